import { type Problem, type ProblemCode, problemText } from '../basics/problem.ts';

/** A problem of a statement file, at its row and column; without a row it concerns the whole file. */
export type StatementProblem = {
  readonly code: ProblemCode;
  /** From 1, as a spreadsheet or an editor counts. */
  readonly rowNo: number | null;
  /** The heading of the column, or the field of the mapping. */
  readonly column: string;
  readonly about?: Problem['about'];
};

/** The error sentence, made by `problemText`. Row and column are shown beside it. */
export function statementProblemText({ code, about }: StatementProblem): string {
  return problemText({ code, field: '', ...(about && { about }) });
}
