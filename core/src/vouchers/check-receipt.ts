import { MAX_REFERENCE_LENGTH } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { deductionsOf } from '../bills/deduction.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { isIsoDate } from '../periods/business-date.ts';
import { cashPaid, cashTaken, noCashBefore } from '../tds/cash-limits.ts';
import { moneyProblem } from './build-contra.ts';
import { isTaxPercent } from './check-charges.ts';
import { moneyLedgerProblem } from './check-voucher.ts';
import { MAX_LINES, MAX_SETTLED_BILLS, MAX_SPLITS } from './limits.ts';
import type { MoneyPart, ReceiptDraft, ReceiptLine } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { LedgerFacts } from './voucher-facts.ts';

const isAmount = (amountPaise: Paise) => moneyProblem(amountPaise, '') === null;

function partProblems(part: MoneyPart, { ledgers }: ReceiptFacts, at: string): Problem[] {
  const kind = part.type === 'cash' ? 'cash' : 'bank';
  const problems = [
    moneyProblem(part.amountPaise, `${at}.amountPaise`),
    moneyLedgerProblem(ledgers.get(part.ledgerId), kind, `${at}.ledgerId`),
  ];
  if (part.type === 'cheque') {
    const { chequeNumber, chequeDate } = part;
    if (chequeNumber.trim() === '') problems.push({ code: 'CHEQUE_NUMBER_MISSING', field: `${at}.chequeNumber` });
    if (chequeNumber.length > MAX_REFERENCE_LENGTH) {
      problems.push({ code: 'CHEQUE_NUMBER_TOO_LONG', field: `${at}.chequeNumber`, about: { most: MAX_REFERENCE_LENGTH } });
    }
    if (chequeDate === null || !isIsoDate(chequeDate)) problems.push({ code: 'CHEQUE_DATE_INVALID', field: `${at}.chequeDate` });
  }
  if (part.reference.length > MAX_REFERENCE_LENGTH) {
    problems.push({ code: 'REFERENCE_TOO_LONG', field: `${at}.reference`, about: { most: MAX_REFERENCE_LENGTH } });
  }
  return problems.filter((problem) => problem !== null);
}

/** Problems of the parts of the money: each by itself, and their sum against the amount. */
export function partsProblems({ parts, enteredPaise }: ReceiptDraft, facts: ReceiptFacts): Problem[] {
  if (parts.length === 0) return [{ code: 'PARTS_MISSING', field: 'parts' }];
  if (parts.length > MAX_SPLITS) return [{ code: 'SPLITS_TOO_MANY', field: 'parts', about: { most: MAX_SPLITS } }];
  const problems = parts.flatMap((part, at) => partProblems(part, facts, `parts.${at}`));
  const partsPaise = sumPaise(parts.map(({ amountPaise }) => (isAmount(amountPaise) ? amountPaise : 0)));
  const isOther = problems.length === 0 && isAmount(enteredPaise) && partsPaise !== enteredPaise;
  return isOther ? [{ code: 'PARTS_NOT_ENTERED', field: 'parts', about: { partsPaise, enteredPaise } }] : problems;
}

/** A line may not name a party, which settles bills in a form of its own, nor a cash or bank ledger, which needs a contra. */
function lineLedgerProblem(ledger: LedgerFacts | undefined, ledgerId: string, facts: ReceiptFacts, field: string): Problem | null {
  if (ledger === undefined) return { code: 'LEDGER_UNKNOWN', field };
  const about = { name: ledger.name };
  const { chequesInHand, chequesIssued } = facts.roles;
  if (ledger.kind === 'party') return { code: 'LEDGER_IS_A_PARTY', field, about };
  if (ledger.kind === 'cash' || ledger.kind === 'bank' || ledgerId === chequesInHand || ledgerId === chequesIssued) {
    return { code: 'LEDGER_IS_MONEY', field, about };
  }
  return ledger.isActive ? null : { code: 'LEDGER_INACTIVE', field, about };
}

function lineProblems(line: ReceiptLine, draft: ReceiptDraft, facts: ReceiptFacts, at: string): Problem[] {
  const { gstPercentE4 } = line;
  const problems = [
    lineLedgerProblem(facts.ledgers.get(line.ledgerId), line.ledgerId, facts, `${at}.ledgerId`),
    moneyProblem(line.amountPaise, `${at}.amountPaise`),
  ];
  if (gstPercentE4 !== null) {
    const isRate = isTaxPercent(gstPercentE4);
    if (!isRate) problems.push({ code: 'CHARGE_RATE_INVALID', field: `${at}.gstPercentE4` });
    const mayCharge = draft.kind === 'payment' || facts.company.registration === 'regular';
    if (isRate && gstPercentE4 > 0 && !mayCharge) problems.push({ code: 'COMPANY_CHARGES_NO_TAX', field: `${at}.gstPercentE4` });
  }
  return problems.filter((problem) => problem !== null);
}

