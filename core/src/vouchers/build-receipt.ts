import type { Problem } from '../basics/problem.ts';
import type { Settled } from '../bills/settle-bills.ts';
import type { Paise } from '../money/paise.ts';
import { isIsoDate } from '../periods/business-date.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import { billProblems, headerProblems, moneyLedgerProblem } from './check-voucher.ts';
import { MAX_REFERENCE_LENGTH, MAX_TOTAL_PAISE } from './limits.ts';
import { isByCheque, type ReceiptDraft } from './receipt-draft.ts';
import type { CompanyFacts, LedgerFacts, PartyFacts } from './voucher-facts.ts';

/** What the books know that a receipt depends on. */
export type ReceiptFacts = {
  readonly company: CompanyFacts;
  readonly party: PartyFacts | null;
  /** The ledger of the draft's `ledgerId`; null when the books have none. */
  readonly ledger: LedgerFacts | null;
  readonly chequesInHandLedgerId: string;
  /** The amount entered, settled over the draft's bills as they stand in the books; `sameFigures` was asked before. */
  readonly settlement: Settled;
};

export type BuiltReceipt = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Empty while there are problems, as are the settlements; then there is no advance either. */
  readonly postings: readonly Posting[];
  /** Bills that something was left for, in the order of selection. */
  readonly settlements: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** What no bill took: positive here; in the books a negative receivable. */
  readonly advance: { readonly pendingPaise: Paise } | null;
};

function amountProblem(enteredPaise: Paise): Problem | null {
  const field = 'enteredPaise';
  if (!Number.isSafeInteger(enteredPaise) || enteredPaise <= 0) return { code: 'AMOUNT_NOT_VALID', field };
  return enteredPaise > MAX_TOTAL_PAISE ? { code: 'AMOUNT_TOO_LARGE', field, about: { mostPaise: MAX_TOTAL_PAISE } } : null;
}

function chequeProblems(draft: ReceiptDraft): Problem[] {
  if (!isByCheque(draft)) return [];
  const { chequeNumber, chequeDate } = draft;
  const problems: Problem[] = [];
  if (chequeNumber.length > MAX_REFERENCE_LENGTH) {
    problems.push({ code: 'CHEQUE_NUMBER_TOO_LONG', field: 'chequeNumber', about: { most: MAX_REFERENCE_LENGTH } });
  }
  if (chequeDate === null || !isIsoDate(chequeDate)) problems.push({ code: 'CHEQUE_DATE_INVALID', field: 'chequeDate' });
  return problems;
}

/**
 * A receipt from a draft and the facts of the books: balanced postings, settlements and the advance, or all problems at once.
 * A cheque debits Cheques in Hand on the voucher's date, whatever date it bears.
 */
export function buildReceipt(draft: ReceiptDraft, facts: ReceiptFacts): BuiltReceipt {
  const { company, party, ledger, settlement, chequesInHandLedgerId } = facts;
  const problems = [
    ...headerProblems(draft, company, party),
    amountProblem(draft.enteredPaise),
    moneyLedgerProblem(ledger, draft.method, 'ledgerId'),
    ...chequeProblems(draft),
    ...billProblems(draft),
  ].filter((problem) => problem !== null);
  if (problems.length > 0 || party === null) return { problems, warnings: [], postings: [], settlements: [], advance: null };

  const settlements = settlement.bills.flatMap(({ id, settledPaise }) => (settledPaise > 0 ? [{ billId: id, settledPaise }] : []));
  const { advancePaise } = settlement;
  const postings = balanced([
    { ledgerId: isByCheque(draft) ? chequesInHandLedgerId : draft.ledgerId, amountPaise: draft.enteredPaise },
    ...settlements.map(({ settledPaise }) => ({ ledgerId: party.ledgerId, amountPaise: -settledPaise })),
    { ledgerId: party.ledgerId, amountPaise: -advancePaise },
  ]);
  return { problems, warnings: [], postings, settlements, advance: advancePaise > 0 ? { pendingPaise: advancePaise } : null };
}
