/** Why the set-up cannot go on, as a sentence for the person at the terminal. */
export class SetupProblem extends Error {}

const noNetwork = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|Exit handler never called/i; // the last: npm 10 when its fetches hang up
const noSpace = /ENOSPC|no space left/i;

/** Puts what a program said about its failure into one sentence; what it said stands below when it says more. */
export function inWords(what, said) {
  if (noSpace.test(said)) return `${what}: there is no space left on the disk.`;
  if (noNetwork.test(said)) return `${what}: the network cannot be reached. Check the connection, or the proxy that npm is set to.`;
  return `${what}:\n${said.trim()}`;
}
