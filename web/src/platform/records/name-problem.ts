import { isTooLong, tooLong } from '../too-long.ts';

const LONGEST = 120;

/** The problem of a record's name before the server checks whether it is in use. */
export function nameProblem(typed: string): string | undefined {
  const name = typed.trim();
  if (name === '') return 'Enter the name.';
  return isTooLong(name, LONGEST) ? tooLong(LONGEST) : undefined;
}
