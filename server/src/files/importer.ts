import type { Problem } from '@bahi/core/basics/problem';
import type { RowValues, Sheet } from '@bahi/core/files/sheet';
import type { ServerProblem } from '../platform/refusal.ts';
import type { Caller, Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';

/** A row whose cells could all be parsed. */
export type ParsedRow = { readonly position: number; readonly values: RowValues };

/** The outcome of a row. A row with problems is not written. */
export type Outcome = {
  readonly position: number;
  readonly action: 'create' | 'update' | 'same';
  readonly problems: readonly (Problem | ServerProblem)[];
  /** The record's id, for the audit trail. */
  readonly id?: string;
};

export type ImportContext = { readonly tx: Tx; readonly company: Company; readonly caller: Caller };

/** Rooms by type and night (`public/import-bookings.ts` of bookings). */
export type TakenRooms = Map<string, number>;

/** Creates records from the rows of one kind of file. */
export type Importer = {
  readonly sheet: Sheet;
  /** Rows per transaction: as many as are written in well under 300 ms, so that users who save vouchers do not notice. */
  readonly chunk: number;
  /**
   * Finds existing records, checks the rows by the rules of the forms, and in a write stores those without problems. In a check, records of
   * earlier rows of the file do not exist yet: `taken` has the rooms that they take, and the check adds those of its rows.
   */
  importChunk(
    context: ImportContext,
    rows: readonly ParsedRow[],
    purpose: 'check' | 'write',
    taken: TakenRooms,
  ): Promise<readonly Outcome[]>;
};
