import type { Outcome } from './importer.ts';

/**
 * Problems of a record at the columns of its sheet: `opening.0.quantityE4` belongs to the column of quantityE4, else to that of opening.
 */
export function atColumns(problems: Outcome['problems'], columns: Readonly<Record<string, string>>): Outcome['problems'] {
  return problems.map((problem) => {
    const column = problem.field
      .split('.')
      .toReversed()
      .flatMap((part) => columns[part] ?? [])[0];
    return column === undefined ? problem : { ...problem, field: column };
  });
}
