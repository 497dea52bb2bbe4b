import { inPairs } from '@bahi/core/basics/in-pairs';
import { newCheques } from '@bahi/core/cheques/new-cheques';
import { ruleOf } from '@bahi/core/vouchers/build-trade';
import { piecesBack } from '@bahi/core/vouchers/warranty-cards';
import { insertCheques } from '../cheques/cheque-store.ts';
import { payableRows, usedAdvanceRows } from '../tds/public/tds-facts.ts';
import { insertAdjustments } from '../tds/tds-adjustment-store.ts';
import { splitValues } from '../vouchers/public/payment-splits.ts';
import type { VoucherEffect } from '../vouchers/public/post-voucher.ts';
import { serialsOfLines } from '../vouchers/public/serials-of-lines.ts';
import { cardStatements, returnStatements } from '../vouchers/warranty-store.ts';
import { itemValuesOf } from './trade-input.ts';
import { type Traded, tradeRows } from './trade-rows.ts';

/** The effect of a new or edited voucher with goods of any kind. */
export function goodsEffect(
  orgId: string,
  traded: Traded,
  /** The number of an edited voucher. */
  voucherNumber: string | null,
): VoucherEffect {
  const { draft, facts, figures } = traded;
  const rows = draft.splits.map((part) => splitValues(part, draft.date));
  const parts = rows.flatMap(({ type, ledger_id: ledgerId, amount_paise: amountPaise, cheque_number: chequeNumber, cheque_date }, at) =>
    type === 'cheque' ? [{ lineNo: at + 1, ledgerId, amountPaise, chequeNumber, chequeDate: cheque_date ?? draft.date, leaf: null }] : [],
  );
  const cheques = newCheques('received', draft.date, parts, figures.postings);
  const { stockSign, isNote, side } = ruleOf(draft, facts);
  const comesBack = isNote && side === 'customer' && stockSign === 1;
  const back = comesBack ? draft.lines.filter(({ productId }) => facts.products.get(productId)?.hasCards) : [];
  return {
    date: draft.date,
    items: inPairs(draft.lines, figures.lines).map(([line, its]) => itemValuesOf(line, its, facts)),
    splits: rows,
    postings: figures.postings,
    moves: figures.moves,
    serials: serialsOfLines(
      draft.lines.map((line) => ({ ...line, way: stockSign })),
      facts.products,
      isNote ? draft.original?.voucherId : null,
    ),
    settlements: figures.settlements,
    opens: figures.bills.map(({ kind, pendingPaise, dueOn, partyId, referenceName }) => ({
      kind,
      amountPaise: pendingPaise,
      dueOn,
      partyId,
      billNo: referenceName,
    })),
    deliveries: figures.deliveries,
    rowsOf: (voucherId) => [
      ...tradeRows(orgId, voucherId, traded),
      ...(cheques.length ? [insertCheques(orgId, voucherId, cheques)] : []),
      ...(figures.tds ? payableRows(orgId, voucherId, draft.partyId, draft.date, figures.tds.row, figures.tds.amountPaise) : []),
      ...insertAdjustments(orgId, voucherId, [{ partyId: draft.partyId, all: figures.tdsAdjustments }]),
      ...usedAdvanceRows(orgId, voucherId, figures.usedAdvances),
    ],
    numberedRowsOf: (voucherId) => [
      ...returnStatements(orgId, voucherId, draft.date, piecesBack(back), draft.original?.voucherId ?? null),
      ...cardStatements(orgId, voucherId, draft.date, figures.warrantyCards, voucherNumber),
    ],
  };
}
