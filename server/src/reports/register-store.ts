import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { RegisterBy } from '@bahi/core/reports/register-kinds';
import type { ValuationMethod } from '@bahi/core/stock/stock-state';
import type { TradeSide } from '@bahi/core/vouchers/trade-rules';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { type RawBuilder, sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { quantityOn } from '../stock/stock-value-store.ts';

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
  /** These days alone. */
  readonly days?: readonly IsoDate[];
  /** `and …` for vouchers `v`. */
  readonly and?: RawBuilder<unknown>;
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
  const { kinds, side, from, to, partyId, salespersonId, seriesId, userId, voucherIds, days, and = sql`` } = filter;
  const orgId = within.id;
  const ofSide =
    side === null
      ? sql``
      : sql`and (v.kind not in ('creditNote', 'debitNote')
          or not exists (select from trade_vouchers t where t.org_id = ${orgId} and t.voucher_id = v.id and t.side <> ${side}))`;
  const ofSalesperson =
    salespersonId === undefined
      ? sql``
      : sql`and v.party_id in (select g.id from parties g where g.org_id = ${orgId} and g.salesman_id = ${salespersonId})`;
  return sql`v as (select v.id, v.kind, v.number, v.voucher_date, v.party_id, v.series_id, v.sequence, v.created_by, v.created_by_name from vouchers v
      where v.org_id = ${orgId} and v.kind = any(${kinds}::text[]) and v.voucher_date between ${from}::date and ${to}::date and v.cancelled_at is null
        ${ofSide} ${ofSalesperson} ${andIs('v.party_id', partyId)} ${andIs('v.series_id', seriesId)} ${andIs('v.created_by', userId)} ${andOwnVoucher(within)}
        ${voucherIds === undefined ? sql`` : sql`and v.id = any(${voucherIds}::uuid[])`}
        ${days === undefined ? sql`` : sql`and v.voucher_date = any(${days}::date[])`} ${and})`;
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
 * Lines and charges of the chosen vouchers as rows `l`, with the goods of each line or the label of its charge, and the ledger that it posts to.
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
      select v.id as voucher_id, null::uuid as from_id, null::uuid as to_id, i.product_id, i.ledger_id, i.account_id, i.hsn, p.brand_id, p.category_id, null as label, p.unit,
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
        null as label, null as unit, null::bigint as quantity_e4, s.amount_paise as value, 0::bigint as charges,
        0::bigint as tax, 0::bigint as cgst, 0::bigint as sgst, 0::bigint as igst, 0::bigint as cess, 0::bigint as "roundOff", s.amount_paise as total
      from v join voucher_payment_splits s on s.org_id = ${within.id} and s.voucher_id = v.id where true ${andAccount(within.id, 's.ledger_id', filter)})`;

/** The goods of stock transfers as rows `l`, each with both godowns. */
const transfersOf = (within: Within, filter: RegisterFilter): RawBuilder<unknown> => sql`${vouchersOf(within, filter)},
    l as (select v.id as voucher_id, s.from_godown_id as from_id, s.to_godown_id as to_id, i.product_id, null::uuid as ledger_id, null::uuid as account_id, i.hsn,
        p.brand_id, p.category_id, null as label, p.unit, ${baseQuantity} as quantity_e4,
        ${sql.join(amounts.map((name) => sql`0::bigint as ${sql.ref(name)}`))}
      from v join stock_transfers s on s.org_id = ${within.id} and s.voucher_id = v.id
        join voucher_items i on i.org_id = ${within.id} and i.voucher_id = v.id join products p on p.org_id = ${within.id} and p.id = i.product_id
      where true ${andIs('i.product_id', filter.productId)} ${andProduct(filter)}
        ${andIs('s.from_godown_id', filter.fromGodownId)} ${andIs('s.to_godown_id', filter.toGodownId)})`;

/** The rows of sales without a party in the books, and of money that no party paid or got. */
const OVER_THE_COUNTER = 'Over the counter';
const OTHER_LEDGERS = 'Other ledgers';

/** How lines become rows: the columns that a row is grouped by, then its key and name, read from those columns as `k`. */
type Grouping = {
  /** Read from the lines `l` and the vouchers `v`. */
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
  /** A join that the columns need. */
  readonly join: RawBuilder<unknown>;
  /** Joins that the key and the name need. */
  readonly from: RawBuilder<unknown>;
  readonly key: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** Rows are in order of it, then of the key. */
  readonly sort: RawBuilder<unknown>;
  /** All lines of a voucher are in one row. */
  readonly isByVoucher: boolean;
};

/** The name of goods; a charge has its label. */
const goodsName = (name: RawBuilder<unknown>, without: string) => sql`coalesce(k.label, nullif(${name}, ''), ${without})`;

const column = (name: string) => sql.ref(name);

function groupingOf(by: RegisterBy, orgId: string, { isMoney }: RegisterFilter): Grouping {
  const joined = (table: string, alias: string, on: string) =>
    sql`left join ${sql.table(table)} ${sql.ref(alias)} on ${sql.ref(`${alias}.org_id`)} = ${orgId} and ${sql.ref(`${alias}.id`)} = ${sql.ref(on)}`;
  const named = (names: readonly string[], key: RawBuilder<unknown>, name: RawBuilder<unknown>, from = sql``): Grouping => ({
    columns: Object.fromEntries(names.map((each) => [each.slice(2), column(each)])),
    join: sql``,
    from,
    key,
    name,
    sort: sql`lower(${name})`,
    isByVoucher: names.every((each) => each.startsWith('v.')),
  });
  switch (by) {
    case 'voucher':
      return {
        ...named(['v.id', 'v.number', 'v.voucher_date', 'v.sequence', 'v.kind', 'v.party_id'], sql`k.id::text`, sql`k.number`),
        sort: sql`to_char(k.voucher_date, 'YYYYMMDD ') || to_char(coalesce(k.sequence, 0), 'FM000000000000') || k.number`,
      };
    case 'month':
      return {
        ...named(['v.month'], sql`to_char(k.month, 'YYYY-MM-01')`, sql`''`),
        columns: { month: sql`date_trunc('month', v.voucher_date::timestamp)::date` },
        sort: sql`to_char(k.month, 'YYYYMM')`,
      };
    case 'party':
      return named(
        ['v.party_id'],
        sql`k.party_id::text`,
        sql`coalesce(g.name, ${isMoney ? OTHER_LEDGERS : OVER_THE_COUNTER})`,
        joined('parties', 'g', 'k.party_id'),
      );
    case 'series':
      return named(['v.series_id'], sql`k.series_id::text`, sql`coalesce(g.name, '')`, joined('number_series', 'g', 'k.series_id'));
    case 'ledger':
      return named(['l.account_id'], sql`k.account_id::text`, sql`coalesce(g.name, '')`, joined('ledgers', 'g', 'k.account_id'));
    case 'group':
      return {
        ...named(
          ['a.group_id'],
          sql`k.group_id::text`,
          sql`coalesce(g.name, 'Without a group')`,
          joined('account_groups', 'g', 'k.group_id'),
        ),
        join: joined('ledgers', 'a', 'l.account_id'),
      };
    case 'fromGodown':
      return named(['l.from_id'], sql`k.from_id::text`, sql`coalesce(g.name, '')`, joined('godowns', 'g', 'k.from_id'));
    case 'toGodown':
      return named(['l.to_id'], sql`k.to_id::text`, sql`coalesce(g.name, '')`, joined('godowns', 'g', 'k.to_id'));
    case 'salesperson':
      return named(
        ['v.party_id'],
        sql`g.salesman_id::text`,
        sql`coalesce(s.name, 'Without a salesperson')`,
        sql`${joined('parties', 'g', 'k.party_id')} left join secondary_users s on s.id = g.salesman_id`,
      );
    case 'user':
      return named(['v.created_by', 'v.created_by_name'], sql`k.created_by::text`, sql`k.created_by_name`);
    case 'product':
      return named(
        ['l.product_id', 'l.ledger_id', 'l.label'],
        sql`k.product_id::text`,
        goodsName(sql`coalesce(a.name, g.name)`, 'Other lines'),
        sql`${joined('products', 'g', 'k.product_id')} ${joined('ledgers', 'a', 'k.ledger_id')}`,
      );
    case 'brand':
      return named(
        ['l.brand_id', 'l.label'],
        sql`k.brand_id::text`,
        goodsName(sql`g.name`, 'Without a brand'),
        joined('brands', 'g', 'k.brand_id'),
      );
    case 'category':
      return named(
        ['l.category_id', 'l.label'],
        sql`k.category_id::text`,
        goodsName(sql`g.name`, 'Without a category'),
        joined('categories', 'g', 'k.category_id'),
      );
    case 'hsn':
      return named(['l.hsn', 'l.label'], sql`nullif(k.hsn, '')`, goodsName(sql`k.hsn`, 'Without an HSN'));
  }
}

/** `select …` of the columns of a grouping and these sums, one row for each group and each of the further columns. */
function selectGroups({ columns, join }: Grouping, sums: RawBuilder<unknown>, further: readonly RawBuilder<unknown>[] = []) {
  const all = [...Object.entries(columns).map(([name, from]) => sql`${from} as ${sql.ref(name)}`), ...further];
  return sql`select ${sql.join(all)}, ${sums} from l join v on v.id = l.voucher_id ${join} group by ${positions(all.length)}`;
}
const positions = (count: number) => sql.raw(Array.from({ length: count }, (_, at) => at + 1).join(', '));

type After = readonly [sortKey: string, key: string, name: string] | null;

const sumsOf = (alias: string) =>
  sql.join(amounts.map((name) => sql`coalesce(sum(${sql.ref(`${alias}.${name}`)}), 0)::bigint as ${sql.ref(name)}`));

/**
 * How many vouchers each group has, with no amounts. A voucher with lines in several groups is in each. Every trade voucher has a line, so
 * without a filter of lines they are counted by themselves.
 */
function countVouchers({ columns, join }: Grouping, isCountedAlone: boolean) {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const values = sql.join(Object.entries(columns).map(([name, from]) => sql`${from} as ${sql.ref(name)}`));
  const counted = isCountedAlone
    ? sql`select ${values} from v`
    : sql`select distinct ${values}, l.voucher_id as counted from l join v on v.id = l.voucher_id ${join}`;
  return sql`select ${names}, null::uuid as account_id, count(*) as vouchers, null as least_unit, null as last_unit, null::bigint as quantity_e4,
      ${sql.join(amounts.map(() => sql`0::bigint`))} from (${counted}) d group by ${positions(Object.keys(columns).length)}`;
}

/** The months of the period in which nothing is, as rows of 0. */
const emptyMonths = ({ from, to }: RegisterFilter) => sql`union all
    select to_char(m, 'YYYYMM'), to_char(m, 'YYYY-MM-01'), '', null, null, null, 0, null, '', ${sql.join(amounts.map(() => sql`0`))}
    from generate_series(date_trunc('month', ${from}::date::timestamp), ${to}::date::timestamp, interval '1 month') m
    where m::date not in (select k.month from b k)`;

/** A row of a page, with the sums of all rows and the value that the vouchers post to each ledger. Without a row of its own `sortKey` is null. */
export type FoundInRegister = Omit<RegisterRow, 'sortKey'> & { sortKey: string | null; sums: RegisterSums; posted: AccountValue[] };
export type AccountValue = { ledgerId: string | null; name: string; paise: number };

/**
 * A page of a register, after a row. The lines are read and added up once, for rows, sums and ledgers alike: on many vouchers that is the
 * larger part of the work.
 */
export function listRegister(
  within: Within,
  by: RegisterBy,
  filter: RegisterFilter,
  after: After,
  limit: number,
): Statement<FoundInRegister> {
  const orgId = within.id;
  const grouping = groupingOf(by, orgId, filter);
  const { key, name, sort, from } = grouping;
  const isOne = by === 'voucher';
  const ofLines = [filter.productId, filter.brandId, filter.categoryId, filter.hsn, filter.ledgerId, filter.groupId];
  const isCountedAlone =
    grouping.isByVoucher && !filter.isMoney && !filter.isTransfer && !filter.isProfit && ofLines.every((each) => each === undefined);
  const beyond = after ? sql`where (r."sortKey", coalesce(r.key, ''), r.name) > (${after[0]}, ${after[1]}, ${after[2]})` : sql``;
  const order = sql`order by r."sortKey", coalesce(r.key, ''), r.name`;
  const units = sql`0 as vouchers, min(l.unit collate "C") as least_unit, max(l.unit collate "C") as last_unit, sum(l.quantity_e4)::bigint as quantity_e4`;
  return sql<FoundInRegister>`with ${linesOf(within, filter)},
    b as (${selectGroups(grouping, sql`${units}, ${sumsOf('l')}`, [sql`l.account_id as posted_to`])}
      union all ${countVouchers(grouping, isCountedAlone)}),
    r as (
      select ${sort} collate "C" as "sortKey", ${key} collate "C" as key, ${name} collate "C" as name,
        ${isOne ? sql`min(k.voucher_date)` : sql`null::date`} as date, ${isOne ? sql`min(k.kind)` : sql`null::text`} as "voucherKind",
        ${isOne ? sql`min(k.party_id::text)::uuid` : sql`null::uuid`} as "partyId", sum(k.vouchers)::int as vouchers,
        case when min(k.least_unit) = max(k.last_unit) then sum(k.quantity_e4)::bigint end as quantity,
        case when min(k.least_unit) = max(k.last_unit) then min(k.least_unit) else '' end as unit, ${sumsOf('k')}
      from b k ${from} group by 1, 2, 3 ${by === 'month' ? emptyMonths(filter) : sql``}),
    page as (select * from r ${beyond} ${order} limit ${limit}),
    t as (select ${isCountedAlone ? sql`coalesce(sum(k.vouchers), 0)::int` : sql`(select count(distinct l.voucher_id)::int from l)`} as vouchers, ${sumsOf('k')} from b k),
    a as (select k.posted_to as "ledgerId", coalesce(g.name, '') as name, sum(k.value)::bigint as paise
      from b k left join ledgers g on g.org_id = ${orgId} and g.id = k.posted_to group by 1, 2 having sum(k.value) <> 0)
    select r.*, ${isOne ? sql`coalesce(party.name, w.walk_in_name, ways.name, '')` : sql`''`} as party,
      ${
        isOne
          ? sql`coalesce(w.supplier_bill_number, '') as "billNumber", w.supplier_bill_date as "billDate", coalesce(w.is_reverse_charge, false) as "isReverseCharge"`
          : sql`'' as "billNumber", null::date as "billDate", false as "isReverseCharge"`
      }, to_jsonb(t) as sums, (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from a) as posted
    from t left join page r on true
    ${
      isOne
        ? sql`left join parties party on party.org_id = ${orgId} and party.id = r."partyId"
      left join trade_vouchers w on w.org_id = ${orgId} and w.voucher_id = r.key::uuid
      left join lateral (select a.name || ' to ' || b.name as name from stock_transfers s join godowns a on a.org_id = s.org_id and a.id = s.from_godown_id
        join godowns b on b.org_id = s.org_id and b.id = s.to_godown_id where s.org_id = ${orgId} and s.voucher_id = r.key::uuid) ways on true`
        : sql``
    }
    ${order}`;
}

/** Rows that are made of whole products, with the column of `products` that is the key of a row. */
const keysOfGoods: Partial<Record<RegisterBy, string>> = { product: 'p.id', brand: 'p.brand_id', category: 'p.category_id' };

export type MovedGoods = { id: string; key: string | null; isOnlySold: boolean };

/**
 * The goods that the chosen vouchers moved. `isOnlySold`: in the period only these vouchers took some of them, what came in has a value of its
 * own, and the stock was not below 0 when it came. Then these vouchers cost what left in the period. Never for rows of which a product may
 * be a part only.
 */
export function listMovedGoods(within: Within, by: RegisterBy, filter: RegisterFilter, method: ValuationMethod): Statement<MovedGoods> {
  const orgId = within.id;
  const { from, to, productId, hsn, ledgerId, groupId } = filter;
  const key = keysOfGoods[by];
  const isPart = key === undefined || [hsn, ledgerId, groupId].some((each) => each !== undefined);
  const moves = sql`m as materialized (select m.id, m.product_id, m.voucher_id, m.move_date, m.quantity_e4, m.value_paise, v.id is not null as is_chosen
      from stock_moves m left join v on v.id = m.voucher_id
      where m.org_id = ${orgId} and m.move_date between ${from}::date and ${to}::date ${andIs('m.product_id', productId)})`;
  // The goods that came in met at least this much more than the stock before the period.
  const least = sql`least as (select r.product_id, min(r.before) as before from (
        select product_id, quantity_e4, sum(quantity_e4) over (partition by product_id order by move_date, voucher_id nulls first, id) - quantity_e4 as before
        from m where product_id in (select product_id from g where is_apart and comes_in)) r where r.quantity_e4 > 0 group by 1)`;
  const isOnlySold = sql`g.is_apart and (not g.comes_in or ${quantityOn(orgId, method, addDays(from, -1))} + least.before >= 0)`;
  return isPart
    ? sql<MovedGoods>`with ${vouchersOf(within, filter)} select distinct m.product_id as id, null as key, false as "isOnlySold"
    from v join stock_moves m on m.org_id = ${orgId} and m.voucher_id = v.id join products p on p.org_id = ${orgId} and p.id = m.product_id
    where true ${andIs('m.product_id', productId)} ${andProduct(filter)} order by 1`
    : sql<MovedGoods>`with ${vouchersOf(within, filter)}, ${moves},
      g as (select product_id, bool_or(is_chosen) as is_moved, bool_or(quantity_e4 > 0) as comes_in,
          bool_and(case when is_chosen then quantity_e4 < 0 else quantity_e4 > 0 and value_paise is not null end) as is_apart from m group by 1),
      ${least}
    select p.id, ${sql.ref(key)} as key, ${isOnlySold} as "isOnlySold" from g join products p on p.org_id = ${orgId} and p.id = g.product_id
      left join least on least.product_id = g.product_id
    where g.is_moved ${andProduct(filter)} order by 1`;
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
  const grouping = groupingOf(by, orgId, filter);
  const [vouchers, products, paise] = [
    costs.map((row) => row.voucherId),
    costs.map((row) => row.productId),
    costs.map((row) => row.costPaise),
  ];
  return sql<{ key: string | null; cost: number }>`with ${vouchersOf(within, filter)},
    l as (select c.voucher_id, c.product_id, null::uuid as ledger_id, h.account_id, null::uuid as from_id, null::uuid as to_id, h.hsn, p.brand_id, p.category_id, null as label, c.cost
      from unnest(${vouchers}::uuid[], ${products}::uuid[], ${paise}::bigint[]) c (voucher_id, product_id, cost)
      join products p on p.org_id = ${orgId} and p.id = c.product_id
      cross join lateral (select coalesce(min(i.hsn), '') as hsn, min(i.value_ledger_id::text)::uuid as account_id from voucher_items i
        where i.org_id = ${orgId} and i.voucher_id = c.voucher_id and i.product_id = c.product_id) h
      where true ${andIs('c.product_id', filter.productId)} ${andProduct(filter)} ${andIs('h.hsn', filter.hsn)}
        ${andAccount(orgId, 'h.account_id', filter)})
    select ${grouping.key} as key, sum(k.cost)::bigint as cost from (${selectGroups(grouping, sql`sum(l.cost) as cost`)}) k ${grouping.from} group by 1`;
}

export type Best = { by: 'product' | 'party'; key: string; name: string; value: number };

/**
 * The items and the parties with the largest value, without charges and rows that stand for nothing: from the stored days of the period, and
 * from the lines of its other days, in one statement because they must agree.
 */
export function listBest(within: Within, filter: RegisterFilter, limit: number): Statement<Best> {
  const orgId = within.id;
  const ofDays = (ids: string, paise: string, isOfGoods: boolean) => sql`select ${sql.lit(isOfGoods)} as is_of_goods, u.id, u.paise
      from kept s cross join lateral unnest(${sql.ref(`s.${ids}`)}, ${sql.ref(`s.${paise}`)}) u (id, paise)`;
  // Names are read of the shown ones only.
  const best = (by: Best['by'], named: string) => sql`(select ${sql.lit(by)} as by, t.id::text as key, n.name, t.paise as value
      from (select id, paise from summed where is_of_goods = ${sql.lit(by === 'product')} order by paise desc, id limit ${limit}) t
      join ${sql.table(named)} n on n.org_id = ${orgId} and n.id = t.id order by 4 desc, 2)`;
  const and = sql`and v.voucher_date >= (select f.day from fresh f) and v.voucher_date not in (select s.day from kept s)`;
  return sql<Best>`with kept as materialized (select s.* from sold_days s where s.org_id = ${orgId} and s.day between ${filter.from}::date and ${filter.to}::date),
    fresh as materialized (select min(d.day)::date as day from generate_series(${filter.from}::date::timestamp, ${filter.to}::date::timestamp, interval '1 day') d (day)
      where d.day::date not in (select s.day from kept s)),
    ${linesOf(within, { ...filter, and })},
    k as materialized (select grouping(v.party_id) = 1 as is_of_goods, coalesce(l.product_id, v.party_id) as id, sum(l.value) as paise
        from l join v on v.id = l.voucher_id group by grouping sets ((l.product_id), (v.party_id))
      union all ${ofDays('product_ids', 'product_paise', true)} union all ${ofDays('party_ids', 'party_paise', false)}),
    summed as materialized (select is_of_goods, id, sum(paise)::bigint as paise from k where id is not null group by 1, 2 having sum(paise) > 0)
    ${best('product', 'products')} union all ${best('party', 'parties')}`;
}

/** Stores what was sold on these days by item and by party. The company must be locked first: see `sold-days-store.ts`. */
export function keepSoldDays(within: Within, filter: RegisterFilter & { readonly days: readonly IsoDate[] }): Statement {
  const listed = (what: 'id' | 'paise', isOfGoods: boolean) => sql`coalesce(array_agg(${sql.ref(`k.${what}`)} order by k.id)
      filter (where k.id is not null and k.is_of_goods = ${sql.lit(isOfGoods)}), '{}')`;
  return sql`insert into sold_days (org_id, day, product_ids, product_paise, party_ids, party_paise)
    with ${linesOf(within, filter)},
      k as materialized (select v.voucher_date as day, grouping(v.party_id) = 1 as is_of_goods, coalesce(l.product_id, v.party_id) as id, sum(l.value)::bigint as paise
        from l join v on v.id = l.voucher_id group by grouping sets ((v.voucher_date, l.product_id), (v.voucher_date, v.party_id)))
    select o.id, d.day, ${listed('id', true)}, ${listed('paise', true)}, ${listed('id', false)}, ${listed('paise', false)}
    from organizations o cross join unnest(${filter.days}::date[]) d (day) left join k on k.day = d.day
    where o.id = ${within.id} group by o.id, d.day on conflict (org_id, day) do nothing`;
}
