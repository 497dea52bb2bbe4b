import { invariant } from '../basics/invariant.ts';
import { MAX_REFERENCE_LENGTH, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { addDays, type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { AdvanceLeft } from '../tds/advance-tax.ts';
import { moneyProblem, type NamedLedger } from './build-contra.ts';
import { type JournalDraft, type JournalLine, type JournalReference, signedPaise } from './journal-draft.ts';
import { type JournalTds, type JournalTdsFacts, journalTds, noJournalTds } from './journal-tds.ts';
import { MAX_LINES } from './limits.ts';
import type { UsedAdvance } from './set-off-advances.ts';
import { noTaxedAdvances, setOffAdvances, taxTakenBack } from './set-off-advances.ts';
import { voucherHeadProblems } from './voucher-head.ts';

/** A ledger; for a party also its credit days. */
export type JournalLedger = NamedLedger & { readonly creditDays: number };
/** A bill with its pending amount: above 0 the party owes it, below 0 the company owes it. */
export type JournalBill = {
  readonly partyId: string;
  readonly billNo: string;
  /** For an advance that bears tax, including that tax. */
  readonly pendingPaise: Paise;
  readonly advance?: AdvanceLeft;
};

export type JournalRoles = Parameters<typeof setOffAdvances>[2];

/** The facts from the books that a journal depends on. */
export type JournalFacts = {
  readonly company: OpenPeriod;
  /** The ledgers of the lines. A party has the id of its ledger. */
  readonly ledgers: ReadonlyMap<string, JournalLedger>;
  /** The ledgers of output tax and round-off. Needed if a bill is an advance that bears tax. */
  readonly roles?: JournalRoles;
  /** The bills of the lines, without the effect of this voucher. */
  readonly bills: ReadonlyMap<string, JournalBill>;
  /** Left out if tax is deducted from none of the parties. */
  readonly tds?: JournalTdsFacts;
};

/**
 * A bill that the journal opens under a name, or an on-account row under the voucher's number. Above 0 the party owes it, below 0 the
 * company owes it.
 */
export type OpenedBill = {
  readonly partyId: string;
  readonly kind: 'bill' | 'onAccount';
  readonly referenceName: string | null;
  readonly billDate: IsoDate;
  readonly dueOn: IsoDate;
  readonly pendingPaise: Paise;
};

export type BuiltJournal = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Sums of the valid amounts; filled even while there are problems. */
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  /** One row per ledger. Empty while there are problems, as are the bills and settlements. */
  readonly postings: readonly Posting[];
  readonly opens: readonly OpenedBill[];
  /** By how much each bill goes down: above 0 for one that the party owes, below 0 for one that the company owes. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** The parts of advances with tax that are set off. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** TDS that the journal counts and deducts, and what it takes out for advances that came back. */
  readonly tds: JournalTds;
};

const isAmount = ({ amountPaise }: JournalLine) => Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= MAX_TOTAL_PAISE;
const sumOf = (lines: readonly JournalLine[], side: JournalLine['side']) =>
  sumPaise(lines.filter((line) => line.side === side && isAmount(line)).map((line) => line.amountPaise));

function ledgerProblem({ ledgerId }: JournalLine, facts: JournalFacts, field: string): Problem | null {
  const ledger = facts.ledgers.get(ledgerId);
  if (ledger === undefined) return { code: 'LEDGER_UNKNOWN', field };
  return ledger.isActive ? null : { code: 'LEDGER_INACTIVE', field, about: { name: ledger.name } };
}

function newReferenceProblems(reference: Extract<JournalReference, { kind: 'new' }>, date: IsoDate, at: string): Problem[] {
  const { name, billDate, dueOn } = reference;
  const problems: Problem[] = [];
  if (name.trim() === '') problems.push({ code: 'REFERENCE_MISSING', field: `${at}.name` });
  if (name.length > MAX_REFERENCE_LENGTH) {
    problems.push({ code: 'REFERENCE_TOO_LONG', field: `${at}.name`, about: { most: MAX_REFERENCE_LENGTH } });
  }
  if (billDate !== null && !isIsoDate(billDate)) problems.push({ code: 'DATE_INVALID', field: `${at}.billDate` });
  else if (billDate !== null && billDate > date) problems.push({ code: 'REFERENCE_LATER', field: `${at}.billDate` });
  if (dueOn !== null && !isIsoDate(dueOn)) problems.push({ code: 'DATE_INVALID', field: `${at}.dueOn` });
  else if (dueOn !== null && dueOn < (billDate ?? date)) problems.push({ code: 'OPENING_BILL_DUE_EARLY', field: `${at}.dueOn` });
  return problems;
}

function referenceProblems(line: JournalLine, date: IsoDate, facts: JournalFacts, at: string): Problem[] {
  const { reference } = line;
  if (reference === null) return [];
  const ledger = facts.ledgers.get(line.ledgerId);
  if (ledger === undefined) return [];
  if (ledger.kind !== 'party') return [{ code: 'REFERENCE_WITHOUT_PARTY', field: `${at}.kind`, about: { name: ledger.name } }];
  if (reference.kind === 'new') return newReferenceProblems(reference, date, at);
  const bill = facts.bills.get(reference.billId);
  if (bill === undefined || bill.partyId !== line.ledgerId) return [{ code: 'BILL_UNKNOWN', field: `${at}.billId` }];
  const settledBy = bill.pendingPaise > 0 ? 'credit' : 'debit';
  const isOther = bill.pendingPaise !== 0 && line.side !== settledBy;
  return isOther ? [{ code: 'BILL_OF_OTHER_SIDE', field: `${at}.billId`, about: { billNo: bill.billNo, side: line.side } }] : [];
}

/** Problems if lines together settle more of a bill than is pending, on the line that exceeds it. */
function beyondBills({ lines }: JournalDraft, facts: JournalFacts): Problem[] {
  const taken = new Map<string, Paise>();
  return lines.flatMap((line, at): Problem[] => {
    if (line.reference?.kind !== 'against' || !isAmount(line)) return [];
    const { billId } = line.reference;
    const bill = facts.bills.get(billId);
    if (bill === undefined || bill.partyId !== line.ledgerId) return [];
    const before = taken.get(billId) ?? 0;
    const takenPaise = paise(before + line.amountPaise);
    taken.set(billId, takenPaise);
    const pendingPaise = paise(Math.abs(bill.pendingPaise));
    if (takenPaise <= pendingPaise) return [];
    return [{ code: 'BILL_SHORT', field: `lines.${at}.amountPaise`, about: { billNo: bill.billNo, pendingPaise } }];
  });
}

/** Problems if the voucher opens two bills of one party under one name. */
function repeatedReferences({ lines }: JournalDraft): Problem[] {
  const seen = new Set<string>();
  return lines.flatMap(({ ledgerId, reference }, at): Problem[] => {
    if (reference?.kind !== 'new') return [];
    const key = JSON.stringify([ledgerId, reference.name.trim()]);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [{ code: 'REFERENCE_REPEATED', field: `lines.${at}.reference.name` }] : [];
  });
}

function sumProblems(lines: readonly JournalLine[], debitPaise: Paise, creditPaise: Paise): Problem[] {
  if (lines.length < 2) return [{ code: 'ENTRY_LINES_MISSING', field: 'lines' }];
  if (lines.length > MAX_LINES) return [{ code: 'ENTRY_LINES_TOO_MANY', field: 'lines', about: { most: MAX_LINES } }];
  if (debitPaise > MAX_TOTAL_PAISE || creditPaise > MAX_TOTAL_PAISE) {
    return [{ code: 'TOTAL_TOO_LARGE', field: 'lines', about: { mostPaise: MAX_TOTAL_PAISE } }];
  }
  if (debitPaise === creditPaise) return [];
  const gapPaise = paise(Math.abs(debitPaise - creditPaise));
  return [{ code: 'ENTRY_NOT_BALANCED', field: 'lines', about: { debitPaise, creditPaise, gapPaise } }];
}

/** The bill that a line on a party opens under its name, or an on-account row. */
function openedBy(line: JournalLine, date: IsoDate, { creditDays }: JournalLedger): OpenedBill {
  const named = line.reference?.kind === 'new' ? line.reference : null;
  const billDate = named?.billDate ?? date;
  return {
    partyId: line.ledgerId,
    kind: named === null ? 'onAccount' : 'bill',
    referenceName: named === null ? null : named.name.trim(),
    billDate,
    dueOn: named === null ? date : (named.dueOn ?? addDays(billDate, creditDays)),
    pendingPaise: signedPaise(line),
  };
}

/**
 * A debit against an advance that bears tax settles its value and its tax. The tax part is debited to the output tax ledgers instead of
 * the party.
 */
function advancesOf(closed: BuiltJournal['settlements'], { bills, roles }: JournalFacts) {
  const taxed = new Map([...bills].flatMap(([id, { advance }]) => (advance ? [[id, advance] as const] : [])));
  if (taxed.size === 0) return { ...setOffAdvances(closed, noTaxedAdvances, noRoles), split: [] };
  invariant(roles, 'who sets off an advance that bears tax knows where the tax stands');
  const { settlements, uses } = setOffAdvances(closed, taxed, roles);
  const split = uses.flatMap((used): Posting[] => {
    const takenBack = taxTakenBack(used, roles);
    const taxPaise = sumPaise(takenBack.map(({ amountPaise }) => amountPaise));
    return [...takenBack, { ledgerId: bills.get(used.billId)!.partyId, amountPaise: paise(-taxPaise) }];
  });
  return { settlements, uses, split };
}
const noRoles: JournalRoles = { outputCgst: '', outputSgst: '', outputIgst: '', roundOff: '' };

/**
 * Builds a journal: balanced postings and the bills that its lines open and settle, or all problems at once. A line on a party without a
 * reference is on account, so that a party's balance always equals the sum of its bills.
 */
export function buildJournal(draft: JournalDraft, facts: JournalFacts): BuiltJournal {
  const lines = draft.lines.slice(0, MAX_LINES);
  const [debitPaise, creditPaise] = [sumOf(lines, 'debit'), sumOf(lines, 'credit')];
  const within = { ...draft, lines };
  const problems = [
    ...voucherHeadProblems(draft, facts.company),
    ...lines.flatMap((line, at) => [
      ledgerProblem(line, facts, `lines.${at}.ledgerId`),
      moneyProblem(line.amountPaise, `lines.${at}.amountPaise`),
      ...referenceProblems(line, draft.date, facts, `lines.${at}.reference`),
    ]),
    ...beyondBills(within, facts),
    ...repeatedReferences(within),
    ...sumProblems(draft.lines, debitPaise, creditPaise),
  ].filter((problem) => problem !== null);
  const tds = problems.length === 0 && facts.tds ? journalTds(within, facts.ledgers, facts.tds) : noJournalTds;
  const figures = { problems: [...problems, ...tds.problems], warnings: tds.warnings, debitPaise, creditPaise, tds };
  if (figures.problems.length > 0) return { ...figures, postings: [], opens: [], settlements: [], usedAdvances: [] };

  const ofParties = lines.filter(({ ledgerId }) => facts.ledgers.get(ledgerId)!.kind === 'party');
  const settled = new Map<string, Paise>();
  for (const line of ofParties) {
    if (line.reference?.kind !== 'against') continue;
    const { billId } = line.reference;
    settled.set(billId, paise((settled.get(billId) ?? 0) - signedPaise(line)));
  }
  const closed = [...settled].map(([billId, settledPaise]) => ({ billId, settledPaise }));
  const { settlements, uses, split } = advancesOf(closed, facts);
  return {
    ...figures,
    postings: balanced([...lines.map((line) => ({ ledgerId: line.ledgerId, amountPaise: signedPaise(line) })), ...split]),
    usedAdvances: uses,
    opens: ofParties
      .filter(({ reference }) => reference?.kind !== 'against')
      .map((line) => openedBy(line, draft.date, facts.ledgers.get(line.ledgerId)!)),
    settlements,
  };
}
