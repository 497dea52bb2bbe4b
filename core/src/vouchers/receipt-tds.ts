import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { isIsoDate } from '../periods/business-date.ts';
import type { TdsSection } from '../tds/sections.ts';
import { isBsrCode, isChallanSerial, isMonth } from '../tds/tds-dates.ts';
import { deductTds, type TdsFacts, type TdsRow } from './deduct-tds.ts';
import type { ReceiptDraft } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** The TDS of a receipt or payment. */
export type ReceiptTds = {
  /** The ledger of TDS on the advance or on the ledgers; null without any. */
  readonly ledgerId: string | null;
  /** TDS on the advance or on the ledgers, without the TDS deducted on bills. */
  readonly amountPaise: Paise;
  /** null if nothing is counted: for a receipt, or a party from whom no tax is deducted. */
  readonly row: TdsRow | null;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

const nothing: ReceiptTds = { ledgerId: null, amountPaise: 0, row: null, problems: [], warnings: [] };
const isAmount = (amountPaise: Paise) => Number.isSafeInteger(amountPaise) && amountPaise >= 0;

/** The amount that the paid bills add to the counted sum. Only bills booked before tax was deducted from the party add to it. */
function countedOfBills({ deductions }: ReceiptDraft, { settlement }: ReceiptFacts, { uncounted }: TdsFacts): Paise {
  const deducted = new Set(deductions.flatMap(({ billId, type }) => (type === 'tds' ? [billId] : [])));
  return sumPaise(
    settlement.bills.map(({ id, settledPaise, deductedPaise }) => {
      const bill = uncounted.get(id);
      if (bill === undefined || bill.ofPaise <= 0 || (bill.isOpening && !deducted.has(id))) return 0;
      return paise(Math.round((Math.max(0, settledPaise + deductedPaise) * bill.valuePaise) / bill.ofPaise));
    }),
  );
}

/** Computes the TDS that the payer deducts on an advance, or on rent or fees paid without a bill. */
export function receiptTds(draft: ReceiptDraft, facts: ReceiptFacts, linesValuePaise: Paise): ReceiptTds {
  const entered = draft.tds ?? null;
  const isOfLedgers = draft.partyId === null;
  const ownPaise = entered !== null && isAmount(entered.amountPaise) ? entered.amountPaise : 0;
  const field = 'tds.amountPaise';
  if (entered !== null && !isAmount(entered.amountPaise)) return { ...nothing, problems: [{ code: 'AMOUNT_NOT_VALID', field }] };
  if (ownPaise > 0 && !isOfLedgers && facts.settlement.advancePaise === 0) {
    return { ...nothing, problems: [{ code: 'TDS_WITHOUT_ADVANCE', field }] };
  }
  if (draft.kind === 'receipt') return { ...nothing, ledgerId: facts.roles.tdsReceivable, amountPaise: ownPaise };
  const tds = facts.tds ?? null;
  if (tds === null) return ownPaise > 0 ? { ...nothing, problems: [{ code: 'TDS_WITHOUT_SECTION', field: 'tds.section' }] } : nothing;

  const section: TdsSection = entered?.section ?? tds.section;
  const ledgerId = tds.ledgerIds.get(section) ?? facts.roles.tdsPayable;
  const ofBillsPaise = sumPaise(
    draft.deductions.map(({ type, amountPaise }) => (type === 'tds' && isAmount(amountPaise) ? amountPaise : 0)),
  );
  const isAhead = !isOfLedgers && facts.settlement.advancePaise > 0;
  const aheadPaise = isAhead ? paise(facts.settlement.advancePaise + ownPaise) : 0;
  const countedPaise = isOfLedgers ? (entered === null ? 0 : linesValuePaise) : paise(aheadPaise + countedOfBills(draft, facts, tds));
  const amountPaise = paise(ownPaise + ofBillsPaise);
  if (countedPaise === 0 && amountPaise === 0) return { ...nothing, ledgerId };
  const where = ofBillsPaise > 0 && ownPaise === 0 ? 'deductions' : field;
  const { row, problems, warnings } = deductTds({ section, amountPaise }, { on: draft.date, facts: tds, countedPaise, aheadPaise }, where);
  return { ledgerId, amountPaise: ownPaise, row, problems, warnings: amountPaise > 0 || isAhead || isOfLedgers ? warnings : [] };
}

/** The part of a payment that goes to tax ledgers, which a challan covers. Interest and fees are excluded. */
export function challanPaise({ lines }: ReceiptDraft, { ledgers }: ReceiptFacts): Paise {
  return sumPaise(
    lines.map(({ ledgerId, amountPaise }) => (ledgers.get(ledgerId)?.kind === 'tax' && isAmount(amountPaise) ? amountPaise : 0)),
  );
}

/** Problems of a challan. It needs a payment on tax ledgers, without a party, and the numbers of the bank's receipt. */
export function challanProblems(draft: ReceiptDraft, facts: ReceiptFacts): Problem[] {
  const { challan, kind, partyId } = draft;
  if (!challan) return [];
  const problems: Problem[] = [];
  if (kind !== 'payment' || partyId !== null || challanPaise(draft, facts) === 0)
    problems.push({ code: 'CHALLAN_WITHOUT_TAX', field: 'challan' });
  if (!isMonth(challan.month)) problems.push({ code: 'CHALLAN_MONTH_INVALID', field: 'challan.month' });
  if (!isBsrCode(challan.bsrCode)) problems.push({ code: 'BSR_CODE_INVALID', field: 'challan.bsrCode' });
  if (!isChallanSerial(challan.serial)) problems.push({ code: 'CHALLAN_SERIAL_INVALID', field: 'challan.serial' });
  if (!isIsoDate(challan.paidOn)) problems.push({ code: 'DATE_INVALID', field: 'challan.paidOn' });
  return problems;
}
