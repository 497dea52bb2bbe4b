import { problemText } from '@bahi/core/basics/problem';
import type { Sheet } from '@bahi/core/files/sheet';
import type { Outcome } from './importer.ts';

/** All problems of a row in one cell: each with the title of its column. */
export function reasonOf({ columns }: Sheet, problems: Outcome['problems']): string {
  return problems
    .map((problem) => {
      const title = columns.find(({ field }) => field === problem.field || field === problem.field.split('.')[0])?.title;
      const text = 'message' in problem ? problem.message : problemText(problem);
      return title ? `${title}: ${text}` : text;
    })
    .join(' ');
}
