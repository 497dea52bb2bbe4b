import { refusals } from '@bahi/contract/refusals';
import type { Problem } from '@bahi/core/basics/problem';
import { problemText } from '@bahi/core/basics/problem';
import { ORPCError } from '@orpc/server';

const known = Object.assign({}, ...Object.values(refusals)) as Record<string, { status: number; message: string }>;

/** The state of the world says no. Codes and their status stand in the contract; one that a route does not declare leaves without its data. */
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

/** A problem that core cannot know, with its sentence. */
export type ServerProblem = { code: string; field: string; message: string };

/** Everything that the person can mend, all at once, each at its field. Nothing has been written. */
export function refuseProblems(problems: readonly (Problem | ServerProblem)[], names: WireNames = {}): void {
  if (problems.length === 0) return;
  throw new Refusal('INVALID', { problems: problemsOnWire(problems, names) });
}

/** Problems as a refusal lists them: each with the caller's name of its field and with its sentence. */
export function problemsOnWire(problems: readonly (Problem | ServerProblem)[], names: WireNames = {}): ServerProblem[] {
  return problems.flatMap((problem) => ('message' in problem ? problem : serializeProblems([problem], names)));
}

/** Problems of core as the wire tells them, each with its sentence. */
export function serializeProblems<Code extends Problem['code']>(
  problems: readonly (Problem & { readonly code: Code })[],
  names: WireNames = {},
) {
  return problems.map((problem) => ({ code: problem.code, field: onWire(problem.field, names), message: problemText(problem) }));
}

/** What core calls one thing and the wire another, or has no part of its own for (''): whoever called is told by the name he used. */
export type WireNames = Readonly<Record<string, string>>;

/** `lines.0.quantityE4` becomes `items.0.count`. */
const onWire = (field: string, names: WireNames) =>
  field
    .split('.')
    .map((part) => names[part] ?? part)
    .filter((part) => part !== '')
    .join('.');

/** Which refusal a constraint of the schema becomes, by its name. Each store lists its own; `constraint-refusals.ts` puts them together. */
export type ConstraintRefusals = Record<string, () => Refusal>;

/**
 * A foreign key refuses: what was chosen is not there. For what no use case reads before it writes; what it reads is refused by itself, for
 * the transaction runs again. The name of the constraint is that of the table that refers.
 */
export const gone = (field: string, message: string) => () => new Refusal('INVALID', { problems: [{ code: 'GONE', field, message }] });

/** The usual one: a value that must be unique stands in another record already. */
export const exists = (field: string, message: string) => () => new Refusal('ALREADY_EXISTS', { field }, message);
