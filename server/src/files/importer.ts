import type { Problem } from '@bahi/core/basics/problem';
import type { RowValues, Sheet } from '@bahi/core/files/sheet';
import type { ServerProblem } from '../platform/refusal.ts';
import type { Caller, Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';

/** A row whose cells could all be read. */
export type Brought = { readonly position: number; readonly values: RowValues };

/** What becomes of a row. One with problems is not written, and they are told beside it. */
export type Outcome = {
  readonly position: number;
  readonly action: 'create' | 'update' | 'same';
  readonly problems: readonly (Problem | ServerProblem)[];
  /** Of the record, for the audit trail. */
  readonly id?: string;
};

export type ImportContext = { readonly tx: Tx; readonly company: Company; readonly caller: Caller };

/** How the rows of one kind of file become records. */
export type Importer = {
  readonly sheet: Sheet;
  /** Rows of one transaction: as many as are written in well under 300 ms, so that nobody who saves a voucher notices. */
  readonly chunk: number;
  /**
   * Finds what is there, checks the rows by the rules of the forms, and writes those without problems unless it is only a check. In a
   * check, what earlier rows of the file bring is not there yet: `earlier` says so of names.
   */
  bring(hop: ImportContext, rows: readonly Brought[], purpose: 'check' | 'write'): Promise<readonly Outcome[]>;
};
