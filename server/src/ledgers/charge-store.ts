import { sortKey } from '@bahi/core/basics/sort-key';
import type { ChargeTaxing } from '@bahi/core/vouchers/charge-draft';
import { sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const chargeConstraints: ConstraintRefusals = {
  additional_charges_name_unique: exists('name', 'There is a charge of this name'),
  additional_charges_classification: gone('taxClassificationId', 'This code is no longer there'),
};

export type ChargeValues = {
  name: string;
  ledgerId: string;
  isDeduction: boolean;
  figure: 'amount' | 'percent';
  amountPaise: number;
  percentE4: number;
  taxing: ChargeTaxing;
  taxClassificationId: string | null;
};
export type ChargeRow = RecordRow & ChargeValues & { ledgerName: string; hsn: string | null };

const columns = sql`${recordColumns('c')}, c.name, c.ledger_id as "ledgerId", l.name as "ledgerName", c.is_deduction as "isDeduction", c.figure,
  c.amount_paise as "amountPaise", c.percent_e4 as "percentE4", c.taxing, c.tax_classification_id as "taxClassificationId", t.hsn`;
const from = sql`from additional_charges c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id
  left join tax_classifications t on t.org_id = c.org_id and t.id = c.tax_classification_id`;

/** One charge by id, even if inactive. */
export function findCharge(orgId: string, id: string): Statement<ChargeRow> {
  return sql<ChargeRow>`select ${columns} ${from} where c.org_id = ${orgId} and c.id = ${id}`;
}

/** Charges of these folded names, for a file. */
export function findChargesNamed(orgId: string, sortKeys: readonly string[]): Statement<ChargeRow> {
  return sql<ChargeRow>`select ${columns} ${from} where c.org_id = ${orgId} and c.sort_key = any(${[...sortKeys]}::text[])`;
}

/** Locks them in the order of their ids. Read them afterwards, in a separate statement. */
export function lockChargesNamed(orgId: string, sortKeys: readonly string[]): Statement {
  return sql`select from additional_charges where org_id = ${orgId} and sort_key = any(${[...sortKeys]}::text[]) order by id for no key update`;
}

type Filter = { words: readonly string[]; state: RecordState };
const matching = (orgId: string, { words, state }: Filter) =>
  sql`c.org_id = ${orgId} ${inState('c', state)} ${andHoldsWords(sql`c.sort_key`, words)}`;

/** By name, going on after a key. A search looks at every charge of the company: there are few. */
export function listCharges(
  orgId: string,
  filter: Filter,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<ChargeRow & { sortKey: string }> {
  return sql<ChargeRow & { sortKey: string }>`select ${columns}, c.sort_key as "sortKey" ${from} where ${matching(orgId, filter)}
    and (c.sort_key, c.id) > (${after[0]}, ${after[1]}::uuid) order by c.sort_key, c.id limit ${limit}`;
}

/** The number of charges that match the filter, on all pages. */
export function countCharges(orgId: string, filter: Filter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from additional_charges c where ${matching(orgId, filter)}`;
}

/** A charge of a name that no other has, refused by its constraint. An amount in paise, or a percentage × 10 000. */
export function insertCharge(orgId: string, id: string, v: ChargeValues & { isActive?: boolean }): Statement {
  return sql`insert into additional_charges (org_id, id, name, sort_key, ledger_id, is_deduction, figure, amount_paise, percent_e4, taxing, tax_classification_id, is_active)
    values (${orgId}, ${id}, ${v.name}, ${sortKey(v.name)}, ${v.ledgerId}, ${v.isDeduction}, ${v.figure}, ${v.amountPaise}, ${v.percentE4}, ${v.taxing},
      ${v.taxClassificationId}, ${v.isActive ?? true})`;
}

/** Updates all fields of a charge as the next version; vouchers that use it are unchanged. */
export function updateCharge(orgId: string, id: string, v: ChargeValues & { isActive: boolean }, by: Pick<Caller, 'name'>): Statement {
  return sql`update additional_charges set name = ${v.name}, sort_key = ${sortKey(v.name)}, ledger_id = ${v.ledgerId}, is_deduction = ${v.isDeduction},
      figure = ${v.figure}, amount_paise = ${v.amountPaise}, percent_e4 = ${v.percentE4}, taxing = ${v.taxing},
      tax_classification_id = ${v.taxClassificationId}, is_active = ${v.isActive}, ${touched(by)}
    where org_id = ${orgId} and id = ${id}`;
}

/** Vouchers that used it have stored its ledger and figures. */
export function deleteCharge(orgId: string, id: string): Statement {
  return sql`delete from additional_charges where org_id = ${orgId} and id = ${id}`;
}
