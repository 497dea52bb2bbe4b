import type { TdsSection } from '@bahi/core/tds/sections';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type DeducteeRow, deducteeColumns } from './tds-store.ts';

/* A period for screens and the return of TDS. */

export type Span = { from: string; to: string };

export type PayableRow = {
  month: string;
  section: TdsSection;
  deductedPaise: number;
  paidPaise: number;
  ledgerId: string;
  ledgerName: string;
};

/** By month and section, from stored sums and challans. */
export function listPayableMonths(orgId: string, { from, to }: Span): Statement<PayableRow> {
  const months = sql`month between date_trunc('month', ${from}::date)::date and ${to}::date`;
  return sql<PayableRow>`select m.month, m.section, sum(m.deducted)::bigint as "deductedPaise", sum(m.paid)::bigint as "paidPaise", l.id as "ledgerId", l.name as "ledgerName"
    from (
      select month, section, amount_paise as deducted, 0 as paid from tds_sums where org_id = ${orgId} and ${months}
      union all select month, section, 0, amount_paise from tds_challans where org_id = ${orgId} and ${months}) m
    left join tds_sections s on s.org_id = ${orgId} and s.section = m.section
    join ledgers l on l.org_id = ${orgId} and l.id = coalesce(s.ledger_id, (select id from ledgers p where p.org_id = ${orgId} and p.role = 'tdsPayable'))
    group by m.month, m.section, l.id, l.name having sum(m.deducted) <> 0 or sum(m.paid) <> 0 order by m.month, m.section`;
}

export type DeductionRow = {
  voucherId: string;
  kind: VoucherKind;
  number: string;
  date: string;
  partyId: string;
  partyName: string;
  pan: string;
  deducteeKind: 'individual' | 'other';
  section: TdsSection;
  taxedPaise: number;
  percentE4: number;
  amountPaise: number;
  certificate: string;
  challan: { voucherId: string; bsrCode: string; serial: string; paidOn: string } | null;
};
export type DeductionsAsked = Span & { state: 'all' | 'pending' | 'paid'; section: TdsSection | null };

/**
 * Deductions in order of date. A challan pays those of its month and section in this order, as far as it reaches: one is paid if the
 * challans so far cover it and all before it. Amounts without tax under a certificate are in the return too, and need no challan.
 */
const deductionsOf = (orgId: string, { from, to, section }: DeductionsAsked) => sql`
  with deducted as (
    select d.*, date_trunc('month', d.deducted_on)::date as month, sum(d.amount_paise) over (partition by d.section, date_trunc('month', d.deducted_on)
      order by d.deducted_on, d.voucher_id) as reach
    from tds_deductions d where d.org_id = ${orgId} and d.side = 'payable' and d.taxed_paise > 0
      and d.deducted_on between date_trunc('month', ${from}::date)::date and (date_trunc('month', ${to}::date) + interval '1 month - 1 day')::date
      and (${section}::text is null or d.section = ${section})),
  paid as (
    select c.*, sum(c.amount_paise) over (partition by c.section, c.month order by c.paid_on, c.voucher_id) as reach
    from tds_challans c where c.org_id = ${orgId} and c.month between date_trunc('month', ${from}::date)::date and ${to}::date),
  listed as (
    select d.*, (select json_build_object('voucherId', p.voucher_id, 'bsrCode', p.bsr_code, 'serial', p.serial, 'paidOn', p.paid_on)
      from paid p where d.amount_paise > 0 and p.section = d.section and p.month = d.month and p.reach >= d.reach order by p.reach limit 1) as challan
    from deducted d where d.deducted_on between ${from}::date and ${to}::date)`;

const inState = (state: DeductionsAsked['state']) =>
  state === 'all' ? sql`` : state === 'paid' ? sql`and d.challan is not null` : sql`and d.challan is null and d.amount_paise > 0`;

/** Deductions of a period by day, with the party's PAN and kind, after a key. Amounts in paise, the rate × 10 000. */
export function listDeductionRows(
  orgId: string,
  asked: DeductionsAsked,
  after: readonly [date: string, id: string],
  limit: number,
): Statement<DeductionRow> {
  return sql<DeductionRow>`${deductionsOf(orgId, asked)}
    select d.voucher_id as "voucherId", v.kind, v.number, d.deducted_on as date, d.party_id as "partyId", p.name as "partyName", coalesce(p.pan, '') as pan,
      coalesce(e.kind, 'other') as "deducteeKind", d.section, d.taxed_paise as "taxedPaise", d.percent_e4 as "percentE4", d.amount_paise as "amountPaise", d.certificate_number as certificate, d.challan
    from listed d join vouchers v on v.org_id = ${orgId} and v.id = d.voucher_id join parties p on p.org_id = ${orgId} and p.id = d.party_id
    left join tds_deductees e on e.org_id = ${orgId} and e.party_id = d.party_id
    where (d.deducted_on, d.voucher_id) > (${after[0]}::date, ${after[1]}::uuid) ${inState(asked.state)} order by d.deducted_on, d.voucher_id limit ${limit}`;
}

/** Their sum, and the part that no challan has paid, in paise. */
export function sumDeductions(orgId: string, asked: DeductionsAsked): Statement<{ amountPaise: number; pendingPaise: number }> {
  return sql<{ amountPaise: number; pendingPaise: number }>`${deductionsOf(orgId, asked)}
    select coalesce(sum(d.amount_paise), 0)::bigint as "amountPaise", coalesce(sum(d.amount_paise) filter (where d.challan is null), 0)::bigint as "pendingPaise"
    from listed d where true ${inState(asked.state)}`;
}

export type ReceivableRow = { partyId: string | null; partyName: string; pan: string; vouchers: number; amountPaise: number };

