import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import type { Posting } from '@bahi/core/postings/posting';
import type { CostedMove } from '@bahi/core/stock/costed-moves';
import type { Delivery } from '@bahi/core/vouchers/order-deliveries';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { v7 as uuidv7 } from 'uuid';
import { type BillKind, insertBillOfVoucher } from '../../bills/bill-of-voucher-store.ts';
import { changePending } from '../../bills/bill-store.ts';
import type { Caller, Company } from '../../platform/request-context.ts';
import type { Statement, Tx } from '../../platform/transaction.ts';
import { insertPostings } from '../../postings/posting-store.ts';
import { forgetSoldDay } from '../../postings/sold-days-store.ts';
import type { ChosenSeries } from '../../series/public/choose-series.ts';
import { insertMoves } from '../../stock/stock-store.ts';
import { forgetStockValues } from '../../stock/stock-value-store.ts';
import { commitBalances } from '../commit-balances.ts';
import { changeTaken, insertDeliveries } from '../order-store.ts';
import { insertItems, insertSettlements, insertSplits, insertVoucher, numberOf } from '../voucher-store.ts';
import type { VoucherSerials } from './serials-of-lines.ts';

type Own = 'org_id' | 'voucher_id' | 'line_no';
type Optional<Row, Name extends keyof Row> = Omit<Row, Name> & Partial<Pick<Row, Name>>;
type ItemRow = Omit<Parameters<typeof insertItems>[0][number], Own>;
type ItemValues = Optional<ItemRow, 'input_credit' | 'value_paise' | 'retail_price_paise' | 'value_ledger_id'>;
type SplitValues = Optional<Omit<Parameters<typeof insertSplits>[0][number], Own>, 'reference_name' | 'given_paise'>;

/** Columns that are null for most lines and parts. */
const plainItem = { input_credit: null, value_paise: null, retail_price_paise: null, value_ledger_id: null };
const plainSplit = { reference_name: '', given_paise: null };

/** The effect of a voucher on the books, as core built it. */
export type VoucherEffect = {
  date: IsoDate;
  items: readonly ItemValues[];
  splits: readonly SplitValues[];
  postings: readonly Posting[];
  moves: readonly CostedMove[];
  /** The date on which the goods move, if it is not that of the voucher. */
  movesOn?: IsoDate | null;
  /** The settled bills and amounts, in the order of selection. */
  settlements: readonly { billId: string; settledPaise: Paise }[];
  opens: readonly OpenedBill[];
  /** The serial numbers of its pieces, if any of its goods have some. */
  serials?: VoucherSerials;
  /** The deliveries of orders. */
  deliveries?: readonly Delivery[];
  /** The payment parts of a kind that writes them itself; for others see `splits`. */
  paid?: readonly PaidPart[];
  /** Rows of tables that only this kind has. */
  rowsOf?: (voucherId: string) => readonly Statement[];
  /** Those among them that contain its number, so its head must be written before. */
  numberedRowsOf?: (voucherId: string) => readonly Statement[];
};

/** A payment part: type, ledger and amount. */
export type PaidPart = { readonly type: string; readonly ledger_id: string; readonly amount_paise: Paise };

/** A bill above zero and an advance below, by default. On the party, with number and date of the voucher, unless others are given. */
export type OpenedBill = {
  /** Set if the caller must know the id beforehand. */
  id?: string;
  kind?: BillKind;
  amountPaise: Paise;
  dueOn: IsoDate;
  partyId?: string;
  billNo?: string | null;
  billDate?: IsoDate | null;
};

/** The effect of a voucher that only does this. */
export function plainEffect(date: IsoDate, does: Partial<Omit<VoucherEffect, 'date'>>): VoucherEffect {
  return { date, items: [], splits: [], postings: [], moves: [], settlements: [], opens: [], ...does };
}

export const billKindOf = ({ kind, amountPaise }: OpenedBill): BillKind => kind ?? (amountPaise > 0 ? 'bill' : 'advance');

export type VoucherHead = {
  kind: VoucherKind;
  series: ChosenSeries;
  year: FinancialYear;
  partyId: string | null;
  placeOfSupply: string | null;
  totalPaise: Paise;
  note: string;
};

/**
 * Writes a new voucher and its effect, with the commit. The rows that every save of a company locks (balances, then the number) come last,
 * and there is no round trip between their locks and the commit: the number is a placeholder until the database has assigned it. `serialRows` is
 * the answer of `moveSerials`.
 */
