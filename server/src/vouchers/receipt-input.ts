import type { api } from '@bahi/contract/api';
import { invariant } from '@bahi/core/basics/invariant';
import { type OpenBill, sameFigures, settlementOf } from '@bahi/core/bills/settle-bills';
import { type BuiltReceipt, buildReceipt, type ReceiptFacts } from '@bahi/core/vouchers/build-receipt';
import { isByCheque, type ReceiptDraft } from '@bahi/core/vouchers/receipt-draft';
import type { CompanyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { z } from 'zod';
import type { WireNames } from '../platform/refusal.ts';
import { partyFacts } from './company-facts.ts';
import type { BooksRow, SourceRow } from './facts-store.ts';
import type { VoucherEffect } from './post-voucher.ts';

export type ReceiptInput = Omit<
  z.output<NonNullable<(typeof api.vouchers.saveReceipt)['~orpc']['inputSchema']>>,
  'seriesId' | 'voucherNumber'
>;

/** The wire's names become those of core. */
export function receiptDraft(input: ReceiptInput): ReceiptDraft {
  const { _id, chequeNumber, chequeDate } = input.paymentDetails;
  return {
    date: input.date,
    partyId: input.partyId,
    enteredPaise: input.enteredAmount,
    method: input.paymentMethod,
    ledgerId: _id,
    bills: input.billData.map(({ billId, settledAmount }) => ({ billId, settledPaise: settledAmount })),
    chequeNumber,
    chequeDate: chequeDate ?? null,
    note: input.note,
  };
}

/** And back, for the problems that core finds. */
export const receiptNames: WireNames = {
  enteredPaise: 'enteredAmount',
  bills: 'billData',
  method: 'paymentMethod',
  ledgerId: 'paymentDetails._id',
  chequeNumber: 'paymentDetails.chequeNumber',
  chequeDate: 'paymentDetails.chequeDate',
};

type FactsRows = { source: SourceRow | undefined; books: BooksRow | undefined };

/** Builds the receipt against the bills as they are now; null when they are not what the person saw. */
export function buildAgainst(draft: ReceiptDraft, company: CompanyFacts, rows: FactsRows, open: readonly OpenBill[]): BuiltReceipt | null {
  const settlement = settlementOf(
    draft.enteredPaise,
    open,
    draft.bills.map((bill) => bill.billId),
  );
  if (draft.enteredPaise > 0 && !sameFigures(settlement, draft.bills)) return null;
  invariant(rows.books, 'the books answer in one row');
  const facts: ReceiptFacts = {
    company,
    party: rows.books.party && partyFacts(rows.books.party),
    ledger: rows.source ? { name: rows.source.name, kind: rows.source.kind, isActive: rows.source.isActive, hsn: '' } : null,
    chequesInHandLedgerId: rows.books.ledgers.chequesInHand,
    settlement,
  };
  return buildReceipt(draft, facts);
}

/** What the receipt does to the books. */
export function receiptEffect(draft: ReceiptDraft, built: BuiltReceipt): VoucherEffect {
  invariant(built.problems.length === 0, 'a receipt with problems does nothing');
  return {
    date: draft.date,
    items: [],
    splits: [
      {
        type: isByCheque(draft) ? 'cheque' : draft.method,
        ledger_id: draft.ledgerId,
        amount_paise: draft.enteredPaise,
        cheque_number: isByCheque(draft) ? draft.chequeNumber : '',
        cheque_date: isByCheque(draft) ? draft.chequeDate : null,
      },
    ],
    postings: built.postings,
    moves: [],
    settlements: built.settlements,
    opens: built.advance ? [{ amountPaise: -built.advance.pendingPaise, dueOn: draft.date }] : [],
  };
}
