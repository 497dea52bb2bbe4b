import { inPairs } from '../basics/in-pairs.ts';
import { MAX_NOTE_LENGTH, MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { spread } from '../money/spread.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import { setOffAdvances, type TaxedAdvances, type UsedAdvance } from '../vouchers/set-off-advances.ts';
import type { Cheque } from './cheque.ts';
import { actDateProblem, type ChequeDays } from './cheque-day.ts';

/** The return of a cheque. The bank's charges are the company's expense or are passed on to the party. */
export type ReturnDraft = {
  readonly act: 'bounce' | 'stop';
  readonly date: IsoDate;
  readonly reason: string;
  readonly chargesPaise: Paise;
  readonly chargesTo: 'company' | 'party';
};

/** Money of the cheque's voucher on a bill or an advance, in the order of selection. */
export type TakenBy = { readonly billId: string; readonly takenPaise: Paise };

export type ReturnFacts = ChequeDays & {
  readonly cheque: Cheque & { readonly voucherNumber: string };
  /** The ledger that holds its amount: Cheques in Hand, Cheques Issued, or the bank. */
  readonly liesIn: string;
  /** The bank that charges for it; null for a cheque that never reached a bank. */
  readonly bankLedgerId: string | null;
  readonly bankChargesLedgerId: string;
  /** The party that owes it again; null for money of other ledgers. */
  readonly partyLedgerId: string | null;
  /** True for a counter sale: a party must be chosen to owe the amount. */
  readonly needsParty: boolean;
  /** The amounts of bills that the voucher's money still settles. */
  readonly settled: readonly TakenBy[];
  /** The voucher's advance that is not used yet; for an advance that bears tax, including the tax. */
  readonly rest: readonly TakenBy[];
  /** The advances in `rest` that bear tax. The tax is taken back, because the money was never received. */
  readonly taxedAdvances: TaxedAdvances;
  readonly roles: Parameters<typeof setOffAdvances>[2];
  /** The other ledgers that the money was for, with their sign in that voucher. */
  readonly ofLedgers: readonly Posting[];
};

export type ReturnLine = Posting & { readonly billId: string | null; readonly opens: 'again' | 'charges' | null };
export type BuiltReturn = {
  readonly problems: readonly Problem[];
  readonly postings: readonly Posting[];
  /** The lines of the journal. `opens` says which new bill a line opens. */
  readonly lines: readonly ReturnLine[];
  /** By how much each bill goes up, as a settlement with the opposite sign. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** The parts of advances with tax that are taken back. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** The amount that no bill could take back, owed under the voucher's own number and date; 0 for none. Above 0 the party owes it. */
  readonly openedAgainPaise: Paise;
  /** The charges that the party owes, in paise. */
  readonly chargesOwedPaise: Paise;
};

const none: Omit<BuiltReturn, 'problems'> = {
  postings: [],
  lines: [],
  settlements: [],
  usedAdvances: [],
  openedAgainPaise: 0,
  chargesOwedPaise: 0,
};

function returnProblems({ act, date, reason, chargesPaise, chargesTo }: ReturnDraft, facts: ReturnFacts): Problem[] {
  const { cheque, bankLedgerId, partyLedgerId, needsParty } = facts;
  const firstOn = cheque.movedOn ?? cheque.voucherDate;
  const isAmount = Number.isSafeInteger(chargesPaise) && chargesPaise >= 0 && chargesPaise <= MAX_TOTAL_PAISE;
  const problems: (Problem | null)[] = [
    actDateProblem(date, facts, true),
    date < firstOn ? { code: 'CHEQUE_NOT_AT_BANK', field: 'date', about: { number: cheque.chequeNumber, firstOn } } : null,
    reason.length > MAX_NOTE_LENGTH ? { code: 'NOTE_TOO_LONG', field: 'reason', about: { most: MAX_NOTE_LENGTH } } : null,
    isAmount ? null : { code: 'AMOUNT_NOT_VALID', field: 'chargesPaise' },
    chargesPaise > 0 && bankLedgerId === null ? { code: 'CHEQUE_CHARGES_WITHOUT_BANK', field: 'chargesPaise' } : null,
    chargesPaise > 0 && chargesTo === 'party' && (act === 'stop' || cheque.direction === 'issued' || partyLedgerId === null)
      ? { code: 'CHEQUE_CHARGES_OWN', field: 'chargesTo' }
      : null,
    needsParty && partyLedgerId === null ? { code: 'CHEQUE_NEEDS_PARTY', field: 'partyId' } : null,
  ];
  return problems.filter((problem) => problem !== null);
}

/**
 * Builds the return of a cheque that bounced or was stopped: its amount leaves its ledger, and the party owes it (or is owed it) again.
 * First the unused advance of its voucher is taken back, then its settlements, from the last chosen bill to the first, so that each bill
 * is open again with its own date. Deductions stay, because they are not money of the cheque. `lines` show an advance for a service with
 * its tax; `postings` separate the two.
 */
export function returnCheque(draft: ReturnDraft, facts: ReturnFacts): BuiltReturn {
  const problems = returnProblems(draft, facts);
  if (problems.length > 0) return { ...none, problems };
  const { cheque, liesIn, bankLedgerId, bankChargesLedgerId, partyLedgerId, settled, rest, ofLedgers, taxedAdvances, roles } = facts;
  const sign = cheque.direction === 'received' ? 1 : -1;
  const back: { billId: string; takenPaise: Paise }[] = [];
  let leftPaise = partyLedgerId === null ? 0 : cheque.amountPaise;
  for (const { billId, takenPaise } of [...rest, ...[...settled].reverse()]) {
    const part = Math.min(takenPaise, leftPaise);
    if (part <= 0) continue;
    back.push({ billId, takenPaise: part });
    leftPaise = paise(leftPaise - part);
  }
  const isPassedOn = draft.chargesTo === 'party' && draft.chargesPaise > 0;
  const ofParty: ReturnLine[] =
    partyLedgerId === null
      ? sharesOf(ofLedgers, cheque.amountPaise, sign).map((posting) => ({ ...posting, billId: null, opens: null }))
      : [
          ...back.map(({ billId, takenPaise }) => ({
            ledgerId: partyLedgerId,
            amountPaise: paise(sign * takenPaise),
            billId,
            opens: null,
          })),
          ...(leftPaise > 0
            ? [{ ledgerId: partyLedgerId, amountPaise: paise(sign * leftPaise), billId: null, opens: 'again' as const }]
            : []),
        ];
  const charges: ReturnLine[] =
    draft.chargesPaise === 0
      ? []
      : [
          {
            ledgerId: isPassedOn ? partyLedgerId! : bankChargesLedgerId,
            amountPaise: draft.chargesPaise,
            billId: null,
            opens: isPassedOn ? 'charges' : null,
          },
          { ledgerId: bankLedgerId!, amountPaise: paise(-draft.chargesPaise), billId: null, opens: null },
        ];
  const lines: ReturnLine[] = [
    ...ofParty,
    { ledgerId: liesIn, amountPaise: paise(-sign * cheque.amountPaise), billId: null, opens: null },
    ...charges,
  ];
  // The bank lists the cheque and its charges separately, so their postings are not merged.
  const isOfBank = ({ ledgerId }: Posting) => ledgerId === bankLedgerId;
  const closed = back.map(({ billId, takenPaise }) => ({ billId, settledPaise: paise(-sign * takenPaise) }));
  const { settlements, uses, postings: takenBack } = setOffAdvances(closed, taxedAdvances, roles);
  const takenBackPaise = sumPaise(takenBack.map(({ amountPaise }) => amountPaise));
  const plain: Posting[] = [
    ...lines.map(({ ledgerId, amountPaise }) => ({ ledgerId, amountPaise })),
    ...takenBack,
    ...(partyLedgerId === null ? [] : [{ ledgerId: partyLedgerId, amountPaise: paise(-takenBackPaise) }]),
  ];
  return {
    problems,
    postings: balanced(
      plain.filter((posting) => !isOfBank(posting)),
      plain.filter(isOfBank),
    ),
    lines,
    settlements,
    usedAdvances: uses,
    openedAgainPaise: paise(sign * leftPaise || 0),
    chargesOwedPaise: isPassedOn ? draft.chargesPaise : 0,
  };
}

/** The amount shared over the ledgers that the money was for, in proportion: rent, a loan, tax. */
function sharesOf(ofLedgers: readonly Posting[], amountPaise: Paise, sign: 1 | -1): Posting[] {
  const shares = spread(
    amountPaise,
    ofLedgers.map((posting) => Math.abs(posting.amountPaise)),
  );
  return inPairs(ofLedgers, shares)
    .map(([{ ledgerId }, sharePaise]) => ({ ledgerId, amountPaise: paise(sign * sharePaise) }))
    .filter((posting) => posting.amountPaise !== 0);
}
