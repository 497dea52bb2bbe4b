import { MAX_TOTAL_PAISE } from '../basics/limits.ts';
import type { Problem } from '../basics/problem.ts';
import type { Paise } from '../money/paise.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import type { LedgerKind } from '../postings/ledger-kind.ts';
import { balanced, type Posting } from '../postings/posting.ts';
import type { ContraDraft } from './contra-draft.ts';
import { voucherHeadProblems } from './voucher-head.ts';

/** A ledger that a contra or a journal uses. */
export type NamedLedger = { readonly name: string; readonly kind: LedgerKind; readonly isActive: boolean };

/** The facts from the books that a contra depends on. */
export type ContraFacts = {
  readonly company: OpenPeriod;
  /** The ledgers that the draft names. */
  readonly ledgers: ReadonlyMap<string, NamedLedger>;
  /** Holds cheques until they are deposited. Money may go from it into a bank only. */
  readonly chequesInHandLedgerId: string;
};

export type BuiltContra = {
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Empty while there are problems. */
  readonly postings: readonly Posting[];
};

/** A problem if the amount is not a whole number of paise above 0 or is above `MAX_TOTAL_PAISE`, or null. */
export function moneyProblem(amountPaise: Paise, field: string): Problem | null {
  if (!Number.isSafeInteger(amountPaise) || amountPaise <= 0) return { code: 'AMOUNT_NOT_VALID', field };
  return amountPaise > MAX_TOTAL_PAISE ? { code: 'AMOUNT_TOO_LARGE', field, about: { mostPaise: MAX_TOTAL_PAISE } } : null;
}

function placeProblem(
  ledgerId: string,
  { ledgers, chequesInHandLedgerId }: ContraFacts,
  field: 'fromLedgerId' | 'toLedgerId',
): Problem | null {
  const ledger = ledgers.get(ledgerId);
  if (ledger === undefined) return { code: 'LEDGER_UNKNOWN', field };
  const about = { name: ledger.name };
  const holdsMoney = ledger.kind === 'cash' || ledger.kind === 'bank' || (field === 'fromLedgerId' && ledgerId === chequesInHandLedgerId);
  if (!holdsMoney) return { code: 'LEDGER_NOT_MONEY', field, about };
  return ledger.isActive ? null : { code: 'LEDGER_INACTIVE', field, about };
}

function wayProblem({ fromLedgerId, toLedgerId }: ContraDraft, { ledgers, chequesInHandLedgerId }: ContraFacts): Problem | null {
  const field = 'toLedgerId';
  if (fromLedgerId !== '' && fromLedgerId === toLedgerId) return { code: 'LEDGER_SAME', field };
  const to = ledgers.get(toLedgerId);
  const goesToCash = fromLedgerId === chequesInHandLedgerId && to?.kind === 'cash';
  return goesToCash ? { code: 'LEDGER_NOT_BANK', field, about: { name: to.name } } : null;
}

/** Builds a contra: balanced postings from one cash or bank ledger to another, or all problems at once. */
export function buildContra(draft: ContraDraft, facts: ContraFacts): BuiltContra {
  const problems = [
    ...voucherHeadProblems(draft, facts.company),
    placeProblem(draft.fromLedgerId, facts, 'fromLedgerId'),
    placeProblem(draft.toLedgerId, facts, 'toLedgerId'),
    wayProblem(draft, facts),
    moneyProblem(draft.amountPaise, 'amountPaise'),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) return { problems, warnings: [], postings: [] };
  const postings = balanced([
    { ledgerId: draft.toLedgerId, amountPaise: draft.amountPaise },
    { ledgerId: draft.fromLedgerId, amountPaise: -draft.amountPaise },
  ]);
  return { problems, warnings: [], postings };
}
