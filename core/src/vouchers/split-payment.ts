import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';
import type { NewBill } from './built-sales.ts';
import { moneyLedgerProblem } from './check-voucher.ts';
import { MAX_REFERENCE_LENGTH, MAX_SPLITS, MAX_TOTAL_PAISE } from './limits.ts';
import type { PaymentSplit, SalesDraft } from './sales-draft.ts';
import type { SalesFacts } from './sales-facts.ts';
import type { PartyFacts } from './voucher-facts.ts';

type PartiesOfSale = {
  readonly draft: Pick<SalesDraft, 'partyId' | 'splits'>;
  readonly facts: Pick<SalesFacts, 'party' | 'otherParties' | 'namedLedgers'>;
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
    const kind = split.kind === 'cash' ? 'cash' : 'bank';
    const ledger = moneyLedgerProblem(sale.facts.namedLedgers.get(split.ledgerId), kind, `${at}.ledgerId`);
    return ledger === null ? problems : [...problems, ledger];
  }
  const party = partyOf(split, sale);
  const isOwn = split.partyId === sale.draft.partyId;
  // The draft's own party is checked at the head of the voucher.
  if (!isOwn && party === null) problems.push({ code: 'PARTY_UNKNOWN', field: `${at}.partyId` });
  if (!isOwn && party?.isActive === false) problems.push({ code: 'PARTY_INACTIVE', field: `${at}.partyId`, about: { name: party.name } });
  if (split.referenceName.length > MAX_REFERENCE_LENGTH) {
    problems.push({ code: 'REFERENCE_TOO_LONG', field: `${at}.referenceName`, about: { most: MAX_REFERENCE_LENGTH } });
  }
  return problems;
}

/** The sum of the parts and what is left, by the words of the specification. */
export type SplitTotals = { readonly splitPaise: Paise; readonly afterSplitPaise: Paise; readonly outstandingPaise: Paise };

/** Sums the parts. What is owed is the total less the parts that are not credit: credit has been promised, not paid. */
export function splitTotals(totalPaise: Paise, splits: readonly PaymentSplit[]): SplitTotals {
  const counted = splits.slice(0, MAX_SPLITS).filter((split) => isSplitAmount(split.amountPaise));
  const splitPaise = sumPaise(counted.map((split) => split.amountPaise));
  const paidPaise = sumPaise(counted.map((split) => (split.kind === 'credit' ? 0 : split.amountPaise)));
  return { splitPaise, afterSplitPaise: paise(totalPaise - splitPaise), outstandingPaise: paise(totalPaise - paidPaise) };
}

/** What is wrong with the parts of a payment: each for itself, and all against the total. */
export function paymentProblems(sale: PartiesOfSale, totalPaise: Paise): Problem[] {
  const { splits } = sale.draft;
  if (splits.length > MAX_SPLITS) return [{ code: 'SPLITS_TOO_MANY', field: 'splits', about: { most: MAX_SPLITS } }];
  const problems = splits.flatMap((split, at) => splitProblems(split, sale, `splits.${at}`));
  const { splitPaise } = splitTotals(totalPaise, splits);
  if (splitPaise > totalPaise) problems.push({ code: 'SPLITS_ABOVE_TOTAL', field: 'splits', about: { splitPaise, totalPaise } });
  return problems;
}

type Dues = { readonly draft: SalesDraft; readonly facts: SalesFacts; readonly party: PartyFacts; readonly afterSplitPaise: Paise };

/** The debit side of a sale without problems: money where it went, and who owes the rest. */
export function paymentPostings({ draft, facts, party, afterSplitPaise }: Dues): Posting[] {
  const parts = draft.splits.map((split): Posting => {
    if (split.kind === 'credit') return { ledgerId: partyOf(split, { draft, facts })!.ledgerId, amountPaise: split.amountPaise };
    const ledgerId = split.kind === 'cheque' ? facts.ledgers.chequesInHand : split.ledgerId;
    return { ledgerId, amountPaise: split.amountPaise };
  });
  return [{ ledgerId: party.ledgerId, amountPaise: afterSplitPaise }, ...parts];
}

/** The bills of a sale without problems: one per party and reference. The party Cash owes nothing and has none. */
export function billsOf({ draft, facts, party, afterSplitPaise }: Dues): NewBill[] {
  const bills = new Map<string, NewBill>();
  const owe = (partyId: string, debtor: PartyFacts, referenceName: string, pendingPaise: Paise) => {
    if (pendingPaise === 0 || debtor.ledgerId === facts.ledgers.cash) return;
    const key = JSON.stringify([partyId, referenceName]);
    bills.set(key, {
      partyId,
      ledgerId: debtor.ledgerId,
      referenceName: referenceName === '' ? null : referenceName,
      pendingPaise: paise((bills.get(key)?.pendingPaise ?? 0) + pendingPaise),
      dueOn: addDays(draft.date, debtor.creditDays),
    });
  };
  owe(draft.partyId, party, '', afterSplitPaise);
  for (const split of draft.splits) {
    if (split.kind === 'credit') owe(split.partyId, partyOf(split, { draft, facts })!, split.referenceName.trim(), split.amountPaise);
  }
  return [...bills.values()];
}
