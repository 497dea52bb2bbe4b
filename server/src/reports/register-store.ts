import type { IsoDate } from '@bahi/core/periods/business-date';
import type { RegisterBy } from '@bahi/core/reports/register-kinds';
import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type RegisterFilter = {
  readonly kinds: readonly VoucherKind[];
  /** Vouchers on the other side are left out: notes can be on either. */
  readonly side: TradeSide | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly partyId?: string | undefined;
  readonly productId?: string | undefined;
  readonly brandId?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly hsn?: string | undefined;
  readonly ledgerId?: string | undefined;
  readonly groupId?: string | undefined;
  /** The salesman of the party, as it is now. */
  readonly salespersonId?: string | undefined;
  readonly userId?: string | undefined;
  readonly seriesId?: string | undefined;
  /** These vouchers alone. */
  readonly voucherIds?: readonly string[];
  /** The gross profit: credit notes below 0, no charges. */
  readonly isProfit: boolean;
  /** Receipts or payments: their lines are those of the money. */
  readonly isMoney: boolean;
  /** Stock transfers: their lines have quantities, no amounts. */
  readonly isTransfer: boolean;
  readonly fromGodownId?: string | undefined;
  readonly toGodownId?: string | undefined;
};
/** The amounts of a row in paise, as in the answer. */
const amounts = ['value', 'charges', 'tax', 'cgst', 'sgst', 'igst', 'cess', 'roundOff', 'total'] as const;
export type RegisterSums = { vouchers: number } & Record<(typeof amounts)[number], number>;
export type RegisterRow = RegisterSums & {
  sortKey: string;
  /** Of a row by voucher. */
  partyId: string | null;
  key: string | null;
  name: string;
  date: IsoDate | null;
  voucherKind: VoucherKind | null;
  party: string;
  billNumber: string;
  billDate: IsoDate | null;
  isReverseCharge: boolean;
  quantity: number | null;
  unit: string;
};

