import type { LineVoucherKind, RuleSide } from '@bahi/core/banking/bank-rule';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type BankRuleRow = {
  id: string;
  bankId: string | null;
  bankName: string;
  contains: string;
  side: RuleSide;
  leastPaise: number | null;
  mostPaise: number | null;
  kind: LineVoucherKind;
  ledgerId: string;
  ledgerName: string;
  isParty: boolean;
  version: number;
};

const rows = sql`select r.id, r.bank_id as "bankId", coalesce(b.name, '') as "bankName", r.contains, r.side, r.least_paise as "leastPaise",
    r.most_paise as "mostPaise", r.kind, r.ledger_id as "ledgerId", l.name as "ledgerName", l.kind = 'party' as "isParty", r.version
  from bank_rules r join ledgers l on l.org_id = r.org_id and l.id = r.ledger_id left join ledgers b on b.org_id = r.org_id and b.id = r.bank_id`;

/** In the order in which they are tried: those of one bank, then those of all, each by creation. */
export function listBankRules(orgId: string, limit: number): Statement<BankRuleRow> {
  return sql<BankRuleRow>`${rows} where r.org_id = ${orgId} order by r.bank_id is null, r.id limit ${limit}`;
}

/** The same, for one bank. */
export function listRulesOfBank(orgId: string, bankId: string, limit: number): Statement<BankRuleRow> {
  return sql<BankRuleRow>`${rows} where r.org_id = ${orgId} and (r.bank_id = ${bankId} or r.bank_id is null) order by r.bank_id is null, r.id limit ${limit}`;
}

export function findBankRule(orgId: string, id: string): Statement<BankRuleRow> {
  return sql<BankRuleRow>`${rows} where r.org_id = ${orgId} and r.id = ${id}`;
}

/** Locks a rule, so that changes and deletions take turns. */
export function lockBankRule(orgId: string, id: string): Statement {
  return sql`select from bank_rules where org_id = ${orgId} and id = ${id} for update`;
}

export type RuleValues = Pick<BankRuleRow, 'id' | 'bankId' | 'contains' | 'side' | 'leastPaise' | 'mostPaise' | 'kind' | 'ledgerId'>;

/** Inserts a rule of one bank, or of all if `bankId` is null. Amounts in paise, null for no limit. */
export function insertBankRule(
  orgId: string,
  { id, bankId, contains, side, leastPaise, mostPaise, kind, ledgerId }: RuleValues,
): Statement {
  return sql`insert into bank_rules (org_id, id, bank_id, contains, side, least_paise, most_paise, kind, ledger_id)
    values (${orgId}, ${id}, ${bankId}::uuid, ${contains}, ${side}, ${leastPaise}::bigint, ${mostPaise}::bigint, ${kind}, ${ledgerId})`;
}

/** Writes a rule whole, as its next version. */
export function updateBankRule(
  orgId: string,
  { id, bankId, contains, side, leastPaise, mostPaise, kind, ledgerId }: RuleValues,
): Statement {
  return sql`update bank_rules set bank_id = ${bankId}::uuid, contains = ${contains}, side = ${side}, least_paise = ${leastPaise}::bigint,
    most_paise = ${mostPaise}::bigint, kind = ${kind}, ledger_id = ${ledgerId}, version = version + 1 where org_id = ${orgId} and id = ${id}`;
}

/** Vouchers that it made are unchanged; no row if it did not exist. */
export function deleteBankRule(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`delete from bank_rules where org_id = ${orgId} and id = ${id} returning id`;
}
