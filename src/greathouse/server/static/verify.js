/* Verifies the chance of a game's record by the protocol of docs/fairness.md: in the page, and in Node (scripts/verify.mjs).
   It knows no rules: which outcomes were possible stands in the record, and `greathouse replay --verify` checks that. */
"use strict";
globalThis.verifyRecord = (() => {
  const PROTOCOL = 1, WORD = 2 ** 32, BATCH = 64;
  const bytes = (text) => new TextEncoder().encode(text);
  const unhex = (digits) => Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  async function hmac(key, text) {
    const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return crypto.subtle.sign("HMAC", made, bytes(text));
  }

  async function keyOf(fair) {
    const seats = Object.keys(fair.numbers).map(Number).sort((a, b) => a - b);
    const lines = [`greathouse chance ${PROTOCOL}`, ...seats.map((seat) => `${seat} ${fair.numbers[seat]}`)];
    return hmac(unhex(fair.secret), lines.join("\n"));
  }

  /* A number 0..n-1; words that would favour small ones are passed over. */
  async function draw(stream, place, n) {
    for (let block = 0; ; block += 1) {
      const words = new DataView(await hmac(stream, `${place} ${block}`));
      for (let start = 0; start < words.byteLength; start += 4) {
        const word = words.getUint32(start);
        if (word < WORD - (WORD % n)) return word % n;
      }
    }
  }

  async function due(stream, place, odds) {
    const ordered = Object.keys(odds).sort(), total = ordered.reduce((sum, outcome) => sum + odds[outcome], 0);
    let rest = await draw(stream, place, total);
    for (const outcome of ordered) {
      rest -= odds[outcome];
      if (rest < 0) return outcome;
    }
    throw new Error("weights are positive");
  }

  const sound = (odds) => odds && typeof odds === "object"
    && Object.values(odds).length && Object.values(odds).every((weight) => Number.isInteger(weight) && weight > 0)
    && new Set(Object.keys(odds).map((outcome) => outcome.split(" ")[0])).size === 1;

  async function faultOf(line, streams, seen, key) {
    if (!sound(line.odds)) return `${line.chance}: its odds are missing`;
    const kind = Object.keys(line.odds)[0].split(" ")[0];
    streams[kind] ||= await hmac(key, kind);
    const place = seen[kind] || 0;
    seen[kind] = place + 1;
    const outcome = await due(streams[kind], place, line.odds);
    return outcome === line.chance ? "" : `${line.chance}, but ${outcome} follows from the secret and the numbers`;
  }

  /* What a record's chance is worth: { verified, seats, elsewhere, faults, commitment, numbers }. Throws for a record
     that holds nothing to verify. `said` is called with the share that is done. */
  return async (text, said = () => {}) => {
    const [head, ...lines] = text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line));
    const fair = head?.fair;
    if (!fair || fair.protocol !== PROTOCOL || !/^[0-9a-f]{64}$/.test(fair.secret || "")) throw new Error("There is nothing to verify.");
    const { commitment, numbers } = fair, faults = [], streams = {}, seen = {};
    if (hex(await crypto.subtle.digest("SHA-256", unhex(fair.secret))) !== commitment) {
      faults.push("the secret is not the one that was committed to");
    }
    if (!Object.values(numbers).every((number) => /^[0-9a-f]{32}$/.test(number))) faults.push("a player's number is none");
    const key = await keyOf(fair), events = lines.filter((line) => "chance" in line || "move" in line || "trade" in line);
    let verified = 0, elsewhere = 0;
    for (const [place, line] of events.entries()) {
      if (place % BATCH === 0) said(place / events.length);
      if (!("chance" in line)) continue;
      if (place < fair.since) { elsewhere += 1; continue; }
      const fault = await faultOf(line, streams, seen, key);
      if (fault) faults.push(`event ${place + 1}: ${fault}`);
      verified += 1;
    }
    return { verified, seats: Object.keys(numbers).map(Number), elsewhere, faults, commitment, numbers };
  };
})();
