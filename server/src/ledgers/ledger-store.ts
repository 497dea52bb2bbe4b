import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import type { AccountNature } from '@bahi/core/postings/account-groups';
import { type LedgerKind, moneyKinds } from '@bahi/core/postings/ledger-kind';
import { type LedgerMarks, noMarks } from '@bahi/core/postings/ledger-marks';
import { type RawBuilder, sql } from 'kysely';
import { nilUuid } from '../platform/nil-uuid.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { records } from '../platform/record-uses.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { SearchHit } from '../platform/search-hit.ts';
import type { Statement } from '../platform/transaction.ts';

/** The name is refused at the party form's field; `write-ledger.ts` has another one. */
export const ledgerConstraints: ConstraintRefusals = {
  ledgers_name_unique: exists('partyName', 'There is a ledger of this name'),
  ledgers_code_unique: exists('code', 'There is a ledger with this code'),
};

export const insertLedgers = insertRows('ledgers', [
  'org_id',
  'id',
  'group_id',
  'name',
  'sort_key',
  'search_text',
  'code',
  'role',
  'kind',
  'opening_paise',
  'cash_flow_use',
  'schedule_line',
  'due_within_year_paise',
]);

type NewLedger = {
  orgId: string;
  id: string;
  groupId: string | null;
  name: string;
  kind: LedgerKind;
  code?: string;
  role?: string | null;
  openingPaise?: number;
  marks?: LedgerMarks;
};

/** A row for `insertLedgers`. The opening balance is added to the stored balances too. */
export function ledgerRow({ orgId, id, groupId, name, kind, code = '', role = null, openingPaise = 0, marks = noMarks }: NewLedger) {
  return {
    org_id: orgId,
    id,
    group_id: groupId,
    name,
    sort_key: sortKey(name),
    search_text: searchText(name, code),
    code,
    role,
    kind,
    opening_paise: openingPaise,
    cash_flow_use: marks.cashFlowUse,
    schedule_line: marks.scheduleLine,
    due_within_year_paise: marks.dueWithinYearPaise,
  };
}

/** SQL expression: the balance of a ledger with the alias `l`, debit positive, from a few yearly sums and never from vouchers. */
const balance: RawBuilder<unknown> = sql`(select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledger_years b
  where b.org_id = l.org_id and b.ledger_id = l.id)`;

export type LedgerRow = RecordRow &
  LedgerMarks & {
    name: string;
    code: string;
    groupId: string | null;
    group: string;
    nature: AccountNature | null;
    kind: LedgerKind;
    role: string | null;
    openingPaise: number;
    balancePaise: number;
  };

const columns = sql`${recordColumns('l')}, l.name, l.code, l.group_id as "groupId", coalesce(g.name, 'Primary') as group, g.nature, l.kind, l.role,
  l.cash_flow_use as "cashFlowUse", l.schedule_line as "scheduleLine", l.due_within_year_paise as "dueWithinYearPaise",
  case when l.kind = 'party' then (select coalesce(sum(o.amount_paise), 0)::bigint from bills o
    where o.org_id = l.org_id and o.party_id = l.id and o.voucher_id is null) else l.opening_paise end as "openingPaise", ${balance} as "balancePaise"`;
const itsGroup = sql`left join account_groups g on g.org_id = l.org_id and g.id = l.group_id`;

/** One ledger by id, with its group and balance, even if inactive. */
export function findLedgerRow(orgId: string, id: string): Statement<LedgerRow> {
  return sql<LedgerRow>`select ${columns} from ledgers l ${itsGroup} where l.org_id = ${orgId} and l.id = ${id}`;
}

/** Ledgers with one of these names or codes. */
export function findLedgersCalled(orgId: string, sortKeys: readonly string[], codes: readonly string[]): Statement<LedgerRow> {
  return sql<LedgerRow>`select ${columns} from ledgers l ${itsGroup}
    where l.org_id = ${orgId} and (l.sort_key = any(${sortKeys}::text[]) or l.code <> '' and l.code = any(${codes}::text[]))`;
}

