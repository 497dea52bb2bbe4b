import type pg from 'pg';
import { atRest } from './database-root.ts';
import type { Shop } from './shop.ts';

/**
 * Inserts a history of five-line sales over the last 24 months as the superuser; balances are summed afterwards. The bench runs `npm run
 * verify` on it, which must find nothing.
 */
export async function grow(root: pg.Client, shop: Shop, sales: number): Promise<void> {
  const values = [
    shop.orgId,
    shop.seriesId,
    sales,
    shop.godownId,
    shop.parties,
    shop.products,
    shop.ledgers.sales,
    shop.ledgers.outputCgst,
    shop.ledgers.outputSgst,
  ];
  await root.query('begin');
  await root.query("set local session_replication_role = replica; set local synchronous_commit = off; set local work_mem = '256MB'");
  // Writes each value once into a temporary table, which all statements read.
  await root.query(
    'create temp table bench (org uuid, series uuid, sales int, godown uuid, parties uuid[], products uuid[], l_sales uuid, l_cgst uuid, l_sgst uuid) on commit drop',
  );
  await root.query('insert into bench values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', values);
  for (const statement of statements) await root.query(statement);
  await root.query('commit');
  await atRest(root);
}

// The id is a uuid v7 of the voucher's day, so that entry order and date order agree as they do in life.
const statements = [
  `create temp table sale on commit drop as
    select n, b.org, (current_date - 1 - ((b.sales - n) * 700 / b.sales))::date as on_date, gen_random_uuid() as raw,
      b.parties[1 + (n * 13) % array_length(b.parties, 1)] as party, 0::bigint as value, 0 as year, null::uuid as id, 0::bigint as seq
    from bench b, generate_series(1, b.sales) n`,
  `update sale set year = extract(year from on_date - interval '3 months')::int,
    id = encode(set_byte(set_byte(decode(lpad(to_hex((extract(epoch from on_date) * 1000)::bigint + n % 86000000), 12, '0') || substr(replace(raw::text, '-', ''), 13), 'hex'),
      6, 112 + (n % 16)), 8, 128 + (n % 64)), 'hex')::uuid`,
  `update sale s set seq = r.seq from (select n, row_number() over (partition by year order by n)
    + coalesce((select c.last_number from number_counters c, bench b where c.org_id = b.org and c.series_id = b.series and c.financial_year = year), 0) as seq from sale) r where r.n = s.n`,
  `create temp table line on commit drop as
    select s.n, s.id, s.on_date, l as line_no, b.products[1 + (s.n * 5 + l * 7) % array_length(b.products, 1)] as product, 1 + (s.n + l) % 9 as count from sale s, bench b, generate_series(1, 5) l`,
  'update sale s set value = v.value from (select n, sum(count) * 10000 as value from line group by n) v where v.n = s.n',
  `insert into vouchers (org_id, id, kind, series_id, financial_year, sequence, number, voucher_date, party_id, place_of_supply, total_paise, note, created_by, created_by_name)
    select s.org, s.id, 'sales', b.series, s.year, s.seq, 'SL/' || lpad((s.year % 100)::text, 2, '0') || '-' || lpad(((s.year + 1) % 100)::text, 2, '0') || '/' || lpad(s.seq::text, greatest(5, length(s.seq::text)), '0'),
      s.on_date, s.party, '27', s.value * 118 / 100, '', s.org, 'bench' from sale s, bench b`,
  `insert into number_counters select b.org, b.series, year, max(seq) from sale, bench b group by b.org, b.series, year
    on conflict (org_id, series_id, financial_year) do update set last_number = excluded.last_number`,
  `insert into voucher_items select b.org, l.id, l.line_no, l.product, b.godown, '', '6907', 'box', l.count * 10000, l.count * 10000, 1000000, false, 0, 180000,
    l.count * 10000, l.count * 900, l.count * 900, 0, 0, 0, l.count * 11800 from line l, bench b`,
  `insert into postings select s.org, s.id, p.line_no, p.ledger, s.on_date, p.amount from sale s, bench b,
    lateral (values (1, s.party, s.value * 118 / 100), (2, b.l_sales, -s.value), (3, b.l_cgst, -s.value * 9 / 100), (4, b.l_sgst, -s.value * 9 / 100)) p (line_no, ledger, amount)`,
  `insert into stock_moves select b.org, gen_random_uuid(), l.id, l.product, b.godown, '', l.on_date, -l.count * 10000 from line l, bench b`,
  `insert into bills select s.org, gen_random_uuid(), s.id, s.party, 'bill', 'sales', v.number, s.on_date, s.on_date + 30, v.total_paise, v.total_paise
    from sale s join vouchers v on v.org_id = s.org and v.id = s.id`,
  `insert into ledger_balances select b.org, p.ledger_id, date_trunc('month', p.voucher_date)::date, coalesce(sum(p.amount_paise) filter (where p.amount_paise > 0), 0),
    coalesce(-sum(p.amount_paise) filter (where p.amount_paise < 0), 0) from bench b join postings p on p.org_id = b.org group by 1, 2, 3
    on conflict (org_id, ledger_id, month) do update set debit_paise = excluded.debit_paise, credit_paise = excluded.credit_paise`,
  `insert into ledger_years select b.org, l.ledger_id, extract(year from l.month - interval '3 months')::int, sum(l.debit_paise), sum(l.credit_paise)
    from bench b join ledger_balances l on l.org_id = b.org group by 1, 2, 3
    on conflict (org_id, ledger_id, start_year) do update set debit_paise = excluded.debit_paise, credit_paise = excluded.credit_paise`,
  `insert into stock_balances select b.org, m.product_id, m.godown_id, m.batch, sum(m.quantity_e4) from bench b join stock_moves m on m.org_id = b.org group by 1, 2, 3, 4
    on conflict (org_id, product_id, godown_id, batch) do update set quantity_e4 = excluded.quantity_e4`,
];
