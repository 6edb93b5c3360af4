/* Passkeys: made on the page of the account, used to sign in. Where there are none the buttons stay hidden. */
"use strict";
(() => {
  const supported = window.isSecureContext && window.PublicKeyCredential && !/^[\d.]+$|^\[/.test(location.hostname);

  const decoded = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const encoded = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  async function ask(address, fields = {}) {
    const answer = await answered(address, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });
    const told = await answer.json();
    if (!answer.ok) throw Object.assign(new Error(told.sentence), { told: true });
    return told;
  }

  async function make() {
    const options = await ask("/passkeys/make");
    options.challenge = decoded(options.challenge);
    options.user.id = decoded(options.user.id);
    for (const known of options.excludeCredentials) known.id = decoded(known.id);
    const made = await navigator.credentials.create({ publicKey: options });
    return ask("/passkeys/keep", { credential: written(made, {
      attestationObject: encoded(made.response.attestationObject),
      transports: made.response.getTransports?.() ?? [],
    }) });
  }

  async function signIn(form) {
    const options = await ask("/passkeys/find");
    options.challenge = decoded(options.challenge);
    delete options.allowCredentials; /* whichever the person chooses */
    const signed = await navigator.credentials.get({ publicKey: options });
    return ask("/passkeys/sign-in", { back: form.dataset.back, credential: written(signed, {
      authenticatorData: encoded(signed.response.authenticatorData),
      signature: encoded(signed.response.signature),
      userHandle: signed.response.userHandle ? encoded(signed.response.userHandle) : null,
    }) });
  }

  const written = (credential, response) => JSON.stringify({
    id: credential.id, rawId: encoded(credential.rawId), type: credential.type, clientExtensionResults: {},
    response: { clientDataJSON: encoded(credential.response.clientDataJSON), ...response },
  });

  async function run(button) {
    const work = button.dataset.passkey === "make" ? make : signIn, note = document.getElementById("gh-passkey-note");
    note.hidden = true;
    button.disabled = true;
    try {
      location.assign((await work(button)).back);
    } catch (error) { /* what the device, the line and a proxy say is not for people; what the house says is */
      note.textContent = error.told ? error.message : error instanceof DOMException ? note.dataset.failed : document.body.dataset.away;
      note.hidden = false;
    }
    button.disabled = false;
  }

  if (!supported) return;
  for (const place of document.querySelectorAll("[data-passkeys]")) place.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-passkey]");
    if (button) run(button);
  });
})();