const andIs = (column: string, value: string | undefined) => (value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`);

/** The chosen vouchers as rows `v`. */
function vouchersOf(within: Within, filter: RegisterFilter): RawBuilder<unknown> {
  const { kinds, side, from, to, partyId, salespersonId, seriesId, userId, voucherIds } = filter;
  const orgId = within.id;
  const ofSide =
    side === null
      ? sql``
      : sql`and not exists (select from trade_vouchers t where t.org_id = ${orgId} and t.voucher_id = v.id and t.side <> ${side})`;
  const ofSalesperson =
    salespersonId === undefined
      ? sql``
      : sql`and v.party_id in (select g.id from parties g where g.org_id = ${orgId} and g.salesman_id = ${salespersonId})`;
  return sql`v as (select v.id, v.kind, v.number, v.voucher_date, v.party_id, v.series_id, v.sequence, v.created_by, v.created_by_name from vouchers v
      where v.org_id = ${orgId} and v.kind = any(${kinds}::text[]) and v.voucher_date between ${from}::date and ${to}::date and v.cancelled_at is null
        ${ofSide} ${ofSalesperson} ${andIs('v.party_id', partyId)} ${andIs('v.series_id', seriesId)} ${andIs('v.created_by', userId)} ${andOwnVoucher(within)}
        ${voucherIds === undefined ? sql`` : sql`and v.id = any(${voucherIds}::uuid[])`})`;
}

/** Lines whose ledger, named by this column, is the chosen one or in the chosen group. */
const andAccount = (orgId: string, column: string, { ledgerId, groupId }: RegisterFilter) =>
  sql`${andIs(column, ledgerId)} ${
    groupId === undefined
      ? sql``
      : sql`and ${sql.ref(column)} in (select a.id from ledgers a where a.org_id = ${orgId} and a.group_id = ${groupId})`
  }`;

/** The tax of the rows with this alias: all of it, and its heads. */
const taxOf = (alias: string, signed = (amount: RawBuilder<unknown>) => amount) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const cess = sql`${column('cess_paise')} + ${column('additional_cess_paise')}`;
  const [cgst, sgst, igst] = [column('cgst_paise'), column('sgst_paise'), column('igst_paise')];
  return sql`${signed(sql`${cgst} + ${sgst} + ${igst} + ${cess}`)} as tax, ${signed(cgst)} as cgst, ${signed(sgst)} as sgst, ${signed(igst)} as igst, ${signed(cess)} as cess`;
};

/** The quantity of a line in the first unit of its product. */
const baseQuantity = sql`case when i.unit_factor_e4 is null then i.actual_quantity_e4 else (i.actual_quantity_e4::numeric * i.unit_factor_e4 / 10000)::bigint end`;

/** The ledger that a line posts to. */
const account = sql`coalesce(i.ledger_id, i.value_ledger_id)`;

const andProduct = ({ brandId, categoryId }: RegisterFilter) => sql`${andIs('p.brand_id', brandId)} ${andIs('p.category_id', categoryId)}`;

/**
 * Lines and charges of the chosen vouchers as rows `l`, with the goods of each line or the name of its charge, and the ledger that it posts to.
 * The round-off has no value, only a total. A filter of goods leaves out the charges.
 */
function linesOf(within: Within, filter: RegisterFilter): RawBuilder<unknown> {
  const { productId, brandId, categoryId, hsn, isProfit, isMoney, isTransfer } = filter;
  const orgId = within.id;
  if (isMoney) return moneyOf(within, filter);
  if (isTransfer) return transfersOf(within, filter);
  const ofGoods = isProfit || [productId, brandId, categoryId, hsn].some((each) => each !== undefined);
  const signed = (amount: RawBuilder<unknown>) =>
    isProfit ? sql`(case when v.kind = 'creditNote' then -1 else 1 end * (${amount}))` : amount;
  return sql`${vouchersOf(within, filter)},
    l as (
      select v.id as voucher_id, null::uuid as from_id, null::uuid as to_id, i.product_id, i.ledger_id, i.account_id, i.hsn, p.brand_id, p.category_id, p.name as product, p.unit,
        ${signed(baseQuantity)} as quantity_e4,
        ${signed(sql`i.taxable_paise`)} as value, 0::bigint as charges, ${taxOf('i', signed)}, 0::bigint as "roundOff", ${signed(sql`i.total_paise`)} as total
      from v cross join lateral (select i.*, ${account} as account_id from voucher_items i where i.org_id = ${orgId} and i.voucher_id = v.id) i
        left join products p on p.org_id = ${orgId} and p.id = i.product_id
      where true ${andIs('i.product_id', productId)} ${andProduct(filter)} ${andIs('i.hsn', hsn)} ${andAccount(orgId, 'i.account_id', filter)}
      ${
        ofGoods
          ? sql``
          : sql`union all select v.id, null::uuid, null::uuid, null::uuid, null::uuid, c.ledger_id, null, null::uuid, null::uuid,
              case when c.tax_kind = 'roundOff' then 'Round-off' else 'Additional charges' end, null, 0,
              case when c.tax_kind = 'roundOff' then 0 else c.amount_paise end, case when c.tax_kind = 'roundOff' then 0 else c.amount_paise end,
              ${taxOf('c')}, case when c.tax_kind = 'roundOff' then c.amount_paise else 0 end, c.total_paise
            from v join voucher_charges c on c.org_id = ${orgId} and c.voucher_id = v.id where true ${andAccount(orgId, 'c.ledger_id', filter)}`
      })`;
}

/** The parts of the money of receipts or payments as rows `l`, each with its cash or bank ledger. */
const moneyOf = (within: Within, filter: RegisterFilter): RawBuilder<unknown> => sql`${vouchersOf(within, filter)},
    l as (select v.id as voucher_id, null::uuid as from_id, null::uuid as to_id, null::uuid as product_id, null::uuid as ledger_id, s.ledger_id as account_id, '' as hsn, null::uuid as brand_id, null::uuid as category_id,
        null as product, null as unit, null::bigint as quantity_e4, s.amount_paise as value, 0::bigint as charges,
        0::bigint as tax, 0::bigint as cgst, 0::bigint as sgst, 0::bigint as igst, 0::bigint as cess, 0::bigint as "roundOff", s.amount_paise as total
      from v join voucher_payment_splits s on s.org_id = ${within.id} and s.voucher_id = v.id where true ${andAccount(within.id, 's.ledger_id', filter)})`;

/** The goods of stock transfers as rows `l`, each with both godowns. */
const transfersOf = (within: Within, filter: RegisterFilter): RawBuilder<unknown> => sql`${vouchersOf(within, filter)},
    l as (select v.id as voucher_id, s.from_godown_id as from_id, s.to_godown_id as to_id, i.product_id, null::uuid as ledger_id, null::uuid as account_id, i.hsn,
        p.brand_id, p.category_id, p.name as product, p.unit, ${baseQuantity} as quantity_e4,
        ${sql.join(amounts.map((name) => sql`0::bigint as ${sql.ref(name)}`))}
      from v join stock_transfers s on s.org_id = ${within.id} and s.voucher_id = v.id
        join voucher_items i on i.org_id = ${within.id} and i.voucher_id = v.id join products p on p.org_id = ${within.id} and p.id = i.product_id
      where true ${andIs('i.product_id', filter.productId)} ${andProduct(filter)}
        ${andIs('s.from_godown_id', filter.fromGodownId)} ${andIs('s.to_godown_id', filter.toGodownId)})`;

/** The rows of sales without a party in the books, and of money that no party paid or got. */
const OVER_THE_COUNTER = 'Over the counter';
const OTHER_LEDGERS = 'Other ledgers';

/** A charge has no HSN here; a line without one has ''. */
const isCharge = sql`l.hsn is null`;
const goodsName = (name: RawBuilder<unknown>, without: string) =>
  sql`case when ${isCharge} then l.product else coalesce(nullif(${name}, ''), ${without}) end`;

/** For each kind of row: what it is grouped by, its name, and what that name is read from. Rows are in order of `sort`, then of the key. */
function groupingOf(
  by: RegisterBy,
  orgId: string,
): { key: RawBuilder<unknown>; name: RawBuilder<unknown>; sort: RawBuilder<unknown>; from: RawBuilder<unknown> } {
  const joined = (table: string, alias: string, on: string) =>
    sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.org_id`)} = ${orgId} and ${sql.ref(`${alias}.id`)} = ${sql.ref(on)}`;
  const named = (key: RawBuilder<unknown>, name: RawBuilder<unknown>, from: RawBuilder<unknown>) => ({
    key,
    name,
    from,
    sort: sql`lower(${name})`,
  });
  switch (by) {
    case 'voucher':
      return {
        key: sql`v.id::text`,
        name: sql`v.number`,
        sort: sql`to_char(v.voucher_date, 'YYYYMMDD ') || to_char(coalesce(v.sequence, 0), 'FM000000000000') || v.number`,
        from: sql``,
      };
    case 'month':
      return { key: sql`to_char(v.voucher_date, 'YYYY-MM-01')`, name: sql`''`, sort: sql`to_char(v.voucher_date, 'YYYYMM')`, from: sql`` };
    case 'party':
      return named(
        sql`g.id::text`,
        sql`coalesce(g.name, case when v.kind in ('receipt', 'payment') then ${OTHER_LEDGERS} else ${OVER_THE_COUNTER} end)`,
        joined('parties', 'g', 'v.party_id'),
      );
    case 'series':
      return named(sql`v.series_id::text`, sql`coalesce(g.name, '')`, joined('number_series', 'g', 'v.series_id'));
    case 'ledger':
      return named(sql`l.account_id::text`, sql`coalesce(g.name, '')`, joined('ledgers', 'g', 'l.account_id'));
    case 'group':
      return named(
        sql`g.id::text`,
        sql`coalesce(g.name, 'Without a group')`,
        sql`${joined('ledgers', 'a', 'l.account_id')} ${joined('account_groups', 'g', 'a.group_id')}`,
      );
    case 'fromGodown':
      return named(sql`l.from_id::text`, sql`coalesce(g.name, '')`, joined('godowns', 'g', 'l.from_id'));
    case 'toGodown':
      return named(sql`l.to_id::text`, sql`coalesce(g.name, '')`, joined('godowns', 'g', 'l.to_id'));
    case 'salesperson':
      return named(
        sql`g.salesman_id::text`,
        sql`coalesce(s.name, 'Without a salesperson')`,
        sql`${joined('parties', 'g', 'v.party_id')} left join secondary_users s on s.id = g.salesman_id`,
      );
    case 'user':
      return named(sql`v.created_by::text`, sql`v.created_by_name`, sql``);
    case 'product':
      return named(
        sql`l.product_id::text`,
        goodsName(sql`coalesce(g.name, l.product)`, 'Other lines'),
        joined('ledgers', 'g', 'l.ledger_id'),
      );
    case 'brand':
      return named(sql`l.brand_id::text`, goodsName(sql`g.name`, 'Without a brand'), joined('brands', 'g', 'l.brand_id'));
    case 'category':
      return named(sql`l.category_id::text`, goodsName(sql`g.name`, 'Without a category'), joined('categories', 'g', 'l.category_id'));
    case 'hsn':
      return named(sql`nullif(l.hsn, '')`, goodsName(sql`l.hsn`, 'Without an HSN'), sql``);
  }
}

type After = readonly [sortKey: string, key: string, name: string] | null;

const sumsOf = sql.join(amounts.map((name) => sql`coalesce(sum(${sql.ref(`l.${name}`)}), 0)::bigint as ${sql.ref(name)}`));

/** The months of the period in which nothing is, as rows of 0. */
const emptyMonths = ({ from, to }: RegisterFilter) => sql`union all
    select to_char(m, 'YYYYMM'), to_char(m, 'YYYY-MM-01'), '', null, null, null, 0, null, '', ${sql.join(amounts.map(() => sql`0`))}
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') m
    where to_char(m, 'YYYYMM') not in (select to_char(v.voucher_date, 'YYYYMM') from l join v on v.id = l.voucher_id)`;

/** A page of a register, after a row. `sums` has one row: all rows of the query together. */
export function listRegister(
  within: Within,
  by: RegisterBy,
  filter: RegisterFilter,
  after: After,
  limit: number,
): [Statement<RegisterRow>, Statement<RegisterSums>] {
  const orgId = within.id;
  const { key, name, sort, from } = groupingOf(by, orgId);
  const lines = linesOf(within, filter);
  const isOne = by === 'voucher';
  const beyond = after ? sql`where (r."sortKey", coalesce(r.key, ''), r.name) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  const rows = sql<RegisterRow>`with ${lines}
    select r.*, ${isOne ? sql`coalesce(party.name, w.walk_in_name, ways.name, '')` : sql`''`} as party,
      ${
        isOne
          ? sql`coalesce(w.supplier_bill_number, '') as "billNumber", w.supplier_bill_date as "billDate", coalesce(w.is_reverse_charge, false) as "isReverseCharge"`
          : sql`'' as "billNumber", null::date as "billDate", false as "isReverseCharge"`
      } from (
      select ${sort} collate "C" as "sortKey", ${key} collate "C" as key, ${name} collate "C" as name,
        ${isOne ? sql`min(v.voucher_date)` : sql`null::date`} as date, ${isOne ? sql`min(v.kind)` : sql`null::text`} as "voucherKind",
        ${isOne ? sql`min(v.party_id::text)::uuid` : sql`null::uuid`} as "partyId",
        count(distinct l.voucher_id)::int as vouchers,
        case when count(distinct l.unit) = 1 then sum(l.quantity_e4)::bigint end as quantity,
        case when count(distinct l.unit) = 1 then min(l.unit) else '' end as unit, ${sumsOf}
      from l join v on v.id = l.voucher_id ${from} group by 1, 2, 3 ${by === 'month' ? emptyMonths(filter) : sql``}) r
    ${
      isOne
        ? sql`left join parties party on party.org_id = ${orgId} and party.id = r."partyId"
      left join trade_vouchers w on w.org_id = ${orgId} and w.voucher_id = r.key::uuid
      left join lateral (select a.name || ' to ' || b.name as name from stock_transfers s join godowns a on a.org_id = s.org_id and a.id = s.from_godown_id
        join godowns b on b.org_id = s.org_id and b.id = s.to_godown_id where s.org_id = ${orgId} and s.voucher_id = r.key::uuid) ways on true`
        : sql``
    }
    ${beyond} order by r."sortKey", coalesce(r.key, ''), r.name limit ${limit}`;
  const sums = sql<RegisterSums>`with ${lines} select count(distinct l.voucher_id)::int as vouchers, ${sumsOf} from l`;
  return [rows, sums];
}

