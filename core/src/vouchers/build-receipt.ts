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
import { cashWarnings, deductionProblems, linesProblems, partsProblems } from './check-receipt.ts';
import { billProblems, headerProblems } from './check-voucher.ts';
import type { TdsRow } from './deduct-tds.ts';
import { MAX_LINES } from './limits.ts';
import { type MoneyPart, type ReceiptDraft, type ReceiptKind, type ReceiptLine, receiptSign } from './receipt-draft.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import { challanPaise, challanProblems, receiptTds } from './receipt-tds.ts';
import { noTaxedAdvances, setOffAdvances, type UsedAdvance } from './set-off-advances.ts';
import { advanceTaxProblems, outputPostings, type RestTax, taxOfRest } from './tax-of-rest.ts';
import { voucherHeadProblems } from './voucher-head.ts';

export type BuiltReceipt = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The tax figures of each line, and their total with tax; filled even while there are problems. */
  readonly lines: readonly TaxFigures[];
  readonly linesPaise: Paise;
  /** Empty while there are problems, as are the settlements; `rest` is then null. */
  readonly postings: readonly Posting[];
  /**
   * By how much each bill goes down, deductions included: above 0 for one that the party owes, below 0 for one that the company owes. In
   * the order of selection.
   */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** Each with the ledger it is posted to. */
  readonly deductions: readonly (BillDeduction & { readonly ledgerId: string })[];
  /** The amount that no bill took: below 0 for a customer, above 0 for a supplier. */
  readonly rest: { readonly kind: ReceiptDraft['restAs']; readonly pendingPaise: Paise } | null;
  /** The tax on an advance for a service. `rest` then holds the value without it. */
  readonly restTax: RestTax | null;
  /** The parts of advances with tax that are set off. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** The amount counted and deducted as TDS, or null. */
  readonly tds: TdsRow | null;
  /** The amount that a refund of money paid ahead takes out of the counted sums. */
  readonly tdsAdjustments: readonly TdsAdjustment[];
  /** The part of the payment that a challan covers. */
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
} as const satisfies Partial<BuiltReceipt>;

/** The ledger of a deduction that names none. */
const bearers: Readonly<Record<ReceiptKind, Readonly<Record<DeductionType, LedgerRole>>>> = {
  receipt: { discount: 'discountAllowed', tds: 'tdsReceivable', charges: 'bankCharges', writeOff: 'writeOff' },
  payment: { discount: 'discountReceived', tds: 'tdsPayable', charges: 'bankCharges', writeOff: 'writeOff' },
};

/** The tax figures of the lines. An invalid amount or percentage counts as 0. */
export function figuresOf(lines: readonly ReceiptLine[], isInterState: boolean): TaxFigures[] {
  const asTaxed = lines.slice(0, MAX_LINES).map(({ amountPaise, gstPercentE4, isTaxInclusive }) => ({
    ...NO_TAX,
    gstPercentE4: gstPercentE4 !== null && isTaxPercent(gstPercentE4) ? gstPercentE4 : 0,
    valuePaise: moneyProblem(amountPaise, '') === null ? amountPaise : 0,
    isTaxInclusive,
    quantityE4: 0,
  }));
  return taxLines(asTaxed, isInterState ? 'inter' : 'intra');
}

/**
 * A received cheque goes to Cheques in Hand whatever its date. An issued one waits in Cheques Issued until the date on it (decision 25).
 */
function moneyLedger({ type, ledgerId, chequeDate }: MoneyPart, { kind, date }: ReceiptDraft, { roles }: ReceiptFacts): string {
  if (type !== 'cheque') return ledgerId;
  if (kind === 'receipt') return roles.chequesInHand;
  return chequeDate !== null && chequeDate > date ? roles.chequesIssued : ledgerId;
}

/** Only a regular taxpayer takes input credit. For all others the tax is part of the cost. */
function linePostings(draft: ReceiptDraft, figures: readonly TaxFigures[], { company, roles }: ReceiptFacts): Posting[] {
  const sign = receiptSign(draft.kind);
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

/** One row per bill: what the money and deductions settle of it, or the part of a credit that is used. */
function settlementsOf({ kind }: ReceiptDraft, { settlement }: ReceiptFacts): { billId: string; settledPaise: Paise }[] {
  return settlement.bills.flatMap(({ id, settledPaise, deductedPaise }) => {
    const closedPaise = paise(receiptSign(kind) * (settledPaise + deductedPaise));
    return closedPaise === 0 ? [] : [{ billId: id, settledPaise: closedPaise }];
  });
}

/** Adjustments for an advance that a supplier pays back. Empty for a payment. */
function refundOf({ kind }: ReceiptDraft, { settlement, paidAhead }: ReceiptFacts): TdsAdjustment[] {
  if (kind !== 'receipt' || !paidAhead) return [];
  const back = settlement.bills.map(({ id, settledPaise, deductedPaise }) => ({
    billId: id,
    backPaise: paise(Math.max(0, settledPaise + deductedPaise)),
  }));
  return mergeAdjustments(tdsOfMoneyBack(back, paidAhead));
}

/**
 * Builds a receipt or a payment: balanced postings, settlements, deductions and the rest, or all problems at once. The two differ only
 * in the sign. The party's balance changes by the money and the deductions; netting a credit against a bill does not change it.
 */
export function buildReceipt(draft: ReceiptDraft, facts: ReceiptFacts): BuiltReceipt {
  const { company, party, settlement } = facts;
  const sign = receiptSign(draft.kind);
  const lines = figuresOf(draft.lines, draft.isInterState);
  const linesPaise = sumPaise(lines.map(({ totalPaise }) => totalPaise));
  const isOfLedgers = draft.partyId === null && draft.lines.length > 0;
  const tds = receiptTds(draft, facts, sumPaise(lines.map(({ taxablePaise }) => taxablePaise)));
  const problems = [
    ...(isOfLedgers ? voucherHeadProblems(draft, company) : headerProblems({ ...draft, partyId: draft.partyId ?? '' }, company, party)),
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