export function postVoucher(
  tx: Tx,
  company: Company,
  caller: Caller,
  head: VoucherHead,
  effect: VoucherEffect,
  serialRows: (voucherId: string) => Statement[] = () => [],
) {
  const id = uuidv7();
  const { series, year } = head;
  const pending = effect.settlements.map(({ billId, settledPaise }) => ({ billId, amountPaise: -settledPaise }));
  const rows = [
    ...rowStatements(company.id, id, effect),
    ...serialRows(id),
    ...(effect.deliveries?.length ? [changeTaken(company.id, effect.deliveries)] : []),
    ...(pending.length ? [changePending(company.id, pending)] : []),
  ];
  commitBalances(tx, rows, { orgId: company.id, moves: effect.moves, balances: monthChanges(effect) }, [
    ...insertVoucher({
      orgId: company.id,
      id,
      kind: head.kind,
      seriesId: series.id,
      financialYear: year.startYear,
      prefix: series.prefix,
      suffix: series.suffix,
      width: series.width,
      start: series.start,
      typedNumber: series.typedNumber,
      date: effect.date,
      partyId: head.partyId,
      placeOfSupply: head.placeOfSupply,
      totalPaise: head.totalPaise,
      note: head.note,
      createdBy: caller.id,
      createdByName: caller.name,
    }),
    ...billStatements(company.id, id, effect),
  ]);
  return { id, number: tx.knownAtCommit(numberOf(company.id, id)) };
}

/** The rows that refer to the voucher's head. */
export function rowStatements(orgId: string, voucherId: string, effect: VoucherEffect): Statement[] {
  const named = (line: number) => ({ org_id: orgId, voucher_id: voucherId, line_no: line + 1 });
  const { date, items, splits, postings, moves, movesOn, settlements, deliveries = [], rowsOf = () => [] } = effect;
  const movedOn = movesOn ?? date;
  return [
    ...(items.length
      ? [...forgetSoldDay(orgId, date), insertItems(items.map((item, line) => ({ ...named(line), ...plainItem, ...item })))]
      : []),
    ...(splits.length ? [insertSplits(splits.map((split, line) => ({ ...named(line), ...plainSplit, ...split })))] : []),
    ...(postings.length
      ? [
          insertPostings(
            postings.map((p, line) => ({ ...named(line), ledger_id: p.ledgerId, voucher_date: date, amount_paise: p.amountPaise })),
          ),
        ]
      : []),
    ...(moves.length
      ? [
          insertMoves(
            moves.map((move) => ({
              org_id: orgId,
              id: uuidv7(),
              voucher_id: voucherId,
              product_id: move.productId,
              godown_id: move.godownId,
              batch: move.batch,
              move_date: movedOn,
              quantity_e4: move.quantityE4,
              value_paise: move.valuePaise ?? null,
              cost_of: move.costOf ?? null,
              made_weight: move.made?.weight ?? null,
              made_own_paise: move.made?.ownPaise ?? null,
            })),
          ),
          ...forgetStockValues(
            orgId,
            movedOn,
            moves.map(({ productId }) => productId),
            moves.flatMap(({ costOf }) => costOf ?? []),
          ),
        ]
      : []),
    ...(settlements.length
      ? [insertSettlements(settlements.map((s, line) => ({ ...named(line), bill_id: s.billId, amount_paise: s.settledPaise })))]
      : []),
    ...(deliveries.length
      ? [
          insertDeliveries(
            deliveries.map(({ orderId, productId, quantityE4 }) => ({
              org_id: orgId,
              voucher_id: voucherId,
              order_id: orderId,
              product_id: productId,
              quantity_e4: quantityE4,
            })),
          ),
        ]
      : []),
    ...rowsOf(voucherId),
  ];
}

/** The bills that a voucher opens, and other rows with its number: its head must be written before. */
export function billStatements(orgId: string, voucherId: string, effect: VoucherEffect): Statement[] {
  const bills = effect.opens.map((open) => {
    const { id = uuidv7(), amountPaise, dueOn, partyId = null, billNo = null, billDate = null } = open;
    return insertBillOfVoucher({ orgId, id, voucherId, kind: billKindOf(open), dueOn, amountPaise, partyId, billNo, billDate });
  });
  return [...bills, ...(effect.numberedRowsOf?.(voucherId) ?? [])];
}
