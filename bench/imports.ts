import { readFileSync } from 'node:fs';
import { searchText, sortKey } from '@bahi/core/basics/sort-key';
import { insertRows } from '@bahi/server/platform/rows';
import { inTransaction } from '@bahi/server/platform/transaction';
import { messyHsns, messyProducts } from '@bahi/server/testing/messy-files';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Counter } from './counter.ts';
import { measure, measureCalls } from './measure.ts';
import type { Row } from './results.ts';
import { sendBytes } from './send-bytes.ts';
import { postSale, type Shop } from './shop.ts';

type Db = Parameters<typeof inTransaction>[1];
type Import = { _id: string; state: string; problem: string; totalRows: number; faultyRows: number; created: number };
type Server = { port: number; pid: number };

const count = 20_000;
const rowsAtOnce = 200;
const lookMillis = 100;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/**
 * A file of twenty thousand messy products, from upload to the last record: uploaded, checked and imported. Beside it the same product rows
 * written directly through pg in as many transactions, and the latency of a counter that keeps selling meanwhile.
 */
export async function imports(counter: Counter, server: Server, pool: pg.Pool, db: Db, shop: Shop): Promise<Row[]> {
  for (const hsn of messyHsns) {
    const rates = [{ from: '2017-07-01', gst: 5, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }];
    await counter.call('POST', `/orgs/${shop.orgId}/taxClassifications`, shop.staff, { hsn, description: `Messy ${hsn}`, rates });
  }
  const file = messyProducts(count, 7);
  const floorMillis = await writeProducts(pool, db, shop);
  const calm = await measureCalls(100, () => postSale(counter, shop));

  const memory = watchMemory(server.pid);
  const from = performance.now();
  const id = await send(counter, server.port, shop, file.csv);
  const checked = await until(counter, shop, id, 'checked');
  const checkedAfter = performance.now() - from;
  await counter.call('POST', `/orgs/${shop.orgId}/imports/${id}/run`, shop.staff, {});
  const selling = measure(1, 5, () => postSale(counter, shop));
  const done = await until(counter, shop, id, 'done');
  const took = performance.now() - from;
  const meanwhile = await selling;
  const mostMegabytes = memory.stop();
  if (done.created !== count - file.faults.size || checked.faultyRows !== file.faults.size)
    throw new Error(`the import went wrong: ${JSON.stringify(done)}`);

  const rows = count.toLocaleString('en-IN');
  return [
    {
      what: `import of ${rows} products: sent, checked, brought in`,
      figure: `${seconds(took)} (checked after ${seconds(checkedAfter)})`,
      limit: `${seconds(floorMillis)} for their rows straight through pg`,
      ratio: (floorMillis / took).toFixed(2),
      goal: '< 60 s',
      isMet: took < 60_000,
    },
    {
      what: 'memory of the server during that import',
      figure: `${mostMegabytes} MB`,
      limit: '–',
      ratio: '–',
      goal: '< 400 MB',
      isMet: mostMegabytes < 400,
    },
    {
      what: 'a sale in the same company while the import runs',
      figure: `p50 ${meanwhile.p50.toFixed(1)} ms, p99 ${meanwhile.p99.toFixed(1)} ms`,
      limit: `p50 ${calm.p50.toFixed(1)} ms, p99 ${calm.p99.toFixed(1)} ms in peace`,
      ratio: (meanwhile.p50 / calm.p50).toFixed(2),
      goal: 'p99 < 300 ms',
      isMet: meanwhile.p99 < 300,
    },
  ];
}

const insertProducts = insertRows('products', [
  'org_id',
  'id',
  'name',
  'code',
  'sort_key',
  'search_text',
  'kind',
  'unit',
  'tax_treatment',
  'tax_classification_id',
  'sale_price_e4',
  'mrp_paise',
  'is_tax_inclusive',
  'created_by',
]);

/** The limit. Its rows are rolled back. */
async function writeProducts(pool: pg.Pool, db: Db, shop: Shop): Promise<number> {
  const tax = await inTransaction(pool, db, shop.orgId, (tx) =>
    tx.first(db.selectFrom('tax_classifications').select('id').where('org_id', '=', shop.orgId).limit(1)),
  );
  const product = (n: number) => {
    const [name, code] = [`Floor product ${n}`, `F-${n}`];
    return {
      org_id: shop.orgId,
      id: uuidv7(),
      name,
      code,
      sort_key: sortKey(name),
      search_text: searchText(name, code),
      kind: 'goods',
      unit: 'pcs',
      tax_treatment: 'taxable',
      tax_classification_id: tax!.id,
      sale_price_e4: 1_000_000,
      mrp_paise: 12_000,
      is_tax_inclusive: false,
      created_by: shop.orgId,
    };
  };
  const from = performance.now();
  for (let at = 0; at < count; at += rowsAtOnce) {
    const rows = Array.from({ length: rowsAtOnce }, (_, i) => product(at + i));
    await inTransaction(pool, db, shop.orgId, (tx) => tx.query(insertProducts(rows)));
  }
  const took = performance.now() - from;
  await inTransaction(pool, db, shop.orgId, (tx) =>
    tx.query(db.deleteFrom('products').where('org_id', '=', shop.orgId).where('code', 'like', 'F-%')),
  );
  return took;
}

async function send(counter: Counter, port: number, shop: Shop, csv: string): Promise<string> {
  const begun = { sheet: 'products', fileName: 'products.csv' };
  const { import: row } = await counter.call<{ import: Import }>('POST', `/orgs/${shop.orgId}/imports`, shop.staff, begun);
  await sendBytes(port, `/orgs/${shop.orgId}/imports/${row._id}/file`, shop.staff, Buffer.from(csv));
  return row._id;
}

async function until(counter: Counter, shop: Shop, id: string, state: string): Promise<Import> {
  for (;;) {
    const { import: row } = await counter.call<{ import: Import }>('GET', `/orgs/${shop.orgId}/imports/${id}`, shop.staff);
    if (row.state === state) return row;
    if (row.state === 'failed' || row.state === 'stopped') throw new Error(`the import ${row.state}: ${row.problem}`);
    await new Promise((resolve) => setTimeout(resolve, lookMillis));
  }
}

/** The peak memory of the process, sampled ten times a second. Only Linux reports it here. */
export function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const look = () => {
    const memoryLine = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    most = Math.max(most, Math.round(Number(memoryLine?.[1] ?? 0) / 1000));
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      look();
      return most;
    },
  };
}
