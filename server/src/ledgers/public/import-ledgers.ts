import type { Problem } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import { type LedgerDraft, ledgerProblems } from '@bahi/core/postings/ledger-draft';
import { type LedgerKind, ledgerKind } from '@bahi/core/postings/ledger-kind';
import { v7 as uuidv7 } from 'uuid';
import { isChanged, keepVersion } from '../../platform/record-versions.ts';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { Caller, Company } from '../../platform/request-context.ts';
import type { Statement, Tx } from '../../platform/transaction.ts';
import { changeOpenings } from '../../postings/openings-store.ts';
import { asBank, noBank } from '../bank-facts.ts';
import { findBankAccounts, writeBankAccount } from '../bank-store.ts';
import { asTree, findGroupTree } from '../group-store.ts';
import { findLedgersCalled, findUsedLedgers, insertLedgers, type LedgerRow, ledgerRow, updateLedgerRow } from '../ledger-store.ts';
import { ledgerInEditLog } from '../serialize-ledger.ts';

/** A row of a file. Missing values keep the stored ones; a new ledger has a group. Opening in paise, debit positive. */
export type LedgerFileRow = {
  readonly at: number;
  readonly name: string;
  readonly code?: string | undefined;
  readonly groupName?: string | undefined;
  readonly openingPaise?: number | undefined;
  readonly isActive?: boolean | undefined;
} & { readonly [Fact in Exclude<keyof BankAccount, 'chequeBooks'>]?: string | undefined };

/** The outcome of a row. */
export type PlannedLedger = {
  readonly at: number;
  readonly action: 'create' | 'update' | 'same';
  readonly id: string;
  readonly problems: readonly (Problem | ServerProblem)[];
  readonly before: LedgerRow | null;
  readonly bankBefore: BankAccount | null;
  readonly after: LedgerDraft & { readonly name: string; readonly code: string; readonly kind: LedgerKind; readonly groupName: string };
};

/** Finds existing ledgers, by code and else by name, and checks each row by the rules of the form. Writes nothing. */
export async function planLedgers(tx: Tx, company: Company, rows: readonly LedgerFileRow[]): Promise<PlannedLedger[]> {
  const keys = rows.map(({ name }) => sortKey(name));
  const codes = rows.flatMap(({ code }) => (code ? [code] : []));
  const [groupRows, found] = await tx.together([findGroupTree(company.id), findLedgersCalled(company.id, keys, codes)]);
  const ids = found.map(({ _id }) => _id);
  const [used, banks] = await tx.together([findUsedLedgers(company.id, ids), findBankAccounts(company.id, ids)]);
  const usedIds = new Set(used.map(({ id }) => id));
  const bankOf = new Map(banks.map(({ ledgerId, ...bank }) => [ledgerId, bank]));
  const byName = new Map(found.map((row) => [sortKey(row.name), row]));
  const byCode = new Map(found.map((row) => [row.code, row]));
  const groups = asTree(groupRows);
  const groupIds = new Map(groupRows.map(({ name, _id }) => [sortKey(name), _id]));
  const books = { ...company, groups };

  return rows.map((row): PlannedLedger => {
    const named = byName.get(sortKey(row.name));
    const before = (row.code ? byCode.get(row.code) : undefined) ?? named ?? null;
    const bankBefore = (before && bankOf.get(before._id)) ?? null;
    const groupId = row.groupName === undefined ? (before?.groupId ?? null) : (groupIds.get(sortKey(row.groupName)) ?? 'unknown');
    const group = groups.get(groupId ?? '');
    const kind = group ? ledgerKind([group.under]) : (before?.kind ?? 'other');
    const draft = {
      groupId,
      openingPaise: row.openingPaise ?? before?.openingPaise ?? 0,
      isActive: row.isActive ?? before?.isActive ?? true,
      bank: bankIn(row, bankBefore, kind),
    };
    const kept = before && { ...before, isPredefined: before.role !== null, isUsed: usedIds.has(before._id) };
    const problems: (Problem | ServerProblem)[] = ledgerProblems(draft, kept, books).map(atColumn);
    const isTwice = rows.some((other) => other.at < row.at && sortKey(other.name) === sortKey(row.name));
    if (isTwice || (named && named !== before)) {
      problems.push({ code: 'ALREADY_EXISTS', field: 'name', message: 'Another ledger has this name.' });
    }
    const after = { ...draft, name: row.name, code: row.code ?? before?.code ?? '', kind, groupName: group?.name ?? 'Primary' };
    const isSame = before !== null && !isChanged(before, writtenOf(after)) && !isChanged({ bank: bankBefore }, { bank: after.bank });
    const action = before === null ? 'create' : isSame ? 'same' : 'update';
    return { at: row.at, action, id: before?._id ?? uuidv7(), problems, before, bankBefore, after };
  });
}

const columnOf: Readonly<Record<string, string>> = { groupId: 'groupName', opening: 'openingPaise' };
const atColumn = (problem: Problem): Problem => ({
  ...problem,
  field: columnOf[problem.field] ?? problem.field.replace(/^bank\./, ''),
});

function bankIn(row: LedgerFileRow, before: BankAccount | null, kind: LedgerKind): BankAccount | null {
  const { bankName, branch, accountName, accountNumber, ifsc, upiId } = row;
  const bankFields = Object.entries({ bankName, branch, accountName, accountNumber, ifsc, upiId }).filter(([, text]) => text !== undefined);
  if (kind !== 'bank' && bankFields.length === 0) return null;
  return asBank({ ...(before ?? noBank), ...Object.fromEntries(bankFields) });
}

const writtenOf = ({ name, code, groupId, kind, openingPaise, isActive }: PlannedLedger['after']) => ({
  name,
  code,
  groupId,
  kind,
  openingPaise,
  isActive,
});

/** Writes those without problems: ledgers, banks, openings, and the earlier versions of changed ones. */
export async function writeLedgers(tx: Tx, company: Company, caller: Caller, planned: readonly PlannedLedger[]): Promise<void> {
  const good = planned.filter(({ problems, action }) => problems.length === 0 && action !== 'same');
  const created = good.filter(({ before }) => before === null);
  const orgId = company.id;
  const postings = (of: (each: PlannedLedger) => number) =>
    good.flatMap((each) => (of(each) === 0 ? [] : [{ ledgerId: each.id, amountPaise: of(each) }]));
  const statements: Statement[] = [
    ...(created.length > 0 ? [insertLedgers(created.map(({ id, after }) => ledgerRow({ orgId, id, ...after })))] : []),
    ...good.flatMap((each) => changesOf(each, company, caller)),
    ...good.flatMap(({ id, after, bankBefore }) =>
      isChanged({ bank: bankBefore }, { bank: after.bank }) ? writeBankAccount(orgId, id, after.bank) : [],
    ),
    ...changeOpenings(
      orgId,
      company.booksFrom,
      postings(({ after }) => after.openingPaise),
      postings(({ before }) => before?.openingPaise ?? 0),
    ),
  ];
  if (statements.length > 0) await tx.together(statements);
}

function changesOf({ id, before, bankBefore, after }: PlannedLedger, company: Company, caller: Caller): Statement[] {
  if (before === null) return [];
  const written = writtenOf(after);
  const row: LedgerRow = { ...before, ...written, group: after.groupName, version: before.version + 1 };
  return [
    updateLedgerRow(company.id, id, written, caller),
    keepVersion(
      { company, caller },
      'ledger',
      ledgerInEditLog(before, bankBefore ?? undefined),
      ledgerInEditLog(row, after.bank ?? undefined),
    ),
  ];
}
