import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const partyConstraints: ConstraintRefusals = {
  parties_gstin_unique: exists('gstin', 'A party has this GSTIN'),
};

export const insertParties = insertRows('parties', [
  'org_id',
  'id',
  'name',
  'sort_key',
  'search_text',
  'mobile',
  'email',
  'gstin',
  'category',
  'state',
  'address',
  'credit_days',
  'created_by',
]);

export type PartyRow = {
  id: string;
  sortKey: string;
  name: string;
  mobile: string;
  email: string;
  gstin: string | null;
  category: 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas';
  state: string;
  address: string;
  group: 'Sundry Debtors' | 'Sundry Creditors';
  creditDays: number;
  isActive: boolean;
  balancePaise: number;
};

const columns = sql`p.id, p.sort_key as "sortKey", p.name, p.mobile, p.email, p.gstin, p.category, p.state, p.address, g.name as group,
  p.credit_days as "creditDays", p.is_active as "isActive", (select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint
    from ledger_balances b where b.org_id = p.org_id and b.ledger_id = p.id) as "balancePaise"`;
const itsGroup = sql`join ledgers l on l.org_id = p.org_id and l.id = p.id join account_groups g on g.org_id = l.org_id and g.id = l.group_id`;

export function findParty(orgId: string, id: string): Statement<PartyRow> {
  return sql<PartyRow>`select ${columns} from parties p ${itsGroup} where p.org_id = ${orgId} and p.id = ${id}`;
}

/** Parties by name, going on after a key. A part, the inside of a like pattern, is looked up by the owner's function: it may use the index. */
export function listPartiesByName(
  orgId: string,
  part: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<PartyRow> {
  if (part === '') {
    return sql<PartyRow>`select ${columns} from parties p ${itsGroup}
      where p.org_id = ${orgId} and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
  }
  return sql<PartyRow>`select ${columns} from search_parties(${orgId}, ${part}, ${after[0]}, ${after[1]}, ${limit}) s
    join parties p on p.org_id = ${orgId} and p.id = s.id ${itsGroup} order by p.sort_key, p.id`;
}
