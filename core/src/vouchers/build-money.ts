import { inPairs } from '../basics/in-pairs.ts';
import type { Problem } from '../basics/problem.ts';
import type { BillDeduction, DeductionType } from '../bills/deduction.ts';
import { NO_TAX } from '../gst/gst-rates.ts';
import { type TaxFigures, taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { LedgerRole } from '../postings/predefined-ledgers.ts';
import { taxPaiseOf } from '../tds/advance-tax.ts';
import { mergeAdjustments, type TdsAdjustment, tdsOfMoneyBack } from './adjust-tds.ts';
import { moneyProblem } from './build-contra.ts';
import { isTaxPercent } from './check-charges.ts';
import { cashWarnings, deductionProblems, linesProblems, partsProblems } from './check-money.ts';
import { billProblems, headerProblems } from './check-voucher.ts';
import type { TdsRow } from './deduct-tds.ts';
import { MAX_LINES } from './limits.ts';
import { type MoneyDraft, type MoneyKind, type MoneyLine, type MoneyPart, moneySign } from './money-draft.ts';
import type { MoneyFacts } from './money-facts.ts';
import { challanPaise, challanProblems, moneyTds } from './money-tds.ts';
import { plainHeadProblems } from './plain-head.ts';
import { noTaxedAdvances, setOffAdvances, type UsedAdvance } from './set-off-advances.ts';
import { advanceTaxProblems, outputPostings, type RestTax, taxOfRest } from './tax-of-rest.ts';

export type BuiltMoney = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The figures of each line, and what they come to with their tax; problems or not. */
  readonly lines: readonly TaxFigures[];
  readonly linesPaise: Paise;
  /** Empty while there are problems, as are the settlements; then nothing is left over either. */
  readonly postings: readonly Posting[];
  /** What each bill goes down by, deductions included: above 0 of one owed to the company, below 0 of one it owes. In the order of selection. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** Each with the ledger that bears it. */
  readonly deductions: readonly (BillDeduction & { readonly ledgerId: string })[];
  /** What no bill took: below 0 of a customer, above 0 of a supplier. */
  readonly rest: { readonly kind: MoneyDraft['restAs']; readonly pendingPaise: Paise } | null;
  /** The tax that an advance for a service bears; its value alone is what is left over. */
  readonly restTax: RestTax | null;
  /** What is set off of advances that bear tax. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** What is counted and deducted at source, or null. */
  readonly tds: TdsRow | null;
  /** What a refund of money paid ahead takes out of what counted. */
  readonly tdsAdjustments: readonly TdsAdjustment[];
  /** What of it a challan is of. */
  readonly challanPaise: Paise;
};

const nothingDone = {
  postings: [],
  settlements: [],
  deductions: [],
  rest: null,
  restTax: null,
  usedAdvances: [],
  tds: null,
  tdsAdjustments: [],
  challanPaise: 0,
} as const satisfies Partial<BuiltMoney>;

/** Where a deduction goes unless it names a ledger. */
const bearers: Readonly<Record<MoneyKind, Readonly<Record<DeductionType, LedgerRole>>>> = {
  receipt: { discount: 'discountAllowed', tds: 'tdsReceivable', charges: 'bankCharges', writeOff: 'writeOff' },
  payment: { discount: 'discountReceived', tds: 'tdsPayable', charges: 'bankCharges', writeOff: 'writeOff' },
};

/** The tax of lines; a line that cannot be reckoned with counts nothing. */
export function figuresOf(lines: readonly MoneyLine[], isInterState: boolean): TaxFigures[] {
  const asTaxed = lines.slice(0, MAX_LINES).map(({ amountPaise, gstPercentE4, isTaxInclusive }) => ({
    ...NO_TAX,
    gstPercentE4: gstPercentE4 !== null && isTaxPercent(gstPercentE4) ? gstPercentE4 : 0,
    valuePaise: moneyProblem(amountPaise, '') === null ? amountPaise : 0,
    isTaxInclusive,
    quantityE4: 0,
  }));
  return taxLines(asTaxed, isInterState ? 'inter' : 'intra');
}

/** A cheque waits: a received one whatever its date, an issued one until the day that it bears (decision 25). */
function moneyLedger({ type, ledgerId, chequeDate }: MoneyPart, { kind, date }: MoneyDraft, { roles }: MoneyFacts): string {
  if (type !== 'cheque') return ledgerId;
  if (kind === 'receipt') return roles.chequesInHand;
  return chequeDate !== null && chequeDate > date ? roles.chequesIssued : ledgerId;
}

/** Input credit is for those who are registered and pay tax; for all others the tax is cost. */
function linePostings(draft: MoneyDraft, figures: readonly TaxFigures[], { company, roles }: MoneyFacts): Posting[] {
  const sign = moneySign(draft.kind);
  const isCost = draft.kind === 'payment' && company.registration !== 'regular';
  return inPairs(draft.lines, figures).flatMap(([{ ledgerId }, { taxablePaise, totalPaise, cgstPaise, sgstPaise, igstPaise }]) => {
    if (isCost) return [{ ledgerId, amountPaise: paise(-sign * totalPaise) }];
    const heads =
      draft.kind === 'receipt'
        ? ([roles.outputCgst, roles.outputSgst, roles.outputIgst] as const)
        : ([roles.inputCgst, roles.inputSgst, roles.inputIgst] as const);
    return [
      { ledgerId, amountPaise: paise(-sign * taxablePaise) },
      { ledgerId: heads[0], amountPaise: paise(-sign * cgstPaise) },
      { ledgerId: heads[1], amountPaise: paise(-sign * sgstPaise) },
      { ledgerId: heads[2], amountPaise: paise(-sign * igstPaise) },
    ];
  });
}

