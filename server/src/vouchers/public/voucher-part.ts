import { invariant } from '@bahi/core/basics/invariant';
import type { Posting } from '@bahi/core/postings/posting';
import type { DatedMove } from '@bahi/core/stock/stock-moves';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { RowsOf, Statement } from '../../platform/transaction.ts';
import type { DeliveryRow } from '../order-store.ts';
import type { findRowsOf } from '../voucher-rows-store.ts';
import { type HeadRow, ownTables } from '../voucher-store.ts';
import type { VoucherEffect } from './post-voucher.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Rows = RowsOf<ReturnType<typeof findRowsOf>>;

/** A saved voucher about to change, locked, with its whole effect. */
export type OldVoucher = {
  head: HeadRow;
  /** Its present state as text, for the history. */
  text: string;
  /** True if it made warranty cards, or ended any. */
  hasCards: boolean;
  /** Its lines, and for a note the voucher that it corrects. */
  items: Rows[0];
  originalId: string | null;
  /** For a supply under reverse charge: the debtor. */
  owedBy: string | null;
  postings: Rows[1];
  settled: Rows[3];
  /** The bills it opened; locked, so that no other voucher settles them until the commit. */
  bills: Rows[4];
  moves: readonly DatedMove[];
  /** Its deliveries of orders, and sales that delivered it; the orders are locked. */
  deliveries: readonly DeliveryRow[];
  /** An order whose rest was closed by hand. */
  isClosed: boolean;
  /** The parts of other nouns, each with the rows it read. */
  hanging: readonly { readonly part: VoucherPart; readonly rows: RowsOf<readonly Statement[]> }[];
};

/** A change of a saved voucher: its new effect, or null if it is cancelled. */
export type VoucherChange = { readonly old: OldVoucher; readonly now: VoucherEffect | null };

/**
 * The rows a noun above vouchers attaches to a saved voucher, and its checks when that voucher changes. `server/src/voucher-parts.ts` lists all
 * parts. A change calls them in the order of this type, and each hook in the order of the list.
 */
export type VoucherPart<Reads extends readonly Statement[] = readonly Statement[]> = {
  /** Its tables with a `voucher_id`, referring ones first. Their rows are stored with the old version, and deleted by every change. */
  readonly tables?: readonly string[];
  /** Locks its rows; sent right after the lock of the voucher, in the same round trip as all other locks and reads. */
  lock?(orgId: string, voucherId: string): Statement;
  read?(orgId: string, voucherId: string): Reads;
  /** Refuses any change, except one that the noun makes itself (`byMaker`). */
  refuse?(head: HeadRow, rows: RowsOf<Reads>): void;
  /** Refuses a cancellation by the user, before its effect is computed. */
  refuseCancel?(context: RequestContext, old: OldVoucher): Promise<void>;
  /** Refuses this change, or returns warnings for the user. */
  check?(context: RequestContext, change: VoucherChange, rows: RowsOf<Reads>): Promise<string[]>;
  /** Statements to send after the new rows of the voucher, and sentences for the user. */
  carry?(context: RequestContext, change: VoucherChange, rows: RowsOf<Reads>): Promise<{ statements: Statement[]; messages: string[] }>;
};

/** Types a part by the rows of its own statements. */
export const voucherPart = <const Reads extends readonly Statement[]>(part: VoucherPart<Reads>): VoucherPart => part as VoucherPart;

let listed: readonly VoucherPart[] | undefined;

/** Called once, when the server is built: vouchers themselves import no noun above them. */
export function hangOnVouchers(parts: readonly VoucherPart[]): void {
  listed = parts;
}

/** All parts, in the order of the list. */
export function voucherParts(): readonly VoucherPart[] {
  invariant(listed, 'the parts of vouchers are listed when the server is built');
  return listed;
}

/** Every table with rows of a voucher, those that refer to others first. */
export const voucherTables = (): string[] => [...voucherParts().flatMap(({ tables = [] }) => tables), ...ownTables];

/** The postings of a saved voucher, as core reads them. */
export const postingsOf = ({ postings }: Pick<OldVoucher, 'postings'>): Posting[] =>
  postings.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise }));
