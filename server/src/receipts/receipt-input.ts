import type { api } from '@bahi/contract/api';
import { inPairs } from '@bahi/core/basics/in-pairs';
import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { newCheques } from '@bahi/core/cheques/new-cheques';
import { type Paise, sumPaise } from '@bahi/core/money/paise';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import type { MoneyPart, ReceiptDraft, ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import type { z } from 'zod';
import { insertCheques } from '../cheques/cheque-store.ts';
import type { Statement } from '../platform/transaction.ts';
import { advanceTaxRows, challanRows, payableRows, receivableRows, usedAdvanceRows } from '../tds/public/tds-facts.ts';
import { insertAdjustments } from '../tds/tds-adjustment-store.ts';
import type { VoucherEffect } from '../vouchers/public/post-voucher.ts';
import { insertDeductions, insertReceiptLines, insertReceiptParts } from '../vouchers/receipt-store.ts';

export type ReceiptInput = Omit<
  z.output<NonNullable<(typeof api.vouchers.saveReceipt)['~orpc']['inputSchema']>>,
  'seriesId' | 'voucherNumber'
>;

/** The draft of an input, whose money may be one part. */
export const receiptDraft = (kind: ReceiptKind, input: ReceiptInput): ReceiptDraft => ({ ...input, kind, parts: partsOf(input) });

/** The entered parts, or the single part with the whole amount. */
function partsOf({ parts, paymentMethod, paymentDetails, enteredPaise }: ReceiptInput): MoneyPart[] {
  if (parts.length > 0) return parts.map(ofItsType);
  if (paymentMethod === undefined || paymentDetails === undefined) return [];
  const type = paymentMethod === 'bank' && paymentDetails.chequeNumber !== '' ? 'cheque' : paymentMethod;
  return [ofItsType({ ...paymentDetails, type, amountPaise: enteredPaise, reference: '' })];
}

/** Only a cheque has a number and a date. */
const ofItsType = (part: MoneyPart): MoneyPart => (part.type === 'cheque' ? part : { ...part, chequeNumber: '', chequeDate: null });

/** The problems of a voucher whose caller named one part for the whole amount: the part has no amount of its own. */
export const problemsOfOnePart = (problems: readonly Problem[]): Problem[] =>
  problems
    .filter(({ field }) => field !== 'parts' && field !== 'parts.0.amountPaise')
    .map((problem) => ({ ...problem, field: problem.field.replace(/^parts\.0\./, 'paymentDetails.') }));

/** The effect of a receipt or payment. `leaves` are the cheque-book leaves of its parts. */
export function receiptEffect(orgId: string, draft: ReceiptDraft, built: BuiltReceipt, leaves: readonly (number | null)[]): VoucherEffect {
  invariant(built.problems.length === 0, 'a voucher with problems does nothing');
  const { rest } = built;
  return {
    date: draft.date,
    items: [],
    splits: [],
    paid: draft.parts.map(({ type, ledgerId, amountPaise }) => ({ type, ledger_id: ledgerId, amount_paise: amountPaise })),
    postings: built.postings,
    moves: [],
    settlements: built.settlements,
    opens: rest ? [{ kind: rest.kind, amountPaise: rest.pendingPaise, dueOn: draft.date }] : [],
    rowsOf: (voucherId) => [
      ...rowsOf(orgId, voucherId, draft, built),
      ...chequeRows(orgId, voucherId, draft, built, leaves),
      ...taxRows(orgId, voucherId, draft, built),
    ],
  };
}

function chequeRows(orgId: string, voucherId: string, draft: ReceiptDraft, { postings }: BuiltReceipt, leaves: readonly (number | null)[]) {
  const direction = draft.kind === 'receipt' ? 'received' : 'issued';
  const parts = draft.parts.flatMap(({ type, ledgerId, chequeNumber, chequeDate, amountPaise }, at) =>
    type === 'cheque'
      ? [{ lineNo: at + 1, ledgerId, chequeNumber, chequeDate: chequeDate ?? draft.date, amountPaise, leaf: leaves[at] ?? null }]
      : [],
  );
  const cheques = newCheques(direction, draft.date, parts, postings);
  return cheques.length ? [insertCheques(orgId, voucherId, cheques)] : [];
}

/** The rows of TDS, tax of an advance, and challan. */
function taxRows(
  orgId: string,
  voucherId: string,
  draft: ReceiptDraft,
  { tds, tdsAdjustments, restTax, usedAdvances, challanPaise }: BuiltReceipt,
): Statement[] {
  const { partyId, date } = draft;
  const ownPaise = draft.tds?.amountPaise ?? 0;
  const ofBillsPaise = sumPaise(draft.deductions.flatMap(({ type, amountPaise }) => (type === 'tds' ? [amountPaise] : [])));
  const deducteeId = partyId ?? draft.tds?.deducteeId ?? null;
  return [
    ...(tds !== null && deducteeId !== null ? payableRows(orgId, voucherId, deducteeId, date, tds, ownPaise) : []),
    ...(draft.kind === 'receipt' ? receivableRows(orgId, voucherId, deducteeId, date, ownPaise + ofBillsPaise, ownPaise) : []),
    ...(deducteeId !== null ? insertAdjustments(orgId, voucherId, [{ partyId: deducteeId, all: tdsAdjustments }]) : []),
    ...advanceTaxRows(orgId, voucherId, restTax),
    ...usedAdvanceRows(orgId, voucherId, usedAdvances),
    ...challanRows(orgId, voucherId, draft, challanPaise),
  ];
}

function rowsOf(orgId: string, voucherId: string, draft: ReceiptDraft, { deductions, lines }: BuiltReceipt): Statement[] {
  const named = (line: number) => ({ org_id: orgId, voucher_id: voucherId, line_no: line + 1 });
  const parts = draft.parts.map((part, at) => ({
    ...named(at),
    type: part.type,
    ledger_id: part.ledgerId,
    amount_paise: part.amountPaise,
    cheque_number: part.chequeNumber,
    cheque_date: part.chequeDate,
    reference: part.reference,
  }));
  const taken = deductions.map(({ billId, type, ledgerId, amountPaise }, at) => ({
    ...named(at),
    bill_id: billId,
    type,
    ledger_id: ledgerId,
    amount_paise: amountPaise,
  }));
  const rows = inPairs(draft.lines, lines).map(([{ ledgerId, gstPercentE4, isTaxInclusive }, its], at) => {
    const { taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise } = its;
    return {
      ...named(at),
      ledger_id: ledgerId,
      gst_percent_e4: gstPercentE4,
      is_tax_inclusive: isTaxInclusive,
      taxable_paise: taxablePaise,
      cgst_paise: cgstPaise,
      sgst_paise: sgstPaise,
      igst_paise: igstPaise,
      total_paise: totalPaise,
    };
  });
  return [
    insertReceiptParts(parts),
    ...(taken.length ? [insertDeductions(taken)] : []),
    ...(rows.length ? [insertReceiptLines(rows)] : []),
  ];
}

/** The amount that staff of role user may write off from a bill; managers have no limit. */
export const STAFF_WRITE_OFF: Paise = 10_000;
