import { invariant } from '@bahi/core/basics/invariant';

/** The row of a statement that answers exactly one, as a count does, or a read of what was just written. None is a mistake of ours. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  invariant(row !== undefined && others.length === 0, 'the statement answers one row');
  return row;
}
