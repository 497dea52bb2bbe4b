import { wordsOf } from '../platform/cannot-start.ts';

/** Runs a command, which answers what the process leaves with. What a person can act on is said in a sentence, and it leaves with 1. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
