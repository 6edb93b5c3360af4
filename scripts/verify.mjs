/* node scripts/verify.mjs FILE…: verifies the chance of game records with the script of the pages, which shares no code
   with `greathouse replay --verify`. One line of JSON for each file; exit status 1 if there is a fault. */
import { readFile } from "node:fs/promises";
import { webcrypto } from "node:crypto";

globalThis.crypto ??= webcrypto;
await import("../src/greathouse/server/static/verify.js");

async function judged(file) {
  try {
    const { verified, seats, elsewhere, faults } = await globalThis.verifyRecord(await readFile(file, "utf8"));
    return { file, verified, seats, elsewhere, faults };
  } catch (error) {
    return { file, verified: 0, seats: [], elsewhere: 0, faults: [error.message] };
  }
}

let sound = true;
for (const file of process.argv.slice(2)) {
  const verdict = await judged(file);
  sound &&= !verdict.faults.length;
  console.log(JSON.stringify(verdict));
}
process.exitCode = sound ? 0 : 1;