/** One row a bill: what the money and the deductions close of it, or what of a credit is used. */
function settlementsOf({ kind }: MoneyDraft, { settlement }: MoneyFacts): { billId: string; settledPaise: Paise }[] {
  return settlement.bills.flatMap(({ id, settledPaise, deductedPaise }) => {
    const closedPaise = paise(moneySign(kind) * (settledPaise + deductedPaise));
    return closedPaise === 0 ? [] : [{ billId: id, settledPaise: closedPaise }];
  });
}

/** Money that a supplier had ahead of his bill and gives back; no payment brings anything back. */
function refundOf({ kind }: MoneyDraft, { settlement, paidAhead }: MoneyFacts): TdsAdjustment[] {
  if (kind !== 'receipt' || !paidAhead) return [];
  const back = settlement.bills.map(({ id, settledPaise, deductedPaise }) => ({
    billId: id,
    backPaise: paise(Math.max(0, settledPaise + deductedPaise)),
  }));
  return mergeAdjustments(tdsOfMoneyBack(back, paidAhead));
}

/**
 * A receipt or a payment from a draft and the facts of the books: balanced postings, settlements, deductions and what is left over, or
 * all problems at once. The two are one but for the sign. The party moves by the money and the deductions; what is netted moves nothing.
 */
export function buildMoney(draft: MoneyDraft, facts: MoneyFacts): BuiltMoney {
  const { company, party, settlement } = facts;
  const sign = moneySign(draft.kind);
  const lines = figuresOf(draft.lines, draft.isInterState);
  const linesPaise = sumPaise(lines.map(({ totalPaise }) => totalPaise));
  const isOfLedgers = draft.partyId === null && draft.lines.length > 0;
  const tds = moneyTds(draft, facts, sumPaise(lines.map(({ taxablePaise }) => taxablePaise)));
  const problems = [
    ...(isOfLedgers ? plainHeadProblems(draft, company) : headerProblems({ ...draft, partyId: draft.partyId ?? '' }, company, party)),
    ...[moneyProblem(draft.enteredPaise, 'enteredPaise')].filter((problem) => problem !== null),
    ...linesProblems(draft, facts, linesPaise, tds.amountPaise),
    ...partsProblems(draft, facts),
    ...billProblems(draft),
    ...deductionProblems(draft, facts),
    ...tds.problems,
    ...advanceTaxProblems(draft, facts),
    ...challanProblems(draft, facts),
  ];
  const figures = { problems, warnings: [...cashWarnings(draft, facts), ...tds.warnings], lines, linesPaise };
  if (problems.length > 0) return { ...figures, ...nothingDone };

  const bearerOf = (type: DeductionType) => (type === 'tds' ? tds.ledgerId : null) ?? facts.roles[bearers[draft.kind][type]];
  const deductions = draft.deductions.map((each) => ({ ...each, ledgerId: each.ledgerId ?? bearerOf(each.type) }));
  const grossRestPaise = isOfLedgers || settlement.advancePaise === 0 ? 0 : paise(settlement.advancePaise + tds.amountPaise);
  const restTax = taxOfRest(grossRestPaise, draft, facts);
  const restPaise = paise(grossRestPaise - (restTax === null ? 0 : taxPaiseOf(restTax)));
  const { roles, taxedAdvances = noTaxedAdvances } = facts;
  const { settlements, uses, postings: takenBack } = setOffAdvances(settlementsOf(draft, facts), taxedAdvances, roles);
  const ofParty =
    party === null ? [] : settlements.map(({ settledPaise }) => ({ ledgerId: party.ledgerId, amountPaise: paise(-settledPaise) }));
  const ofRest = party === null ? [] : [{ ledgerId: party.ledgerId, amountPaise: paise(-sign * restPaise) }];
  const money = draft.parts.map((part) => ({
    isApart: part.type === 'cheque' && moneyLedger(part, draft, facts) === part.ledgerId,
    posting: { ledgerId: moneyLedger(part, draft, facts), amountPaise: paise(sign * part.amountPaise) },
  }));
  const moneyPostings = (isApart: boolean) => money.filter((part) => part.isApart === isApart).map(({ posting }) => posting);
  const postings = balanced(
    [
      ...moneyPostings(false),
      ...deductions.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise: paise(sign * amountPaise) })),
      ...ofParty,
      ...ofRest,
      ...(restTax === null ? [] : outputPostings(restTax, roles)),
      ...takenBack,
      ...(tds.ledgerId === null ? [] : [{ ledgerId: tds.ledgerId, amountPaise: paise(sign * tds.amountPaise) }]),
      ...(isOfLedgers ? linePostings(draft, lines, facts) : []),
    ],
    moneyPostings(true),
  );
  const rest = restPaise > 0 ? { kind: draft.restAs, pendingPaise: paise(-sign * restPaise) } : null;
  return {
    ...figures,
    postings,
    settlements,
    deductions,
    rest,
    restTax,
    usedAdvances: uses,
    tds: tds.row,
    tdsAdjustments: refundOf(draft, facts),
    challanPaise: challanPaise(draft, facts),
  };
}
