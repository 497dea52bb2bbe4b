import { refusals } from '@bahi/contract/refusals';
import type { Problem } from '@bahi/core/basics/problem';
import { problemText } from '@bahi/core/basics/problem';
import { ORPCError } from '@orpc/server';

const known = Object.assign({}, ...Object.values(refusals)) as Record<string, { status: number; message: string }>;

/**
 * The current data forbids the act. The contract declares codes and status; a code that a route does not declare is sent without its data.
 */
export class Refusal extends ORPCError<string, unknown> {
  constructor(code: keyof typeof refusalCodes, data?: unknown, message?: string) {
    const { status, message: usual } = known[code]!;
    super(code, { status, message: message ?? usual, data });
  }
}

const refusalCodes = Object.assign({}, ...Object.values(refusals)) as {
  [Code in keyof UnionToIntersection<(typeof refusals)[keyof typeof refusals]>]: true;
};
type UnionToIntersection<U> = (U extends unknown ? (member: U) => void : never) extends (member: infer I) => void ? I : never;

/** A problem that core cannot know, with its message. */
export type ServerProblem = { code: string; field: string; message: string };

/** Refuses with all problems at once, each at its field. Nothing has been written. */
export function refuseProblems(problems: readonly (Problem | ServerProblem)[]): void {
  if (problems.length === 0) return;
  throw new Refusal('INVALID', { problems: serializeProblems(problems) });
}

/** Problems with their messages. Their fields get the names of the wire where the route answers: name-problems.ts. */
export function serializeProblems<Of extends Problem | ServerProblem>(problems: readonly Of[]) {
  return problems.map((problem) => ({
    code: problem.code as Of['code'],
    field: problem.field,
    message: 'message' in problem ? problem.message : problemText(problem),
  }));
}

/** The refusal of each constraint of the schema, by name. Each store lists its own; `constraint-refusals.ts` combines them. */
export type ConstraintRefusals = Record<string, () => Refusal>;

/**
 * The refusal of a foreign key: the chosen record does not exist. For references that no use case reads before; others are found when the
 * transaction runs again. The name of the constraint is that of the referring table.
 */
export const gone = (field: string, message: string) => () => new Refusal('INVALID', { problems: [{ code: 'GONE', field, message }] });

/** The refusal of a unique constraint: another record has this value. */
export const exists = (field: string, message: string) => () => new Refusal('ALREADY_EXISTS', { field }, message);
