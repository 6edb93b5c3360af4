/* node scripts/verify.mjs FILE…: verifies the chance of game records with the script of the pages, which shares no code
   with `greathouse replay --verify`, and knows no rules: that the odds are those of the rules, and that no line of chance is
   missing, the latter alone checks. One line of JSON for each file, `sound` if there is no fault and something was verified
   (or nothing was to be); exit status 1 if one is not. */
import { readFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
await import("../src/greathouse/server/static/verify.js");

const TOLD = {
  line: "line {line} is no JSON object",
  unfixed: "line 1 has no field fair: the record does not say where its chance comes from",
  protocol: "fair.protocol is {protocol}; this verifies protocol 1",
  hidden: "fair.secret is missing; a house reveals it when the game is over",
  since: "fair.since is {since}; it is a whole number up to {count}, the number of events",
  numbers: "fair.numbers is missing: an object with the players' numbers by seat",
  seat: "fair.numbers has the seat \"{seat}\"; seats of this game are 0, 1, 2 …",
  number: "the number of seat {seat} does not have 32 hexadecimal digits, letters small",
  secret: "the secret does not have 64 hexadecimal digits, letters small",
  commitment: "the secret is not the one that was committed to",
  odds: "{chance}: its odds are missing, or such as no chance can have",
  outcome: "{chance}, but {due} follows from the secret and the numbers",
  elsewhere: "{chance} has odds, so it is not from a game that was played on",
};

function sentence(fault) {
  const told = TOLD[fault.fault].replace(/\{(\w+)\}/g, (_, name) => String(fault[name]).slice(0, 60));
  return "event" in fault ? `event ${fault.event}: ${told}` : told;
}

async function judged(file) {
  try {
    const { verified, seats, elsewhere, faults } = await globalThis.verifyRecord(await readFile(file, "utf8"));
    const sound = !faults.length && (verified > 0 || !elsewhere);
    return { file, verified, seats, elsewhere, faults: faults.map(sentence), sound };
  } catch (error) {
    return { file, verified: 0, seats: [], elsewhere: 0, faults: [error.message], sound: false };
  }
}

let sound = true;
for (const file of process.argv.slice(2)) {
  const verdict = await judged(file);
  sound &&= verdict.sound;
  console.log(JSON.stringify(verdict));
}
process.exitCode = sound ? 0 : 1;
