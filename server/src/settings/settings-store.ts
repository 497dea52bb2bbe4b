import { type CompanySettings, defaultSettings, type Unlock } from '@bahi/core/organizations/company-settings';
import type { ScaleLayout } from '@bahi/core/products/scale-code';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Statement } from '../platform/transaction.ts';

/** Sections that only screens or prints read: each a row of its own. */
const kept = ['print', 'despatch', 'labels', 'scales'] as const;
type Kept = (typeof kept)[number];

export type StoredSettings = CompanySettings & {
  _id: string;
  unlock: Unlock;
  hasMovesThisYear: boolean;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};
type Row = Omit<StoredSettings, Kept> & { kept: Partial<Pick<CompanySettings, Kept>> };

/** Locks the company against other changes. Read it afterwards, in a separate statement. */
export function lockCompany(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

/** The end of the last signed year; null if none is signed. */
export function findSignedUpTo(orgId: string): Statement<{ date: string | null }> {
  return sql<{ date: string | null }>`select max(year_ends_on) as date from signed_statements where org_id = ${orgId}`;
}

const defaultLedger = (orgId: string, role: 'sales' | 'purchase') =>
  sql`(select ledger_id from default_ledgers where org_id = ${orgId} and role = ${role})`;

/** All settings of a company, and whether stock has moved since a day. */
export function findSettings(orgId: string, since: string): Statement<Row> {
  return sql<Row>`select o.id as "_id", o.version, o.changed_at as "changedAt", o.changed_by_name as "changedBy", o.features,
    json_build_object('roundsToRupee', o.rounds_to_rupee, 'negativeStock', o.negative_stock, 'negativeCash', o.negative_cash, 'valuationMethod', o.valuation_method,
      'placeOfSupplyBasis', o.place_of_supply_basis, 'aheadDays', o.ahead_days, 'salesLedgerId', ${defaultLedger(orgId, 'sales')},
      'purchaseLedgerId', ${defaultLedger(orgId, 'purchase')}) as books,
    json_build_object('all', o.locked_up_to, 'sales', o.sales_locked_up_to, 'purchase', o.purchase_locked_up_to, 'money', o.money_locked_up_to,
      'journal', o.journal_locked_up_to, 'stock', o.stock_locked_up_to) as locks,
    json_build_object('backDatingDays', o.back_dating_days, 'mostDiscountPercentE4', o.most_discount_percent_e4, 'mostFreePaise', o.most_free_paise, 'rates', o.rate_right) as staff,
    case when o.unlocked_until > now() then json_build_object('until', to_char(o.unlocked_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', o.unlock_reason) end as unlock,
    (select coalesce(json_object_agg(s.section, s.value), '{}') from settings s where s.org_id = ${orgId}) as kept,
    exists (select from vouchers v join stock_moves m on m.org_id = v.org_id and m.voucher_id = v.id
      where v.org_id = ${orgId} and v.voucher_date >= ${since}::date) as "hasMovesThisYear"
    from organizations o where o.id = ${orgId}`;
}

/** Fills in defaults for sections, and for fields of later releases, that were never saved. */
export function withDefaults({ kept: stored, ...row }: Row): StoredSettings {
  const { print, despatch, labels, scales } = defaultSettings;
  return {
    ...row,
    print: { ...print, ...stored.print },
    despatch: { ...despatch, ...stored.despatch },
    labels: { ...labels, ...stored.labels },
    scales: { ...scales, ...stored.scales },
  };
}

/** Updates the given sections and increases the version. `unlock` has the hours and the reason for which the books are unlocked. */
export function updateSettings(
  orgId: string,
  { books, locks, staff, features }: Partial<CompanySettings>,
  unlock: { hours: number; reason: string } | undefined,
  by: { name: string },
): Statement {
  const set = [
    touched(by),
    ...(books
      ? [
          sql`rounds_to_rupee = ${books.roundsToRupee}, negative_stock = ${books.negativeStock}, negative_cash = ${books.negativeCash}, valuation_method = ${books.valuationMethod},
            place_of_supply_basis = ${books.placeOfSupplyBasis}, ahead_days = ${books.aheadDays}`,
        ]
      : []),
    ...(locks
      ? [
          sql`locked_up_to = ${locks.all}, sales_locked_up_to = ${locks.sales}, purchase_locked_up_to = ${locks.purchase},
            money_locked_up_to = ${locks.money}, journal_locked_up_to = ${locks.journal}, stock_locked_up_to = ${locks.stock}`,
        ]
      : []),
    ...(staff
      ? [
          sql`back_dating_days = ${staff.backDatingDays}, most_discount_percent_e4 = ${staff.mostDiscountPercentE4},
            most_free_paise = ${staff.mostFreePaise}, rate_right = ${staff.rates}`,
        ]
      : []),
    ...(features === undefined ? [] : [sql`features = ${features}::text[]`]),
    ...(unlock ? [sql`unlocked_until = now() + make_interval(hours => ${unlock.hours}::int), unlock_reason = ${unlock.reason}`] : []),
  ];
  return sql`update organizations set ${sql.join(set)} where id = ${orgId}`;
}

/** Saves settings outside of the company's own row: the default ledgers, and the sections stored as a whole. */
export function saveSections(orgId: string, changes: Partial<CompanySettings>): Statement[] {
  return [...(changes.books ? saveDefaultLedgers(orgId, changes.books) : []), ...saveKept(orgId, changes)];
}

function saveDefaultLedgers(orgId: string, { salesLedgerId, purchaseLedgerId }: CompanySettings['books']): Statement[] {
  return [
    sql`delete from default_ledgers where org_id = ${orgId}`,
    sql`insert into default_ledgers (org_id, role, ledger_id) select ${orgId}::uuid, role, id
      from (values ('sales', ${salesLedgerId}::uuid), ('purchase', ${purchaseLedgerId}::uuid)) chosen (role, id) where id is not null returning role`,
  ];
}

function saveKept(orgId: string, changes: Partial<CompanySettings>): Statement[] {
  return kept.flatMap((section) => {
    const value = changes[section];
    if (!value) return [];
    return [
      sql`insert into settings (org_id, section, value) values (${orgId}, ${section}, ${JSON.stringify(value)}::jsonb)
        on conflict (org_id, section) do update set value = excluded.value`,
    ];
  });
}

/** The active ledgers among these, with their kind and group. */
export function findDefaultLedgers(orgId: string, ids: readonly string[]) {
  return sql<{
    id: string;
    name: string;
    isForSales: boolean;
    isForPurchase: boolean;
  }>`select l.id, l.name, g.nature = 'income' as "isForSales",
      g.nature = 'expenses' as "isForPurchase"
    from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where l.org_id = ${orgId} and l.id = any(${[...ids]}::uuid[]) and l.is_active`;
}

/** A row if the ledger is a bank of the company. */
export function hasBank(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from ledgers where org_id = ${orgId} and id = ${id} and kind = 'bank'`;
}

/** The layouts of scale codes; no row while the company never saved them. */
export function findScales(orgId: string): Statement<{ layouts: ScaleLayout[] }> {
  return sql<{ layouts: ScaleLayout[] }>`select value->'layouts' as layouts from settings where org_id = ${orgId} and section = 'scales'`;
}
