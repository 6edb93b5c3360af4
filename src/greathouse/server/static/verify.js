/* Verifies the chance of a game's record by the protocol of docs/fairness.md: in the page, and in Node (scripts/verify.mjs).
   It knows no rules: which outcomes were possible stands in the record, and `greathouse replay --verify` checks that, and
   that none is missing. A fault is { fault, … }, a name and what it is about; who shows it has a sentence for each name. */
"use strict";
globalThis.verifyRecord = (() => {
  const PROTOCOL = 1, WORD = 2 ** 32, BATCH = 64, SHOWN = 60;
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
    const ordered = Object.keys(odds).sort();
    let rest = await draw(stream, place, sum(Object.values(odds)));
    for (const outcome of ordered) {
      rest -= odds[outcome];
      if (rest < 0) return outcome;
    }
    throw new Error("weights are positive");
  }

  const isObject = (told) => typeof told === "object" && told !== null && !Array.isArray(told);
  const isText = (told, form) => typeof told === "string" && form.test(told);
  const sum = (numbers) => numbers.reduce((all, number) => all + number, 0);
  /* More than a word can tell apart is no throw. */
  const possible = (odds) => isObject(odds)
    && Object.values(odds).length && Object.values(odds).every((weight) => Number.isInteger(weight) && weight > 0)
    && sum(Object.values(odds)) <= WORD && new Set(Object.keys(odds).map((outcome) => outcome.split(" ")[0])).size === 1;

  /* What a record says, in few letters, of whatever kind it is. */
  function shown(told) {
    try {
      return String(typeof told === "object" ? JSON.stringify(told) : told).slice(0, SHOWN);
    } catch {
      return "…"; // it lies too deep
    }
  }

  /* A record that holds nothing to verify. */
  class Unreadable extends Error {
    constructor(fault) {
      super(fault.fault);
      this.told = fault;
    }
  }

  function read(text) {
    return text.split("\n").flatMap((line, index) => {
      if (!line.trim()) return [];
      try {
        const content = JSON.parse(line);
        if (isObject(content)) return [content];
      } catch { /* told below */ }
      throw new Unreadable({ fault: "line", line: index + 1 });
    });
  }

  /* What the chance of so many events is said to follow from. */
  function fixed(head, count) {
    const fair = head?.fair;
    if (!isObject(fair)) throw new Unreadable({ fault: "unfixed" });
    const { protocol, secret, numbers, since } = fair;
    if (protocol !== PROTOCOL) throw new Unreadable({ fault: "protocol", protocol: shown(protocol) });
    if (!("secret" in fair)) throw new Unreadable({ fault: "hidden" });
    if (!Number.isInteger(since) || since < 0 || since > count) throw new Unreadable({ fault: "since", since: shown(since), count });
    if (!isObject(numbers)) throw new Unreadable({ fault: "numbers" });
    const seats = Number.isInteger(head.seats) ? head.seats : Infinity;
    for (const [seat, number] of Object.entries(numbers)) {
      if (!isText(seat, /^(0|[1-9]\d{0,2})$/) || Number(seat) >= seats) throw new Unreadable({ fault: "seat", seat });
      if (!isText(number, /^[0-9a-f]{32}$/)) throw new Unreadable({ fault: "number", seat });
    }
    if (!isText(secret, /^[0-9a-f]{64}$/)) throw new Unreadable({ fault: "secret" });
    return fair;
  }

  async function faultOf(line, streams, seen, key) {
    const told = possible(line.odds);
    const kind = (told ? Object.keys(line.odds)[0] : shown(line.chance)).split(" ")[0];
    const place = seen.get(kind) || 0;
    seen.set(kind, place + 1); // also where its odds are none: what comes later is not at fault for that
    if (!told) return { fault: "odds", chance: shown(line.chance) };
    if (!streams.has(kind)) streams.set(kind, await hmac(key, kind));
    const outcome = await due(streams.get(kind), place, line.odds);
    return outcome === line.chance ? null : { fault: "outcome", chance: shown(line.chance), due: outcome };
  }

  /* Where a game is played on, the odds of what came before are not told. */
  const faultElsewhere = (line) => ("odds" in line ? { fault: "elsewhere", chance: shown(line.chance) } : null);

  async function judged(text, said) {
    const [head, ...lines] = read(text);
    const events = lines.filter((line) => "chance" in line || "move" in line || "trade" in line);
    const fair = fixed(head, events.length), { commitment, numbers, since } = fair, faults = [], streams = new Map(), seen = new Map();
    if (hex(await crypto.subtle.digest("SHA-256", unhex(fair.secret))) !== commitment) faults.push({ fault: "commitment" });
    const key = await keyOf(fair);
    let verified = 0, elsewhere = 0;
    for (const [place, line] of events.entries()) {
      if (place % BATCH === 0) said(place / events.length);
      if (!("chance" in line)) continue;
      const here = place >= since;
      if (here) verified += 1;
      else elsewhere += 1;
      const fault = here ? await faultOf(line, streams, seen, key) : faultElsewhere(line);
      if (fault) faults.push({ event: place + 1, ...fault });
    }
    return { verified, seats: Object.keys(numbers).map(Number), elsewhere, faults, commitment, numbers };
  }

  /* What a record's chance is worth: { verified, seats, elsewhere, faults, commitment, numbers }; of one that holds nothing
     to verify the fault alone, and no commitment. `said` is called with the share that is done. */
  return async (text, said = () => {}) => {
    try {
      return await judged(text, said);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      return { verified: 0, seats: [], elsewhere: 0, faults: [error.told] };
    }
  };
})();