/** The ledgers among these that are used by postings or references. */
export function findUsedLedgers(orgId: string, ids: readonly string[]): Statement<{ id: string }> {
  const uses = records.ledger.uses.map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} u where u.org_id = ${orgId} and u.${sql.ref(column)} = l.id)`,
  );
  return sql<{
    id: string;
  }>`select l.id from ledgers l where l.org_id = ${orgId} and l.id = any(${ids}::uuid[]) and (${sql.join(uses, sql` or `)})`;
}

export type LedgersOf = 'any' | 'notParty' | LedgerKind;
export type LedgerFilter = { words: readonly string[]; state: RecordState; kind: LedgersOf };

const ofKind = (kind: LedgersOf) => {
  if (kind === 'any') return sql``;
  return kind === 'notParty' ? sql`and l.kind <> 'party'` : sql`and l.kind = ${kind}`;
};
const kindsOf = (kind: LedgersOf): readonly string[] => {
  const all = ['cash', 'bank', 'party', 'tax', 'other'];
  if (kind === 'any') return all;
  return kind === 'notParty' ? all.filter((each) => each !== 'party') : [kind];
};

/** Ledgers that contain the words, going on after a key. The owner's function searches, because it may use the index. */
export function searchLedgers(
  orgId: string,
  { words, state, kind }: LedgerFilter,
  most: number,
  after: readonly [sortKey: string, id: string] = ['', nilUuid],
): Statement<SearchHit> {
  return sql<SearchHit>`select id, is_similar as "isSimilar" from search_ledgers(${orgId}, ${words}::text[], ${kindsOf(kind)}::text[],
    ${state === 'all' ? null : state === 'active'}, ${after[0]}, ${after[1]}, ${most})`;
}

type ListedLedger = LedgerRow & { sortKey: string };

/** These ledgers, by name. */
export function listLedgersById(orgId: string, ids: readonly string[]): Statement<ListedLedger> {
  return sql<ListedLedger>`select ${columns}, l.sort_key as "sortKey" from ledgers l ${itsGroup}
    where l.org_id = ${orgId} and l.id = any(${[...ids]}::uuid[]) order by l.sort_key, l.id`;
}

/** Ledgers by name, going on after a key. */
export function listLedgersByName(
  orgId: string,
  { state, kind }: LedgerFilter,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<ListedLedger> {
  return sql<ListedLedger>`select ${columns}, l.sort_key as "sortKey" from ledgers l ${itsGroup}
    where l.org_id = ${orgId} ${inState('l', state)} ${ofKind(kind)} and (l.sort_key, l.id) > (${after[0]}, ${after[1]}::uuid)
    order by l.sort_key, l.id limit ${limit}`;
}

/** The number of ledgers of a state and kind, on all pages. */
export function countLedgers(orgId: string, { state, kind }: LedgerFilter): Statement<{ total: number }> {
  return sql<{
    total: number;
  }>`select count(*)::int as total from ledgers l where l.org_id = ${orgId} ${inState('l', state)} ${ofKind(kind)}`;
}

type Written = {
  name: string;
  code: string;
  groupId: string | null;
  kind: LedgerKind;
  openingPaise: number;
  isActive: boolean;
};

/** Updates all fields of a ledger as the next version. The opening is in paise, debit positive. */
export function updateLedgerRow(orgId: string, id: string, values: Written, by: Pick<Caller, 'name'>): Statement {
  const { name, code, groupId, kind, openingPaise, isActive } = values;
  return sql`update ledgers set name = ${name}, sort_key = ${sortKey(name)}, search_text = ${searchText(name, code)}, code = ${code},
      group_id = ${groupId}, kind = ${kind}, opening_paise = ${openingPaise}, is_active = ${isActive}, ${touched(by)}
    where org_id = ${orgId} and id = ${id}`;
}

/** Marks what a ledger is in the cash flow statement and in the statements of Schedule III. */
export function setMarks(orgId: string, id: string, { cashFlowUse, scheduleLine, dueWithinYearPaise }: LedgerMarks): Statement {
  return sql`update ledgers set cash_flow_use = ${cashFlowUse}, schedule_line = ${scheduleLine}, due_within_year_paise = ${dueWithinYearPaise}
    where org_id = ${orgId} and id = ${id}`;
}

/** Sets the name of a party's ledger to that of the party. */
export function renameLedger(orgId: string, id: string, name: string): Statement {
  return sql`update ledgers set name = ${name}, sort_key = ${sortKey(name)}, search_text = ${searchText(name, '')} where org_id = ${orgId} and id = ${id}`;
}

/** Moves a ledger into another group of the same kind. */
export function moveLedger(orgId: string, id: string, groupId: string): Statement {
  return sql`update ledgers set group_id = ${groupId} where org_id = ${orgId} and id = ${id}`;
}

/** Follows the state of its party; without a new version. */
export function setLedgerActive(orgId: string, id: string, isActive: boolean): Statement {
  return sql`update ledgers set is_active = ${isActive} where org_id = ${orgId} and id = ${id}`;
}

/** Deletes the ledger and its zero balances; references refuse one with entries. */
export function deleteLedger(orgId: string, id: string): Statement[] {
  return [
    sql`delete from ledger_balances where org_id = ${orgId} and ledger_id = ${id} and debit_paise = 0 and credit_paise = 0`,
    sql`delete from ledger_years where org_id = ${orgId} and ledger_id = ${id} and debit_paise = 0 and credit_paise = 0`,
    sql`delete from bank_mappings where org_id = ${orgId} and ledger_id = ${id}`,
    sql`delete from ledgers where org_id = ${orgId} and id = ${id}`,
  ];
}

export type SourceRow = { id: string; name: string; kind: 'cash' | 'bank'; bankName: string; balancePaise: number };

/** The active cash ledgers, then the banks. */
export function listMoneyLedgers(orgId: string, most: number): Statement<SourceRow> {
  return sql<SourceRow>`select l.id, l.name, l.kind, coalesce(b.bank_name, '') as "bankName", ${balance} as "balancePaise"
    from ledgers l left join bank_accounts b on b.org_id = l.org_id and b.ledger_id = l.id
    where l.org_id = ${orgId} and l.kind = any(${moneyKinds}::text[]) and l.is_active
    order by array_position(${moneyKinds}::text[], l.kind), l.sort_key limit ${most}`;
}
