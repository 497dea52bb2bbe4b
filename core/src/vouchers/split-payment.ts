import { MAX_REFERENCE_LENGTH, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import { type CashBefore, cashTaken, noCashBefore } from '../tds/cash-limits.ts';
import type { NewBill } from './built-line.ts';
import { moneyLedgerProblem } from './check-voucher.ts';
import { MAX_SPLITS } from './limits.ts';
import type { PaymentSplit, TradeDraft } from './trade-draft.ts';
import type { TradeFacts } from './trade-facts.ts';
import type { PartyFacts } from './voucher-facts.ts';

type PartiesOfSale = {
  readonly draft: Pick<TradeDraft, 'partyId' | 'splits'>;
  readonly facts: Pick<TradeFacts, 'party' | 'otherParties' | 'namedLedgers' | 'ledgers'>;
};

function isSplitAmount(amountPaise: number): boolean {
  return Number.isSafeInteger(amountPaise) && amountPaise > 0 && amountPaise <= MAX_TOTAL_PAISE;
}

function partyOf(split: { partyId: string }, { draft, facts }: PartiesOfSale): PartyFacts | null {
  return split.partyId === draft.partyId ? facts.party : (facts.otherParties.get(split.partyId) ?? null);
}

function splitProblems(split: PaymentSplit, sale: PartiesOfSale, at: string): Problem[] {
  const problems: Problem[] = [];
  if (!isSplitAmount(split.amountPaise)) problems.push({ code: 'SPLIT_AMOUNT_INVALID', field: `${at}.amountPaise` });
  if (split.kind !== 'credit') {
    const { givenPaise } = split;
    if (givenPaise !== undefined && !(isSplitAmount(givenPaise) && givenPaise >= split.amountPaise)) {
      problems.push({ code: 'GIVEN_TOO_LITTLE', field: `${at}.givenPaise` });
    }
    const kind = split.kind === 'cash' ? 'cash' : 'bank';
    const ledger = moneyLedgerProblem(sale.facts.namedLedgers.get(split.ledgerId), kind, `${at}.ledgerId`);
    return ledger === null ? problems : [...problems, ledger];
  }
  const party = partyOf(split, sale);
  const isOwn = split.partyId === sale.draft.partyId;
  if (party !== null && party.ledgerId === sale.facts.ledgers.cash) problems.push({ code: 'CREDIT_TO_CASH', field: `${at}.partyId` });
  // The voucher's own party is checked at its head.
  if (!isOwn && party === null) problems.push({ code: 'PARTY_UNKNOWN', field: `${at}.partyId` });
  if (!isOwn && party?.isActive === false) problems.push({ code: 'PARTY_INACTIVE', field: `${at}.partyId`, about: { name: party.name } });
  if (split.referenceName.length > MAX_REFERENCE_LENGTH) {
    problems.push({ code: 'REFERENCE_TOO_LONG', field: `${at}.referenceName`, about: { most: MAX_REFERENCE_LENGTH } });
  }
  return problems;
}

/** The sum of the parts and the rest, named as in the specification. */
export type SplitTotals = { readonly splitPaise: Paise; readonly afterSplitPaise: Paise; readonly outstandingPaise: Paise };

/** Sums the parts of the payment. The outstanding is the total less the parts that are not credit, because credit is promised, not paid. */
export function splitTotals(totalPaise: Paise, splits: readonly PaymentSplit[]): SplitTotals {
  const counted = splits.slice(0, MAX_SPLITS).filter((split) => isSplitAmount(split.amountPaise));
  const splitPaise = sumPaise(counted.map((split) => split.amountPaise));
  const paidPaise = sumPaise(counted.map((split) => (split.kind === 'credit' ? 0 : split.amountPaise)));
  return { splitPaise, afterSplitPaise: paise(totalPaise - splitPaise), outstandingPaise: paise(totalPaise - paidPaise) };
}

/** Problems of the parts of the payment: each by itself, and their sum against the total. */
export function paymentProblems(sale: PartiesOfSale, totalPaise: Paise): Problem[] {
  const { splits } = sale.draft;
  if (splits.length > MAX_SPLITS) return [{ code: 'SPLITS_TOO_MANY', field: 'splits', about: { most: MAX_SPLITS } }];
  const problems = splits.flatMap((split, at) => splitProblems(split, sale, `splits.${at}`));
  const { splitPaise } = splitTotals(totalPaise, splits);
  if (splitPaise > totalPaise) problems.push({ code: 'SPLITS_ABOVE_TOTAL', field: 'splits', about: { splitPaise, totalPaise } });
  return problems;
}

/** The change to return, in paise. */
export function changeOf(splits: readonly PaymentSplit[]): Paise {
  return sumPaise(
    splits.slice(0, MAX_SPLITS).map((split) => {
      const givenPaise = split.kind === 'cash' ? (split.givenPaise ?? 0) : 0;
      return isSplitAmount(givenPaise) && isSplitAmount(split.amountPaise) ? Math.max(0, givenPaise - split.amountPaise) : 0;
    }),
  );
}

/** Warnings about the legal limit of cash from one party on one day. They do not stop the save. */
export function cashOfSale({ splits }: Pick<TradeDraft, 'splits'>, { cash = noCashBefore }: { readonly cash?: CashBefore }): Problem[] {
  const parts = splits.slice(0, MAX_SPLITS).filter(({ kind, amountPaise }) => kind === 'cash' && isSplitAmount(amountPaise));
  return cashTaken(sumPaise(parts.map(({ amountPaise }) => amountPaise)), cash, [], 'splits');
}

/** The cash part for money handed over: the bill takes what is left of it, the rest is change. */
export function cashGiven(ledgerId: string, givenPaise: Paise, leftPaise: Paise): PaymentSplit {
  return { kind: 'cash', ledgerId, amountPaise: Math.min(givenPaise, leftPaise), givenPaise };
}

/** The input for the postings and bills of a voucher without problems. */
export type Dues = {
  readonly draft: Pick<TradeDraft, 'partyId' | 'splits'>;
  readonly facts: Pick<TradeFacts, 'party' | 'otherParties' | 'namedLedgers' | 'ledgers'>;
  readonly party: PartyFacts;
  /** 1 if the party is debited. */
  readonly partySign: 1 | -1;
  /** The part of the total that no payment part covers. */
  readonly afterSplitPaise: Paise;
  /** The part of it that settles other items of the party. */
  readonly settledPaise: Paise;
  readonly kind: NewBill['kind'];
  /** '' for the voucher's own number. */
  readonly referenceName: string;
  /** The day from which credit days are counted. */
  readonly billedOn: IsoDate;
};

/** The postings of the party's side: the payment parts, and the rest on the party. */
export function paymentPostings({ draft, facts, party, partySign, afterSplitPaise }: Dues): Posting[] {
  const parts = draft.splits.map((split): Posting => {
    if (split.kind === 'credit') return { ledgerId: partyOf(split, { draft, facts })!.ledgerId, amountPaise: split.amountPaise };
    const ledgerId = split.kind === 'cheque' ? facts.ledgers.chequesInHand : split.ledgerId;
    return { ledgerId, amountPaise: split.amountPaise };
  });
  return [{ ledgerId: party.ledgerId, amountPaise: partySign * afterSplitPaise }, ...parts];
}

/** The bills to open: one per party and reference. The party Cash owes nothing and gets none. */
export function billsOf({ draft, facts, party, partySign, afterSplitPaise, settledPaise, kind, referenceName, billedOn }: Dues): NewBill[] {
  const bills = new Map<string, NewBill>();
  const owe = (partyId: string, debtor: PartyFacts, name: string, pendingPaise: Paise) => {
    if (pendingPaise === 0 || debtor.ledgerId === facts.ledgers.cash) return;
    const key = JSON.stringify([partyId, name]);
    bills.set(key, {
      kind,
      partyId,
      ledgerId: debtor.ledgerId,
      referenceName: name === '' ? null : name,
      pendingPaise: paise((bills.get(key)?.pendingPaise ?? 0) + pendingPaise),
      dueOn: kind === 'advance' ? billedOn : addDays(billedOn, debtor.creditDays),
    });
  };
  owe(draft.partyId, party, referenceName, partySign * (afterSplitPaise - settledPaise));
  for (const split of draft.splits) {
    if (split.kind === 'credit') owe(split.partyId, partyOf(split, { draft, facts })!, split.referenceName.trim(), split.amountPaise);
  }
  return [...bills.values()];
}
