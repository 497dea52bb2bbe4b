import type { Paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import type { FinancialYear } from '@bahi/core/periods/financial-year';
import { monthChanges } from '@bahi/core/postings/balance-changes';
import type { Posting } from '@bahi/core/postings/posting';
import type { CostedMove } from '@bahi/core/stock/costed-moves';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { v7 as uuidv7 } from 'uuid';
import { changePending } from '../bills/bill-store.ts';
import type { Caller, Company } from '../platform/hop.ts';
import type { Statement, Tx } from '../platform/transaction.ts';
import { forgetStockValues } from '../stock/stock-value-store.ts';
import type { ChosenSeries } from './series.ts';
import {
  changeLedgers,
  changeStock,
  insertBillOfVoucher,
  insertItems,
  insertMoves,
  insertPostings,
  insertSettlements,
  insertSplits,
  insertVoucher,
  numberOf,
} from './voucher-store.ts';

type ItemValues = Omit<Parameters<typeof insertItems>[0][number], 'org_id' | 'voucher_id' | 'line_no'>;
type SplitValues = Omit<Parameters<typeof insertSplits>[0][number], 'org_id' | 'voucher_id' | 'line_no'>;

/** What a voucher does to the books, as core built it. */
export type VoucherEffect = {
  date: IsoDate;
  items: readonly ItemValues[];
  splits: readonly SplitValues[];
  postings: readonly Posting[];
  moves: readonly CostedMove[];
  /** What it settles of which bill, in the order of selection. */
  settlements: readonly { billId: string; settledPaise: Paise }[];
  /** What it opens: a bill above zero and an advance below, unless said otherwise. On the party and under the number of the voucher, unless another is named. */
  opens: readonly { kind?: 'bill' | 'advance'; amountPaise: Paise; dueOn: IsoDate; partyId?: string; billNo?: string | null }[];
};

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
 * Writes a new voucher and all it does, with the commit. The rows that every save of a company wants (balances, then the number) come
 * last, and nothing waits for an answer between their locks and the commit: the number stands as a mark until the database has taken it.
 */
export function postVoucher(tx: Tx, company: Company, caller: Caller, head: VoucherHead, effect: VoucherEffect) {
  const id = uuidv7();
  const { series, year } = head;
  const pending = effect.settlements.map(({ billId, settledPaise }) => ({ billId, amountPaise: -settledPaise }));
  tx.commitWith([
    ...rowStatements(company.id, id, effect),
    ...(pending.length ? [changePending(company.id, pending)] : []),
    ...(effect.moves.length ? [changeStock(company.id, effect.moves)] : []),
    ...(effect.postings.length ? changeLedgers(company.id, monthChanges(effect)) : []), // a sale that comes to nothing posts nothing
    insertVoucher({
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

/** The rows beside the head that name the voucher. */
export function rowStatements(orgId: string, voucherId: string, effect: VoucherEffect): Statement[] {
  const named = (line: number) => ({ org_id: orgId, voucher_id: voucherId, line_no: line + 1 });
  const { date, items, splits, postings, moves, settlements } = effect;
  return [
    ...(items.length ? [insertItems(items.map((item, line) => ({ ...named(line), ...item })))] : []),
    ...(splits.length ? [insertSplits(splits.map((split, line) => ({ ...named(line), ...split })))] : []),
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
              move_date: date,
              quantity_e4: move.quantityE4,
              value_paise: move.valuePaise ?? null,
              cost_of: move.costOf ?? null,
            })),
          ),
          forgetStockValues(orgId, date, moves),
        ]
      : []),
    ...(settlements.length
      ? [insertSettlements(settlements.map((s, line) => ({ ...named(line), bill_id: s.billId, amount_paise: s.settledPaise })))]
      : []),
  ];
}

/** The bills that a voucher opens. They take its number, so its head must stand before them. */
export function billStatements(orgId: string, voucherId: string, effect: VoucherEffect): Statement[] {
  return effect.opens.map(({ amountPaise, kind = amountPaise > 0 ? 'bill' : 'advance', dueOn, partyId = null, billNo = null }) =>
    insertBillOfVoucher({
      orgId,
      id: uuidv7(),
      voucherId,
      kind,
      dueOn,
      amountPaise,
      partyId,
      billNo,
    }),
  );
}
