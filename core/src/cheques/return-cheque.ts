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

/** A cheque comes back. What the bank takes for it is the company's cost, or is passed on to the party. */
export type ReturnDraft = {
  readonly act: 'bounce' | 'stop';
  readonly date: IsoDate;
  readonly reason: string;
  readonly chargesPaise: Paise;
  readonly chargesTo: 'company' | 'party';
};

/** Money of the cheque's voucher that lies on a bill, or that no bill took; in the order of selection. */
export type TakenBy = { readonly billId: string; readonly takenPaise: Paise };

export type ReturnFacts = ChequeDays & {
  readonly cheque: Cheque & { readonly voucherNumber: string };
  /** Where its amount stands now: Cheques in Hand, Cheques Issued, or the bank. */
  readonly liesIn: string;
  /** The bank that charges for it; null of one that never was there. */
  readonly bankLedgerId: string | null;
  readonly bankChargesLedgerId: string;
  /** Who owes it again; null of money of other ledgers. */
  readonly partyLedgerId: string | null;
  /** True of a counter sale: somebody is needed to owe it. */
  readonly needsParty: boolean;
  /** What the voucher still settles by money, of each bill. */
  readonly settled: readonly TakenBy[];
  /** What it left over and is not used yet; of an advance that bears tax with that tax. */
  readonly rest: readonly TakenBy[];
  /** Those of `rest` that bear tax: it was never received, so it is taken back. */
  readonly taxedAdvances: TaxedAdvances;
  readonly roles: Parameters<typeof setOffAdvances>[2];
  /** What other ledgers the money was of, with their sign in that voucher. */
  readonly ofLedgers: readonly Posting[];
};

export type ReturnLine = Posting & { readonly billId: string | null; readonly opens: 'again' | 'charges' | null };
export type BuiltReturn = {
  readonly problems: readonly Problem[];
  readonly postings: readonly Posting[];
  /** The journal, line by line. `opens` tells which of the new bills a line opens. */
  readonly lines: readonly ReturnLine[];
  /** As a settlement of the journal: what each bill goes up by, with the other sign. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** What goes of an advance that bears tax. */
  readonly usedAdvances: readonly UsedAdvance[];
  /** What no bill could take back is owed under the voucher's own number and of its day; 0 for none. Above 0 the party owes. */
  readonly openedAgainPaise: Paise;
  /** What of the charges the party owes. */
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
    isAmount ? null : { code: 'AMOUNT_NOT_VALID', field: 'charges' },
    chargesPaise > 0 && bankLedgerId === null ? { code: 'CHEQUE_CHARGES_WITHOUT_BANK', field: 'charges' } : null,
    chargesPaise > 0 && chargesTo === 'party' && (act === 'stop' || cheque.direction === 'issued' || partyLedgerId === null)
      ? { code: 'CHEQUE_CHARGES_OWN', field: 'chargesTo' }
      : null,
    needsParty && partyLedgerId === null ? { code: 'CHEQUE_NEEDS_PARTY', field: 'partyId' } : null,
  ];
  return problems.filter((problem) => problem !== null);
}

/**
 * A cheque that bounced or was stopped: out of where it lies, and the party owes (or is owed) it again. First goes what its voucher had
 * left over, then what it settled, from the last chosen bill to the first, so each is open again with its own date. Deductions stand:
 * they are no money of the cheque. The lines tell an advance for a service with its tax, the postings part the two.
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
  // The bank tells the cheque and its charges one by one, so its postings stay apart.
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

/** Back to the ledgers that the money was of, by what each had of it: rent, a loan, tax. */
function sharesOf(ofLedgers: readonly Posting[], amountPaise: Paise, sign: 1 | -1): Posting[] {
  const shares = spread(
    amountPaise,
    ofLedgers.map((posting) => Math.abs(posting.amountPaise)),
  );
  return inPairs(ofLedgers, shares)
    .map(([{ ledgerId }, sharePaise]) => ({ ledgerId, amountPaise: paise(sign * sharePaise) }))
    .filter((posting) => posting.amountPaise !== 0);
}
