import { wordsOf } from '../platform/cannot-start.ts';

/** Runs a command, which returns the exit code. Errors that the operator can correct are printed as a sentence, with exit code 1. */
export async function runCommand(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
