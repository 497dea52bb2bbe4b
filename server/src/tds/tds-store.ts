import type { TdsSection } from '@bahi/core/tds/sections';
import type { TdsRow } from '@bahi/core/vouchers/deduct-tds';
import { sql } from 'kysely';
import { andOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/* TDS rows of vouchers, and the stored sums for the limits. */

const insertDeductionRows = insertRows('tds_deductions', [
  'org_id',
  'voucher_id',
  'side',
  'party_id',
  'section',
  'deducted_on',
  'counted_paise',
  'ahead_paise',
  'taxed_paise',
  'certified_paise',
  'percent_e4',
  'amount_paise',
  'own_paise',
  'due_paise',
  'certificate_number',
]);
/** Adds to the stored monthly sums, in the order of the rows. */
export const addToSums = insertRows(
  'tds_sums',
  ['org_id', 'party_id', 'section', 'month', 'counted_paise', 'ahead_paise', 'taxed_paise', 'certified_paise', 'amount_paise'],
  `on conflict (org_id, party_id, section, month) do update set counted_paise = tds_sums.counted_paise + excluded.counted_paise,
    ahead_paise = tds_sums.ahead_paise + excluded.ahead_paise, taxed_paise = tds_sums.taxed_paise + excluded.taxed_paise,
    certified_paise = tds_sums.certified_paise + excluded.certified_paise, amount_paise = tds_sums.amount_paise + excluded.amount_paise`,
);
export const insertChallans = insertRows('tds_challans', [
  'org_id',
  'voucher_id',
  'section',
  'month',
  'bsr_code',
  'serial',
  'paid_on',
  'amount_paise',
]);

/** The first day of a date's month, the key of monthly sums. */
export const monthStart = (on: string) => `${on.slice(0, 7)}-01`;

type DeductionValues = Parameters<typeof insertDeductionRows>[0][number];

/** Inserts the row of a voucher; a payable one is added to the sums of its party. */
export function insertDeduction(row: DeductionValues): Statement[] {
  const { org_id, party_id, section, deducted_on, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise } = row;
  const insert = insertDeductionRows([row]);
  if (row.side !== 'payable' || !party_id) return [insert];
  const month = monthStart(String(deducted_on));
  return [
    insert,
    addToSums([{ org_id, party_id, section, month, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise }]),
  ];
}

/** Subtracts a voucher from the sums before its rows are deleted: what it counted, and its changes of others. */
export function takeOutOfSums(orgId: string, voucherId: string): Statement {
  return sql`update tds_sums s set counted_paise = s.counted_paise - d.counted, ahead_paise = s.ahead_paise - d.ahead,
      taxed_paise = s.taxed_paise - d.taxed, certified_paise = s.certified_paise - d.certified, amount_paise = s.amount_paise - d.amount
    from (
      select party_id, section, date_trunc('month', at)::date as month, sum(counted_paise) as counted, sum(ahead_paise) as ahead, sum(taxed_paise) as taxed,
        sum(certified_paise) as certified, sum(amount_paise) as amount
      from (
        select party_id, section, deducted_on as at, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise from tds_deductions
          where org_id = ${orgId} and voucher_id = ${voucherId} and side = 'payable'
        union all select party_id, section, counted_on, counted_paise, ahead_paise, 0, 0, 0 from tds_adjustments
          where org_id = ${orgId} and voucher_id = ${voucherId}) x
      group by 1, 2, 3) d
    where s.org_id = ${orgId} and s.party_id = d.party_id and s.section = d.section and s.month = d.month`;
}

export type SumsRow = {
  section: TdsSection;
  yearPaise: number;
  yearTaxedPaise: number;
  monthPaise: number;
  monthTaxedPaise: number;
  aheadPaise: number;
  certifiedPaise: number;
};
export type DeducteeRow = {
  partyId: string;
  partyName: string;
  pan: string;
  section: TdsSection;
  kind: 'individual' | 'other';
  certificateNumber: string;
  certificatePercentE4: number;
  certificateFrom: string | null;
  certificateTo: string | null;
  certificatePaise: number;
  version: number;
};
export type TdsFactsRow = DeducteeRow & {
  sums: SumsRow[];
  ledgers: Record<string, string> | null;
  /** The TDS of the edited voucher, if any. */
  standing: (TdsRow & { on: string }) | null;
};

export const deducteeColumns = sql`d.party_id as "partyId", p.name as "partyName", coalesce(p.pan, '') as pan, d.section, d.kind, d.certificate_number as "certificateNumber",
  d.certificate_percent_e4 as "certificatePercentE4", d.certificate_from as "certificateFrom", d.certificate_to as "certificateTo",
  d.certificate_paise as "certificatePaise", d.version`;

/** Serializes counting towards a party's limits; call before the facts are read, in a separate statement. */
export function lockDeductees(orgId: string, partyIds: readonly string[]): Statement {
  return sql`select from tds_deductees where org_id = ${orgId} and party_id = any(${[...partyIds]}::uuid[]) order by party_id for no key update`;
}

/** The same for all parties: every deduction is finished, or will read the new ledger. */
export function lockAllDeductees(orgId: string): Statement {
  return sql`select from tds_deductees where org_id = ${orgId} order by party_id for no key update`;
}

/**
 * The same for a saved voucher that is changed or cancelled: after its bills, like all who settle them. `partyIds` are the parties of the
 * edit, locked in one order with those of the old voucher, so that two edits that swap their parties do not deadlock.
 */
export function lockDeducteesOf(orgId: string, voucherId: string, partyIds: readonly string[]): Statement {
  return sql`select from tds_deductees where org_id = ${orgId} and party_id in (
      select party_id from tds_deductions where org_id = ${orgId} and voucher_id = ${voucherId}
      union select party_id from tds_adjustments where org_id = ${orgId} and voucher_id = ${voucherId}
      union select unnest(${[...partyIds]}::uuid[])) order by party_id for no key update`;
}

/** The deductees among these parties; unlocked, so that a voucher without one needs no further query. */
export function findDeducteesAmong(orgId: string, partyIds: readonly string[]): Statement<{ partyId: string }> {
  return sql<{ partyId: string }>`select party_id as "partyId" from tds_deductees
    where org_id = ${orgId} and party_id = any(${[...partyIds]}::uuid[]) order by party_id`;
}

/** The party for which a voucher counts TDS, if any; a payment for ledgers names it separately. */
export function findPayableParty(orgId: string, voucherId: string): Statement<{ partyId: string; isOfLedgers: boolean }> {
  return sql<{
    partyId: string;
    isOfLedgers: boolean;
  }>`select d.party_id as "partyId", v.party_id is null as "isOfLedgers" from tds_deductions d
    join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id where d.org_id = ${orgId} and d.voucher_id = ${voucherId} and d.side = 'payable'`;
}

export type Year = { startsOn: string; endsOn: string };

/**
 * A deductee with the sums for its limits on a day, without the voucher `without`: two years of months. Money paid ahead is searched as far
 * back.
 */
export function findTdsFacts(
  within: Within,
  partyIds: readonly string[],
  on: string,
  { startsOn, endsOn }: Year,
  without: string,
): Statement<TdsFactsRow> {
  const orgId = within.id;
  const inYear = sql`month between ${startsOn}::date and ${endsOn}::date`;
  const inMonth = sql`month = date_trunc('month', ${on}::date)::date`;
  const sum = (column: string, where = sql`true`) => sql`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)::bigint`;
  return sql<TdsFactsRow>`select ${deducteeColumns}, (select json_object_agg(section, ledger_id) from tds_sections where org_id = ${orgId}) as ledgers,
      (select row_to_json(s) from (select section, deducted_on as on, counted_paise as "countedPaise", ahead_paise as "aheadPaise",
          taxed_paise as "taxedPaise", certified_paise as "certifiedPaise", certificate_number as "certificateNumber", percent_e4 as "percentE4",
          amount_paise as "amountPaise", due_paise as "duePaise"
        from tds_deductions where org_id = ${orgId} and voucher_id = ${without}::uuid and side = 'payable' and party_id = d.party_id and taxed_paise > 0) s) as standing,
      (select coalesce(json_agg(x), '[]') from (
        select section, ${sum('counted_paise', inYear)} as "yearPaise", ${sum('taxed_paise', inYear)} as "yearTaxedPaise",
          ${sum('counted_paise', inMonth)} as "monthPaise", ${sum('taxed_paise', inMonth)} as "monthTaxedPaise", ${sum('ahead_paise')} as "aheadPaise",
          ${sum('certified_paise', sql`month between date_trunc('month', d.certificate_from)::date and d.certificate_to`)} as "certifiedPaise"
        from (
          select section, month, counted_paise, taxed_paise, ahead_paise, certified_paise from tds_sums
            where org_id = ${orgId} and party_id = d.party_id and month >= (${startsOn}::date - interval '1 year')
          union all select section, date_trunc('month', deducted_on)::date, -counted_paise, -taxed_paise, -ahead_paise, -certified_paise from tds_deductions
            where org_id = ${orgId} and voucher_id = ${without}::uuid and side = 'payable' and party_id = d.party_id
          union all select section, date_trunc('month', counted_on)::date, -counted_paise, 0, -ahead_paise, 0 from tds_adjustments
            where org_id = ${orgId} and voucher_id = ${without}::uuid and party_id = d.party_id) m
        group by section) x) as sums
    from tds_deductees d join parties p on p.org_id = d.org_id and p.id = d.party_id where d.org_id = ${orgId}
      and d.party_id = any(${[...partyIds]}::uuid[]) ${andOwnParty(within)}`;
}

export type UncountedRow = { billId: string; valuePaise: number; totalPaise: number; isOpening: boolean };

/**
 * Open bills of a party that no voucher counted, with the amount that would have counted. Each is looked up by id (`offset 0` forces
 * PostgreSQL to), never by party, which may have settled thousands.
 */
export function findUncounted(orgId: string, partyId: string, isOnGoods: boolean, without: string): Statement<UncountedRow> {
  return sql<UncountedRow>`select b.id as "billId", v.kind is distinct from 'purchase' as "isOpening",
      case when v.kind = 'purchase' then (select coalesce(sum(i.taxable_paise), 0)::bigint from voucher_items i
        left join products p on p.org_id = i.org_id and p.id = i.product_id
        where i.org_id = b.org_id and i.voucher_id = b.voucher_id and coalesce(p.kind = 'goods', false) = ${isOnGoods}) else abs(b.amount_paise) end as "valuePaise",
      case when v.kind = 'purchase' then v.total_paise else abs(b.amount_paise) end as "totalPaise"
    from (select id from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise <> 0
        union select bill_id from bill_settlements where org_id = ${orgId} and voucher_id = ${without}::uuid) o
      cross join lateral (select * from bills where org_id = ${orgId} and id = o.id offset 0) b
      left join vouchers v on v.org_id = b.org_id and v.id = b.voucher_id
    where b.party_id = ${partyId} and b.kind = 'bill' and b.amount_paise < 0
      and not exists (select from tds_deductions d where d.org_id = b.org_id and d.voucher_id = b.voucher_id and d.party_id = b.party_id)
      and not exists (select from tds_adjustments a where a.org_id = b.org_id and a.voucher_id = b.voucher_id and a.party_id = b.party_id) order by b.id limit 1000`;
}

export type CashRow = { receivedPaise: number; paidPaise: number; ofBills: { billId: string; amountPaise: number }[] };

/** Cash of a party on a day, and cash received for each of its open bills on any day; without the edited voucher. */
export function findCash(orgId: string, partyId: string, on: string, without: string): Statement<CashRow> {
  const cashOf = (kinds: readonly string[]) => sql`(select coalesce(sum(s.amount_paise), 0)::bigint from vouchers v
    join voucher_payment_splits s on s.org_id = v.org_id and s.voucher_id = v.id and s.type = 'cash'
    where v.org_id = ${orgId} and v.party_id = ${partyId} and v.kind = any(${kinds}::text[]) and v.voucher_date = ${on}::date
      and v.id <> ${without}::uuid and v.cancelled_at is null)`;
  return sql<CashRow>`select ${cashOf(['receipt', 'sales', 'vanSale'])} as "receivedPaise", ${cashOf(['payment'])} as "paidPaise",
    (select coalesce(json_agg(json_build_object('billId', bill_id, 'amountPaise', paise)), '[]') from (
      select t.bill_id, sum(least(t.amount_paise, c.paise))::bigint as paise from (
          select id from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise > 0 order by bill_date, bill_no, id limit 1000) b
        join bill_settlements t on t.org_id = ${orgId} and t.bill_id = b.id and t.amount_paise > 0 and t.voucher_id <> ${without}::uuid
        join lateral (select sum(s.amount_paise) as paise from voucher_payment_splits s
          where s.org_id = ${orgId} and s.voucher_id = t.voucher_id and s.type = 'cash') c on c.paise > 0
      group by t.bill_id) x) as "ofBills"`;
}

/** The tax of a voucher, in one row. */
export type TaxOfVoucher = {
  tds: {
    side: 'payable' | 'receivable';
    section: TdsSection | '';
    partyId: string | null;
    partyName: string;
    countedPaise: number;
    taxedPaise: number;
    percentE4: number;
    amountPaise: number;
    ownPaise: number;
    duePaise: number;
  } | null;
  advance: {
    gstPercentE4: number;
    placeOfSupply: string;
    valuePaise: number;
    cgstPaise: number;
    sgstPaise: number;
    igstPaise: number;
  } | null;
  challan: { section: TdsSection; month: string; bsrCode: string; serial: string; paidOn: string } | null;
  adjustments: {
    section: TdsSection;
    countedOn: string;
    partyId: string;
    partyName: string;
    countedPaise: number;
    aheadPaise: number;
  }[];
};

/** TDS, GST of the advance, challan and TDS adjustments of a voucher, in one row of JSON. Amounts in paise. */
export function findTaxOf(orgId: string, voucherId: string): Statement<TaxOfVoucher> {
  return sql<TaxOfVoucher>`select
    (select json_build_object('side', d.side, 'section', d.section, 'partyId', d.party_id, 'partyName', coalesce(p.name, ''), 'countedPaise', d.counted_paise,
        'taxedPaise', d.taxed_paise, 'percentE4', d.percent_e4, 'amountPaise', d.amount_paise, 'ownPaise', d.own_paise, 'duePaise', d.due_paise)
      from tds_deductions d left join parties p on p.org_id = d.org_id and p.id = d.party_id where d.org_id = ${orgId} and d.voucher_id = ${voucherId}) as tds,
    (select json_build_object('gstPercentE4', gst_percent_e4, 'placeOfSupply', place_of_supply, 'valuePaise', value_paise, 'cgstPaise', cgst_paise,
        'sgstPaise', sgst_paise, 'igstPaise', igst_paise) from advance_taxes where org_id = ${orgId} and voucher_id = ${voucherId}) as advance,
    (select json_build_object('section', section, 'month', month, 'bsrCode', bsr_code, 'serial', serial, 'paidOn', paid_on)
      from tds_challans where org_id = ${orgId} and voucher_id = ${voucherId}) as challan,
    (select coalesce(json_agg(json_build_object('section', a.section, 'countedOn', a.counted_on, 'partyId', a.party_id, 'partyName', p.name,
        'countedPaise', a.counted_paise, 'aheadPaise', a.ahead_paise) order by a.line_no), '[]')
      from tds_adjustments a join parties p on p.org_id = a.org_id and p.id = a.party_id where a.org_id = ${orgId} and a.voucher_id = ${voucherId}) as adjustments`;
}

/** Moves all of it to the party into which another is merged. */
export function moveTds(orgId: string, from: string, into: string): Statement[] {
  return [
    sql`update tds_deductions set party_id = ${into} where org_id = ${orgId} and party_id = ${from}`,
    sql`update tds_adjustments set party_id = ${into} where org_id = ${orgId} and party_id = ${from}`,
    sql`insert into tds_sums (org_id, party_id, section, month, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise)
      select org_id, ${into}::uuid, section, month, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise from tds_sums
      where org_id = ${orgId} and party_id = ${from} order by section, month
      on conflict (org_id, party_id, section, month) do update set counted_paise = tds_sums.counted_paise + excluded.counted_paise,
        ahead_paise = tds_sums.ahead_paise + excluded.ahead_paise, taxed_paise = tds_sums.taxed_paise + excluded.taxed_paise,
        certified_paise = tds_sums.certified_paise + excluded.certified_paise, amount_paise = tds_sums.amount_paise + excluded.amount_paise`,
    sql`update tds_sums set counted_paise = 0, ahead_paise = 0, taxed_paise = 0, certified_paise = 0, amount_paise = 0
      where org_id = ${orgId} and party_id = ${from}`,
    sql`update tds_deductees d set party_id = ${into} where org_id = ${orgId} and party_id = ${from}
      and not exists (select from tds_deductees o where o.org_id = ${orgId} and o.party_id = ${into})`,
    sql`delete from tds_deductees where org_id = ${orgId} and party_id = ${from}`,
  ];
}
