import { invariant } from '@bahi/core/basics/invariant';

/** The row of a statement that returns exactly one, such as a count, or a read of a row just written. No row is a bug. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  invariant(row !== undefined && others.length === 0, 'the statement answers one row');
  return row;
}
