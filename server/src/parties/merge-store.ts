import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { forgetSoldDays } from '../postings/sold-days-store.ts';
import { moveTds } from '../tds/tds-store.ts';

/** Locks both parties and their ledgers until the commit, in the order of their ids: no voucher of either is saved meanwhile. */
export function lockParties(orgId: string, ids: readonly [string, string]): Statement[] {
  const chosen = sql`where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for update`;
  return [sql`select id from parties ${chosen}`, sql`select id from ledgers ${chosen}`];
}

export type MergeMoves = {
  vouchers: number;
  bills: number;
  openBills: number;
  postings: number;
  addresses: number;
  licences: number;
  /** The date of its first entry in the books; its opening bills count on the day the books begin. */
  firstEntryOn: string | null;
};

/** Counts what a merge would move. Merges are rare, so this scans the company's vouchers; an index would slow down each sale. */
export function countMoves(orgId: string, partyId: string): Statement<MergeMoves> {
  return sql<MergeMoves>`select
    (select count(*)::int from vouchers where org_id = ${orgId} and party_id = ${partyId}) as vouchers,
    (select count(*)::int from bills where org_id = ${orgId} and party_id = ${partyId}) as bills,
    (select count(*)::int from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise <> 0) as "openBills",
    (select count(*)::int from postings where org_id = ${orgId} and ledger_id = ${partyId}) as postings,
    (select count(*)::int from party_addresses where org_id = ${orgId} and party_id = ${partyId}) as addresses,
    (select count(*)::int from party_licences where org_id = ${orgId} and party_id = ${partyId}) as licences,
    least((select min(voucher_date) from postings where org_id = ${orgId} and ledger_id = ${partyId}),
      (select min(voucher_date) from vouchers where org_id = ${orgId} and party_id = ${partyId}),
      (select o.books_from from organizations o where o.id = ${orgId}
        and exists (select from bills where org_id = ${orgId} and party_id = ${partyId} and voucher_id is null))) as "firstEntryOn"`;
}

/**
 * Moves all references from one party to another, and adds its stored balances. The vouchers that named it stay recognizable. Both parties
 * and ledgers are locked; stored balances come last.
 */
export function moveParty(orgId: string, from: string, into: string): Statement[] {
  const company = sql`org_id = ${orgId}`;
  return [
    sql`insert into merged_vouchers (org_id, party_id, voucher_id)
      select org_id, ${from}::uuid, id from (
        select org_id, id from vouchers where ${company} and party_id = ${from}
        union select org_id, voucher_id from postings where ${company} and ledger_id = ${from}
        union select org_id, voucher_id from voucher_payment_splits where ${company} and ledger_id = ${from}) named`,
    sql`update vouchers set party_id = ${into} where ${company} and party_id = ${from}`,
    sql`update postings set ledger_id = ${into} where ${company} and ledger_id = ${from}`,
    sql`update voucher_payment_splits set ledger_id = ${into} where ${company} and ledger_id = ${from}`,
    sql`update journal_lines set ledger_id = ${into} where ${company} and ledger_id = ${from}`,
    sql`update bank_rules set ledger_id = ${into} where ${company} and ledger_id = ${from}`,
    sql`update bills set party_id = ${into} where ${company} and party_id = ${from}`,
    sql`update party_addresses set party_id = ${into},
        line_no = line_no + (select coalesce(max(line_no), 0) from party_addresses where ${company} and party_id = ${into})
      where ${company} and party_id = ${from}`,
    sql`update party_licences m set party_id = ${into},
        line_no = line_no + (select coalesce(max(line_no), 0) from party_licences where ${company} and party_id = ${into})
      where ${company} and party_id = ${from} and not exists (select from party_licences o
        where o.org_id = m.org_id and o.party_id = ${into} and o.kind = m.kind and upper(o.number) = upper(m.number))`,
    sql`update parties set merged_into_id = ${into} where ${company} and merged_into_id = ${from}`,
    ...moveHotel(orgId, from, into),
    ...forgetSoldDays(orgId),
    ...moveTds(orgId, from, into),
    ...moveKept(orgId, from, into, 'ledger_balances', 'month'),
    ...moveKept(orgId, from, into, 'ledger_years', 'start_year'),
  ];
}

/** The company of rate plans, bookings, folios, channels and calendars of a hotel, and the guest of a booking. */
function moveHotel(orgId: string, from: string, into: string): Statement[] {
  const ofParty = ['hotel_rate_plans', 'hotel_bookings', 'hotel_folios', 'hotel_channels', 'hotel_calendars'] as const;
  return [
    ...ofParty.map((table) => sql`update ${sql.table(table)} set party_id = ${into} where org_id = ${orgId} and party_id = ${from}`),
    sql`update hotel_bookings set guest_id = ${into} where org_id = ${orgId} and guest_id = ${from}`,
  ];
}

/** The rows of the merged party stay, with zero. */
function moveKept(
  orgId: string,
  from: string,
  into: string,
  table: 'ledger_balances' | 'ledger_years',
  period: 'month' | 'start_year',
): Statement[] {
  const [kept, by] = [sql.table(table), sql.ref(period)];
  return [
    sql`insert into ${kept} (org_id, ledger_id, ${by}, debit_paise, credit_paise)
      select org_id, ${into}::uuid, ${by}, debit_paise, credit_paise from ${kept} where org_id = ${orgId} and ledger_id = ${from} order by ${by}
      on conflict (org_id, ledger_id, ${by}) do update set debit_paise = ${kept}.debit_paise + excluded.debit_paise,
        credit_paise = ${kept}.credit_paise + excluded.credit_paise`,
    sql`update ${kept} set debit_paise = 0, credit_paise = 0 where org_id = ${orgId} and ledger_id = ${from}`,
  ];
}

/** Both rows get a new version; the merged one stores its target. */
export function noteMerge(orgId: string, from: string, into: string, by: Pick<Caller, 'name'>): Statement[] {
  return [
    sql`update parties set ${touched(by)}, is_active = false, merged_into_id = ${into} where org_id = ${orgId} and id = ${from}`,
    sql`update parties set ${touched(by)} where org_id = ${orgId} and id = ${into}`,
  ];
}
