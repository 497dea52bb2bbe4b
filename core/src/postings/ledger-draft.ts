import type { Problem } from '../basics/problem.ts';
import type { AccountNature } from './account-groups.ts';
import { type BankAccount, bankAccountProblems } from './bank-account.ts';
import { type GroupNode, natureName } from './group-tree.ts';
import { type LedgerKind, ledgerKind } from './ledger-kind.ts';
import { type OpeningPeriod, openingLockedProblem, openingProblem } from './opening-balance.ts';

/** A ledger as the user enters it. Parties have a form of their own. */
export type LedgerDraft = {
  /** null only for Profit & Loss A/c, which has no group. */
  readonly groupId: string | null;
  /** Debit above 0. */
  readonly openingPaise: number;
  readonly isActive: boolean;
  readonly bank: BankAccount | null;
};

/** The stored ledger before the change. */
export type KeptLedger = {
  readonly groupId: string | null;
  readonly kind: LedgerKind;
  readonly nature: AccountNature | null;
  readonly openingPaise: number;
  readonly isActive: boolean;
  /** True if the rules look it up by a role. */
  readonly isPredefined: boolean;
  /** True if entries exist, or records that post to it. */
  readonly isUsed: boolean;
};

export type LedgerBooks = OpeningPeriod & { readonly groups: ReadonlyMap<string, GroupNode> };

/** All problems of a new ledger (`before` is null) or a changed one. */
export function ledgerProblems(draft: LedgerDraft, before: KeptLedger | null, books: LedgerBooks): Problem[] {
  if (before?.kind === 'party') return [{ code: 'LEDGER_IS_PARTY', field: 'name' }];
  const group = draft.groupId === null ? undefined : books.groups.get(draft.groupId);
  const isProfitAndLoss = before !== null && before.groupId === null;
  const place = isProfitAndLoss && draft.groupId === null ? null : placeProblem(draft, before, group);
  const problems: (Problem | null)[] = [place];
  if (before?.isPredefined && !draft.isActive) problems.push({ code: 'LEDGER_FIXED', field: 'isActive' });
  problems.push(openingProblem(draft.openingPaise, group?.nature ?? null, books.booksFrom, 'openingPaise'));
  if (draft.openingPaise !== (before?.openingPaise ?? 0)) problems.push(openingLockedProblem(books, 'openingPaise'));
  const isBank = group !== undefined && ledgerKind([group.under]) === 'bank';
  if (draft.bank !== null && !isBank && place === null) problems.push({ code: 'BANK_FACTS_OF_OTHER', field: 'bank' });
  if (draft.bank !== null && isBank) problems.push(...bankAccountProblems(draft.bank));
  return problems.filter((problem) => problem !== null);
}

function placeProblem({ groupId }: LedgerDraft, before: KeptLedger | null, group: GroupNode | undefined): Problem | null {
  const field = 'groupId';
  if (before?.isPredefined && before.groupId !== groupId) return { code: 'LEDGER_FIXED', field };
  if (group === undefined) return { code: 'GROUP_UNKNOWN', field };
  if (before?.groupId === groupId) return null;
  if (!group.isActive) return { code: 'GROUP_INACTIVE', field, about: { name: group.name } };
  const kind = ledgerKind([group.under]);
  if (kind === 'party') return { code: 'LEDGER_OF_PARTY', field };
  if (!before?.isUsed) return null;
  if (kind !== before.kind) return { code: 'LEDGER_OF_OTHER_KIND', field };
  if (before.nature !== null && group.nature !== before.nature) {
    return { code: 'LEDGER_OF_OTHER_NATURE', field, about: { nature: natureName(before.nature) } };
  }
  return null;
}
