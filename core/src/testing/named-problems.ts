import { expect } from 'vitest';
import { type Problem, problemText } from '../basics/problem.ts';

/** The problems as `field CODE`. Fails if a problem lacks a value that its sentence needs. */
export function named(problems: readonly Problem[]): string[] {
  return problems.map((problem) => {
    expect(problemText(problem), problem.code).not.toContain('…');
    return `${problem.field} ${problem.code}`;
  });
}

/** The same for a built voucher. */
export const problemsOf = ({ problems }: { readonly problems: readonly Problem[] }): string[] => named(problems);
