import { type Problem, problemText } from '@bahi/core/basics/problem';

/** The first message of each field. */
export function problemsByField(problems: readonly Problem[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const problem of problems) found[problem.field] ??= problemText(problem);
  return found;
}