/** The value that the register posts to each ledger. */
export function sumByLedger(within: Within, filter: RegisterFilter): Statement<{ ledgerId: string | null; name: string; paise: number }> {
  const { key, name, from } = groupingOf('ledger', within.id);
  return sql<{ ledgerId: string | null; name: string; paise: number }>`with ${linesOf(within, filter)}
    select ${key} as "ledgerId", ${name} as name, sum(l.value)::bigint as paise from l ${from} group by 1, 2 having sum(l.value) <> 0`;
}

/** The goods that the chosen vouchers moved. */
export function listMovedGoods(within: Within, filter: RegisterFilter): Statement<{ id: string }> {
  return sql<{ id: string }>`with ${vouchersOf(within, filter)} select distinct m.product_id as id
    from v join stock_moves m on m.org_id = ${within.id} and m.voucher_id = v.id join products p on p.org_id = ${within.id} and p.id = m.product_id
    where true ${andIs('m.product_id', filter.productId)} ${andProduct(filter)} order by 1`;
}

/** The cost of a product in a voucher, in paise. */
export type VoucherCost = { readonly voucherId: string; readonly productId: string; readonly costPaise: number };

/** These costs added up by the rows of the register, those of other vouchers left out. A product has the HSN and the ledger of its first line there. */
export function sumCosts(
  within: Within,
  by: RegisterBy,
  filter: RegisterFilter,
  costs: readonly VoucherCost[],
): Statement<{ key: string | null; cost: number }> {
  const orgId = within.id;
  const { key, from } = groupingOf(by, orgId);
  const [vouchers, products, paise] = [
    costs.map((row) => row.voucherId),
    costs.map((row) => row.productId),
    costs.map((row) => row.costPaise),
  ];
  return sql<{ key: string | null; cost: number }>`with ${vouchersOf(within, filter)},
    l as (select c.voucher_id, c.product_id, null::uuid as ledger_id, h.account_id, null::uuid as from_id, null::uuid as to_id, h.hsn, p.brand_id, p.category_id, p.name as product, c.cost
      from unnest(${vouchers}::uuid[], ${products}::uuid[], ${paise}::bigint[]) c (voucher_id, product_id, cost)
      join products p on p.org_id = ${orgId} and p.id = c.product_id
      cross join lateral (select coalesce(min(i.hsn), '') as hsn, min(i.value_ledger_id::text)::uuid as account_id from voucher_items i
        where i.org_id = ${orgId} and i.voucher_id = c.voucher_id and i.product_id = c.product_id) h
      where true ${andIs('c.product_id', filter.productId)} ${andProduct(filter)} ${andIs('h.hsn', filter.hsn)}
        ${andAccount(orgId, 'h.account_id', filter)})
    select ${key} as key, sum(l.cost)::bigint as cost from l join v on v.id = l.voucher_id ${from} group by 1`;
}

/** The rows of a register with the largest value, without charges and rows that stand for nothing. */
export function listBest(
  within: Within,
  by: 'product' | 'party',
  filter: RegisterFilter,
  limit: number,
): Statement<{ key: string; name: string; value: number }> {
  const { key, name, from } = groupingOf(by, within.id);
  return sql<{ key: string; name: string; value: number }>`with ${linesOf(within, filter)}
    select ${key} as key, ${name} as name, sum(l.value)::bigint as value from l join v on v.id = l.voucher_id ${from}
    group by 1, 2 having ${key} is not null and sum(l.value) > 0 order by 3 desc, 1 limit ${limit}`;
}