/** Problems of the lines for other ledgers: a party beside them, too many, an invalid line, a sum that is not the amount. */
export function linesProblems(draft: ReceiptDraft, facts: ReceiptFacts, linesPaise: Paise, deductedPaise: Paise): Problem[] {
  const { lines, partyId, enteredPaise } = draft;
  if (lines.length === 0) return [];
  if (partyId !== null) return [{ code: 'PARTY_AND_LEDGERS', field: 'lines' }];
  if (lines.length > MAX_LINES) return [{ code: 'ENTRY_LINES_TOO_MANY', field: 'lines', about: { most: MAX_LINES } }];
  const problems = lines.flatMap((line, at) => lineProblems(line, draft, facts, `lines.${at}`));
  const cameToPaise = paise(linesPaise - deductedPaise);
  const isOther = problems.length === 0 && cameToPaise !== enteredPaise;
  return isOther ? [{ code: 'LINES_NOT_ENTERED', field: 'lines', about: { linesPaise: cameToPaise, enteredPaise } }] : problems;
}

/** Problems of the deductions: the bill must be chosen, the ledger must fit the type, and the amount may not exceed what is pending. */
export function deductionProblems({ kind, deductions }: ReceiptDraft, facts: ReceiptFacts): Problem[] {
  if (deductions.length > MAX_SETTLED_BILLS) return [{ code: 'BILLS_TOO_MANY', field: 'deductions', about: { most: MAX_SETTLED_BILLS } }];
  const chosen = new Map(facts.settlement.bills.map((bill) => [bill.id, bill]));
  const offered = deductionsOf(kind);
  const taken = new Map<string, Paise>();
  return deductions.flatMap(({ billId, type, ledgerId, amountPaise }, at): Problem[] => {
    const field = (name: string) => `deductions.${at}.${name}`;
    const bill = chosen.get(billId);
    if (!offered.includes(type)) return [{ code: 'DEDUCTION_NOT_OFFERED', field: field('type') }];
    if (bill === undefined || bill.pendingPaise < 0) return [{ code: 'DEDUCTION_WITHOUT_BILL', field: field('billId') }];
    const problems: Problem[] = [];
    const ledger = ledgerId === null ? null : facts.ledgers.get(ledgerId);
    if (ledger === undefined) problems.push({ code: 'LEDGER_UNKNOWN', field: field('ledgerId') });
    else if (ledger !== null && ledger.kind !== 'other' && !(ledger.kind === 'tax' && type === 'tds')) {
      problems.push({ code: 'LEDGER_NOT_FOR_DEDUCTIONS', field: field('ledgerId'), about: { name: ledger.name } });
    } else if (ledger?.isActive === false)
      problems.push({ code: 'LEDGER_INACTIVE', field: field('ledgerId'), about: { name: ledger.name } });
    const amount = moneyProblem(amountPaise, field('amountPaise'));
    if (amount !== null) return [...problems, amount];
    const takenPaise = paise((taken.get(billId) ?? 0) + amountPaise);
    taken.set(billId, takenPaise);
    if (takenPaise > bill.pendingPaise) {
      const { billNo, pendingPaise } = bill;
      problems.push({ code: 'BILL_SHORT', field: field('amountPaise'), about: { billNo, pendingPaise } });
    }
    const mostPaise = facts.mostWriteOffPaise;
    if (type === 'writeOff' && mostPaise !== null && amountPaise > mostPaise) {
      problems.push({ code: 'WRITE_OFF_TOO_LARGE', field: field('amountPaise'), about: { mostPaise } });
    }
    return problems;
  });
}

/** Warnings about the legal limits of cash, counting earlier cash too. They do not stop a save. */
export function cashWarnings({ kind, parts }: ReceiptDraft, { cash = noCashBefore, settlement }: ReceiptFacts): Problem[] {
  const cashPaise = sumPaise(parts.map(({ type, amountPaise }) => (type === 'cash' && isAmount(amountPaise) ? amountPaise : 0)));
  if (kind === 'payment') return cashPaid(cashPaise, cash, 'parts');
  const forBills = settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise }));
  return cashTaken(cashPaise, cash, forBills, 'parts');
}
