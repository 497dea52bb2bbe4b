import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from './platform/configuration.ts';
import { openKysely, openPool } from './platform/database.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { callServer, openRealShop, type RealShop } from './testing/real-shop.ts';
import { compileCache, postgresPid, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { today } from './testing/vouchers.ts';
import { verifyCompany } from './verification/verify-company.ts';

const rounds = 6;
const clients = 4;
const folder = mkdtempSync(join(tmpdir(), 'bahi-crash-'));
chmodSync(folder, 0o711);

let server: ServerProcess;
let shop: RealShop;

beforeAll(async () => {
  if (!existsSync(compileCache)) {
    // One that exits by itself and writes the compile cache; the later ones are killed.
    const first = await startServerProcess(folder);
    first.child.kill('SIGINT');
    await first.ended;
  }
  server = await startServerProcess(folder);
  shop = await openRealShop(server.origin);
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

type Entry = { kind: string; key: string; body: object; number?: string };

const save = async ({ kind, body, key }: Entry): Promise<string> =>
  (await callServer<{ voucherNumber: string }>(server.origin, 'POST', `${shop.org}/vouchers/${kind}`, shop.owner, body, key)).voucherNumber;

/** Every other voucher is a settlement, which touches the most rows at once. */
const kinds = [
  'sales',
  'receipt',
  'purchase',
  'receipt',
  'saleOrder',
  'purchaseOrder',
  'creditNote',
  'receipt',
  'debitNote',
  'stockTransfer',
  'receipt',
] as const;
let drawn = 0;

/** Each kind in turn: its goods and its effect on party and stock. A purchase from a supplier without GSTIN bears no tax. */
function draw(): Entry {
  const kind = kinds[drawn++ % kinds.length]!;
  const count = 1 + Math.floor(Math.random() * 9);
  const items = [{ productId: shop.productId, godownId: shop.godownId, count, actualCount: count, selectedPriceRate: 100 }];
  const sold = { date: today, partyId: shop.partyId, placeOfSupply: '27', items, finalAmount: count * 118 };
  const bought = { ...sold, partyId: shop.supplierId, finalAmount: count * 100 };
  const bodies = {
    sales: sold,
    saleOrder: sold,
    creditNote: sold,
    purchaseOrder: bought,
    purchase: { ...bought, supplierBill: { number: `P-${drawn}`, date: today } },
    debitNote: bought,
    stockTransfer: { date: today, fromGodownId: shop.godownId, toGodownId: shop.shopId, items: [{ productId: shop.productId, count }] },
    receipt: {
      date: today,
      partyId: shop.partyId,
      enteredAmount: count,
      billData: [{ billId: shop.billId, settledAmount: count }],
      paymentMethod: 'cash',
      paymentDetails: { _id: shop.cashId },
    },
  };
  return { kind, key: crypto.randomUUID(), body: bodies[kind] };
}

/** Clients that save one voucher after the other until the server is killed. An answered save has its number. */
async function saveUntilItDies(): Promise<Entry[]> {
  const entries: Entry[] = [];
  const client = async () => {
    for (let n = 0; n < 2_000; n++) {
      const entry = draw();
      entries.push(entry);
      try {
        entry.number = await save(entry);
      } catch {
        return; // the connection broke with the server
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return entries;
}

async function verifyBooks() {
  const database = await openDatabaseServer(readConfiguration({ DATA_DIR: folder }), { whenOwned: 'share', say: () => {} });
  const pool = openPool({ ...database.app, max: 2 });
  const found = await verifyCompany(pool, openKysely(pool), shop.orgId);
  const { rows } = await pool.query<{ count: number }>('select count(*) from organizations', []);
  expect(rows[0]?.count).toBe(1);
  await pool.end();
  await database.stop();
  return found;
}

test(`kill -9 in the middle of saving, ${rounds} times: answered saves exist, the others completely or not at all, a retry posts nothing twice`, async () => {
  const numbers = new Map([['set-up', shop.firstNumber]]);
  for (let round = 1; round <= rounds; round++) {
    const saving = saveUntilItDies();
    await pause(60 + Math.random() * 240);
    // Every second time PostgreSQL is killed with the server; otherwise it keeps running and is adopted.
    if (round % 2 === 0) process.kill(postgresPid(folder), 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.ended;
    const entries = await saving;
    server = await startServerProcess(folder);

    expect(await verifyBooks(), `after round ${round}`).toEqual([]);
    for (const entry of entries) {
      const number = await save(entry); // the same key again: the stored answer, or saved now
      if (entry.number) expect(number).toBe(entry.number);
      numbers.set(entry.key, number);
    }
  }
  expect(new Set(numbers.values()).size).toBe(numbers.size);
  expect(numbers.size).toBeGreaterThan(rounds * clients);
  for (const [series, ofKind] of Map.groupBy(numbers.values(), (number) => number.slice(0, -5)))
    expect(Math.max(...ofKind.map((number) => Number(number.slice(-5)))), series).toBe(ofKind.length);
  expect(new Set([...numbers.values()].map((number) => number.slice(0, 2))).size).toBe(new Set(kinds).size);
  expect(await verifyBooks()).toEqual([]);
}, 240_000);
