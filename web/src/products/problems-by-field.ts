import { productNames } from '@bahi/contract/products/product-names';
import { type Problem, problemText } from '@bahi/core/basics/problem';

/** The first message of each field, by field names of the wire. */
export function problemsByField(problems: readonly Problem[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const problem of problems) {
    const field = problem.field
      .split('.')
      .map((part) => productNames[part] ?? part)
      .join('.');
    found[field] ??= problemText(problem);
  }
  return found;
}
