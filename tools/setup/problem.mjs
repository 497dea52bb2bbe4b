/** Why the set-up cannot go on, as a sentence for the person at the terminal. */
export class SetupProblem extends Error {}

const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|Exit handler never called/i; // the last: npm 10 when its fetches hang up
const noSpace = /ENOSPC|no space left/i;

/** Puts the error output of a program into one sentence, followed by the output if it is longer. */
export function inWords(what, output) {
  if (noSpace.test(output)) return `${what}: there is no space left on the disk.`;
  if (noNetwork.test(output)) return `${what}: the network cannot be reached. Check the connection, or the proxy that npm is set to.`;
  return `${what}:\n${output.trim()}`;
}
