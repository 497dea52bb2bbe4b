import { expect } from 'vitest';
import { type Problem, problemText } from '../basics/problem.ts';

/** What is wrong, as `field CODE`; each says in its sentence all that the sentence names. */
export function named(problems: readonly Problem[]): string[] {
  return problems.map((problem) => {
    expect(problemText(problem), problem.code).not.toContain('…');
    return `${problem.field} ${problem.code}`;
  });
}

/** The same of what was built. */
export const problemsOf = ({ problems }: { readonly problems: readonly Problem[] }): string[] => named(problems);