/** By customer, the largest first. */
export function listReceivableRows(orgId: string, { from, to }: Span): Statement<ReceivableRow> {
  return sql<ReceivableRow>`select d.party_id as "partyId", coalesce(p.name, '') as "partyName", coalesce(p.pan, '') as pan, count(*)::int as vouchers,
      sum(d.amount_paise)::bigint as "amountPaise"
    from tds_deductions d left join parties p on p.org_id = d.org_id and p.id = d.party_id
    where d.org_id = ${orgId} and d.side = 'receivable' and d.deducted_on between ${from}::date and ${to}::date
    group by d.party_id, p.name, p.pan order by sum(d.amount_paise) desc, d.party_id limit 500`;
}

export type SectionLedgerRow = { section: TdsSection; ledgerId: string; ledgerName: string };

/** The ledgers of single sections. */
export function listSectionLedgers(orgId: string): Statement<SectionLedgerRow> {
  return sql<SectionLedgerRow>`select s.section, l.id as "ledgerId", l.name as "ledgerName" from tds_sections s
    join ledgers l on l.org_id = s.org_id and l.id = s.ledger_id where s.org_id = ${orgId} order by s.section`;
}

/** Deductees by name, after a key. */
export function listDeducteeRows(
  orgId: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<DeducteeRow & { sortKey: string }> {
  return sql<DeducteeRow & { sortKey: string }>`select ${deducteeColumns}, p.sort_key as "sortKey" from tds_deductees d
    join parties p on p.org_id = d.org_id and p.id = d.party_id
    where d.org_id = ${orgId} and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
}

/** The deductee row of a party; no row if it is not a deductee. */
export function findDeductee(orgId: string, partyId: string): Statement<DeducteeRow> {
  return sql<DeducteeRow>`select ${deducteeColumns} from tds_deductees d join parties p on p.org_id = d.org_id and p.id = d.party_id
    where d.org_id = ${orgId} and d.party_id = ${partyId}`;
}

type DeducteeValues = Omit<DeducteeRow, 'partyName' | 'pan' | 'version'>;

/** Inserts or updates it; the row gets a new version. */
export function upsertDeductee(orgId: string, row: DeducteeValues, by: string): Statement {
  const { partyId, section, kind, certificateNumber, certificatePercentE4, certificateFrom, certificateTo, certificatePaise } = row;
  return sql`insert into tds_deductees (org_id, party_id, section, kind, certificate_number, certificate_percent_e4, certificate_from, certificate_to,
      certificate_paise, changed_at, changed_by_name)
    values (${orgId}, ${partyId}, ${section}, ${kind}, ${certificateNumber}, ${certificatePercentE4}, ${certificateFrom}::date, ${certificateTo}::date,
      ${certificatePaise}, now(), ${by})
    on conflict (org_id, party_id) do update set section = excluded.section, kind = excluded.kind, certificate_number = excluded.certificate_number,
      certificate_percent_e4 = excluded.certificate_percent_e4, certificate_from = excluded.certificate_from, certificate_to = excluded.certificate_to,
      certificate_paise = excluded.certificate_paise, version = tds_deductees.version + 1, changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`;
}

/** The party is no longer a deductee; earlier deductions stay. */
export function deleteDeductee(orgId: string, partyId: string): Statement {
  return sql`delete from tds_deductees where org_id = ${orgId} and party_id = ${partyId}`;
}

/** Locks the party of a deductee until the commit. */
export function holdParty(orgId: string, partyId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from parties where org_id = ${orgId} and id = ${partyId} for no key update`;
}

/** Sets the ledger of a section; earlier entries stay on their ledger. */
export function upsertSection(orgId: string, section: TdsSection, ledgerId: string): Statement {
  return sql`insert into tds_sections (org_id, section, ledger_id) values (${orgId}, ${section}, ${ledgerId})
    on conflict (org_id, section) do update set ledger_id = excluded.ledger_id`;
}

/** The ledger with tax of a section, once some was deducted; no row before. */
export function findUsedLedger(orgId: string, section: TdsSection): Statement<{ ledgerId: string; ledgerName: string }> {
  return sql<{ ledgerId: string; ledgerName: string }>`select l.id as "ledgerId", l.name as "ledgerName" from ledgers l
    where l.org_id = ${orgId} and l.id = coalesce((select s.ledger_id from tds_sections s where s.org_id = ${orgId} and s.section = ${section}),
        (select p.id from ledgers p where p.org_id = ${orgId} and p.role = 'tdsPayable'))
      and exists (select from tds_deductions d where d.org_id = ${orgId} and d.side = 'payable' and d.section = ${section} and d.amount_paise > 0)`;
}

export type TaxLedgerRow = { id: string; name: string; kind: string; isActive: boolean };

/** A ledger of kind tax. */
export function findTaxLedger(orgId: string, ledgerId: string): Statement<TaxLedgerRow> {
  return sql<TaxLedgerRow>`select id, name, kind, is_active as "isActive" from ledgers where org_id = ${orgId} and id = ${ledgerId}`;
}

/** Serializes the creation of section ledgers, because each has the name of its section. */
export function lockTaxGroup(orgId: string): Statement {
  return sql`select from account_groups where org_id = ${orgId} and name = 'Duties & Taxes' and under = name for no key update`;
}

/** The ledger with a name, and the group Duties & Taxes for a new one. */
export function findTaxGroup(orgId: string, sortKey: string): Statement<{ groupId: string; ledgerId: string | null }> {
  return sql<{ groupId: string; ledgerId: string | null }>`select g.id as "groupId",
      (select l.id from ledgers l where l.org_id = ${orgId} and l.sort_key = ${sortKey} and l.kind = 'tax') as "ledgerId"
    from account_groups g where g.org_id = ${orgId} and g.name = 'Duties & Taxes' and g.under = g.name`;
}
