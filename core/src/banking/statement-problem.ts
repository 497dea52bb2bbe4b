import { type Problem, type ProblemCode, problemText } from '../basics/problem.ts';

/** What is wrong with a file, at its row and column; without a row it is the file as a whole. */
export type StatementProblem = {
  readonly code: ProblemCode;
  /** As a spreadsheet or an editor counts: the first is 1. */
  readonly rowNo: number | null;
  /** The title of the column, or the field of the mapping. */
  readonly column: string;
  readonly about?: Problem['about'];
};

/** The sentence for the person, as `problemText` makes it; row and column are shown beside it. */
export function statementProblemText({ code, about }: StatementProblem): string {
  return problemText({ code, field: '', ...(about && { about }) });
}
