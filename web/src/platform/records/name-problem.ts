import { isTooLong, tooLong } from '../too-long.ts';

const LONGEST = 120;

/** What is wrong with the name of a record before the server is asked whether it is in use. */
export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter the name.';
  return isTooLong(name, LONGEST) ? tooLong(LONGEST) : undefined;
}
