import type pg from 'pg';
import type { Counter } from './counter.ts';
import { atRest } from './database-root.ts';
import { measureCalls } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

const many = 100_000;
const calls = 400;

/** A hundred thousand products and as many parties, searched by any part of name, code, barcode, phone and GSTIN. */
export async function search(counter: Counter, root: pg.Client, shop: Shop): Promise<Row[]> {
  const before = await lists(counter, shop, 50);
  await growMasters(root, shop);
  const after = await lists(counter, shop, calls);
  const of = (what: string, at: keyof typeof after) => ({
    what,
    figure: `p50 ${after[at].p50.toFixed(1)} ms, p95 ${after[at].p95.toFixed(1)} ms`,
    limit: `p50 ${before[at].p50.toFixed(1)} ms among a few`,
    ratio: (after[at].p50 / before[at].p50).toFixed(2),
    goal: 'p95 < 30 ms',
    isMet: after[at].p95 < 30,
  });
  const inWords = many.toLocaleString('en-IN');
  return [
    of(`search by any part among ${inWords} products`, 'products'),
    of(`search by any part among ${inWords} parties`, 'parties'),
    of(`the best of a search field among ${inWords} products`, 'bestProducts'),
    of(`the best of a search field among ${inWords} parties`, 'bestParties'),
  ];
}

/**
 * Typical search input, growing letter by letter: names, codes, barcodes, phones and GSTINs; frequent, rare, at the end of the list, in any
 * order, misspelled, and without a match: long, of two letters, in another script.
 */
function parts(n: number): readonly string[] {
  const number = String((n * 7919) % many);
  return [
    `item ${number}`,
    number,
    `c-${number}`,
    `89${number.padStart(6, '0')}`,
    `98${number.padStart(8, '0').slice(0, 5)}`,
    'item',
    `aab${number.slice(0, 2)}`,
    'nobody of that name',
    `98000${90 + (n % 10)}`,
    'qq',
    'സോനി',
    `shelf ${number} item`,
    'shalves of itme',
  ];
}

async function lists(counter: Counter, shop: Shop, count: number) {
  let n = 0;
  const ask =
    (path: string, more = '') =>
    () => {
      const all = parts(n);
      const part = all[n++ % all.length]!;
      return counter.call('GET', `/orgs/${shop.orgId}/${path}?search=${encodeURIComponent(part)}${more}`, shop.staff);
    };
  await measureCalls(20, ask('products'));
  await measureCalls(20, ask('parties'));
  const best = '&bestFor=sales&limit=25';
  return {
    products: await measureCalls(count, ask('products')),
    parties: await measureCalls(count, ask('parties')),
    bestProducts: await measureCalls(count, ask('products', best)),
    bestParties: await measureCalls(count, ask('parties', best)),
  };
}

/** Inserts this number of products and parties as the superuser. */
export async function growMasters(root: pg.Client, shop: Shop): Promise<void> {
  await root.query('begin');
  await root.query('set local session_replication_role = replica; set local synchronous_commit = off');
  const row = `lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`;
  await root.query(
    `insert into products (org_id, id, name, code, sort_key, search_text, kind, unit, tax_treatment, tax_classification_id, sale_price_e4, mrp_paise, is_tax_inclusive, created_by)
     select $1, (${row})::uuid, 'Item ' || n || ' of the shelf', 'C-' || n, 'item ' || n || ' of the shelf',
       'item ' || n || ' of the shelf' || E'\\n' || 'c-' || n || E'\\n' || '89' || lpad(n::text, 11, '0'), 'goods', 'pcs', 'taxable',
       (select id from tax_classifications where org_id = $1 limit 1), 1000000, 12000, false, $1 from generate_series(1, ${many}) n`,
    [shop.orgId],
  );
  await root.query(
    `insert into product_barcodes (org_id, product_id, line_no, barcode) select $1, (${row})::uuid, 1, '89' || lpad(n::text, 11, '0') from generate_series(1, ${many}) n`,
    [shop.orgId],
  );
  await root.query(
    `insert into ledgers (org_id, id, group_id, name, sort_key, search_text, kind)
     select $1, ('1' || substr(${row}, 2))::uuid, (select id from account_groups where org_id = $1 and name = 'Sundry Debtors'), 'Item ' || n || ' & Sons', 'item ' || n || ' & sons',
       'item ' || n || ' & sons', 'party' from generate_series(1, ${many}) n`,
    [shop.orgId],
  );
  await root.query(
    `insert into parties (org_id, id, name, sort_key, search_text, match_key, code, mobile, email, gstin, category, state, address, account_group, credit_days, created_by)
     select $1, ('1' || substr(${row}, 2))::uuid, 'Item ' || n || ' & Sons', 'item ' || n || ' & sons',
       'item ' || n || ' & sons' || E'\\n' || 'c-' || n || E'\\n' || '98' || lpad(n::text, 8, '0') || E'\\n' || '27aab' || lpad(n::text, 6, '0') || 'f1z5', 'item' || n || 'sons',
       'C-' || n, '98' || lpad(n::text, 8, '0'), '', '27AAB' || lpad(n::text, 6, '0') || 'F1Z5', 'regular', '27', '', 'Sundry Debtors', 30, $1 from generate_series(1, ${many}) n`,
    [shop.orgId],
  );
  await root.query('commit');
  await atRest(root);
}
