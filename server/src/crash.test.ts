import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyCompany } from './books/verify-company.ts';
import { readConfiguration } from './platform/configuration.ts';
import { openKysely, openPool } from './platform/database.ts';
import { openDatabaseServer } from './platform/database-server.ts';
import { admin, compileCache, postgresPid, type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { today } from './testing/vouchers.ts';

const rounds = 20;
const clients = 4;
const folder = mkdtempSync(join(tmpdir(), 'bahi-crash-'));
chmodSync(folder, 0o711);

let server: ServerProcess;
let shop: Awaited<ReturnType<typeof openShop>>;

beforeAll(async () => {
  if (!existsSync(compileCache)) {
    // One that may leave by itself, so that those after it need not compile: they are killed.
    const first = await startServerProcess(folder);
    first.child.kill('SIGINT');
    await first.ended;
  }
  server = await startServerProcess(folder);
  shop = await openShop();
}, 60_000);
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
}, 30_000);

type Headers = Record<string, string>;

async function call<Answer>(
  method: string,
  path: string,
  headers: Headers,
  body?: object,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const json = body ? { 'content-type': 'application/json', 'idempotency-key': key } : {};
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { origin: server.origin, ...json, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function signIn(kind: string, path: string, credentials: object): Promise<Headers> {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return { 'x-bahi-kind': kind, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

/** An approved company with a product and a party; the owner sells. */
async function openShop() {
  const boss = await signIn('admin', '/admin/login', admin);
  const person = { email: 'owner@crash.example', password: 'Crash-owner-1@' };
  await call('POST', '/pUsers/register', {}, { userName: 'Owner', mobile: '9000000001', subscription: 'yearly', ...person });
  const { priUsers } = await call<{ priUsers: { _id: string }[] }>('GET', '/admin/getPrimaryUsers', boss);
  await call('PATCH', `/admin/updatePrimaryUserStatus/${priUsers[0]?._id}`, boss, { field: 'isApproved', value: true });
  const owner = await signIn('owner', '/pUsers/login', person);
  const company = {
    name: 'Crash',
    type: 'self',
    industry: 4,
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    registrationType: 'regular',
    booksFrom: '2024-04-01',
  };
  const { organizationData } = await call<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', owner, company);
  const orgId = organizationData._id;
  await call('PATCH', `/admin/updateOrganizationStatus/${orgId}`, boss, { field: 'isApproved', value: true });
  const org = `/orgs/${orgId}`;
  const rates = [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }];
  const tax = await call<{ taxClassification: { _id: string } }>('POST', `${org}/taxClassifications`, owner, {
    hsn: '6907',
    description: 'Tiles',
    rates,
  });
  const thing = {
    product_name: 'Tile',
    unit: 'box',
    taxClassificationId: tax.taxClassification._id,
    openingStock: [{ quantity: 100_000 }],
  };
  const { product } = await call<{ product: { _id: string } }>('POST', `${org}/products`, owner, thing);
  const { party } = await call<{ party: { _id: string } }>('POST', `${org}/parties`, owner, {
    partyName: 'P',
    category: 'unregistered',
    state: '27',
  });
  const supplier = { partyName: 'S', accountGroup: 'Sundry Creditors', category: 'unregistered', state: '27' };
  const seller = await call<{ party: { _id: string } }>('POST', `${org}/parties`, owner, supplier);
  const second = await call<{ row: { _id: string } }>('POST', `${org}/godowns`, owner, { name: 'Shop' });
  const { godowns } = await call<{ godowns: { _id: string }[] }>('GET', `${org}/vouchers/facts/sales`, owner);
  const { sources } = await call<{ sources: { _id: string; kind: string }[] }>('GET', `${org}/sources`, owner);
  // A bill that outlasts every round: what a receipt settles of it is right whatever the other clients settle meanwhile.
  const many = { productId: product._id, godownId: godowns[0]?._id ?? '', count: 50_000, actualCount: 50_000, selectedPriceRate: 100 };
  const large = { date: today, partyId: party._id, placeOfSupply: '27', items: [many], finalAmount: 5_900_000 };
  const { voucherNumber } = await call<{ voucherNumber: string }>('POST', `${org}/vouchers/sales`, owner, large);
  const { outstandings } = await call<{ outstandings: { billId: string }[] }>('GET', `${org}/outstandings?partyId=${party._id}`, owner);
  return {
    billId: outstandings[0]?.billId ?? '',
    firstNumber: voucherNumber,
    orgId,
    org,
    owner,
    productId: product._id,
    partyId: party._id,
    supplierId: seller.party._id,
    godownId: godowns[0]?._id ?? '',
    shopId: second.row._id,
    cashId: sources.find(({ kind }) => kind === 'cash')?._id ?? '',
  };
}

type Entry = { kind: string; key: string; body: object; number?: string };

const save = async ({ kind, body, key }: Entry): Promise<string> =>
  (await call<{ voucherNumber: string }>('POST', `${shop.org}/vouchers/${kind}`, shop.owner, body, key)).voucherNumber;

/** Every other voucher is a settlement: it touches most rows at once. */
const kinds = [
  'sales',
  'receipt',
  'purchase',
  'receipt',
  'saleOrder',
  'creditNote',
  'receipt',
  'debitNote',
  'stockTransfer',
  'receipt',
] as const;
let drawn = 0;

/** Each kind in turn: its goods, what it does to party and stock. A purchase of somebody without GSTIN bears no tax. */
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

/** Clients that save one voucher after the other until the server is gone. What was answered has its number. */
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

test(`kill -9 in the middle of saving, ${rounds} times: what was answered is there, the rest wholly or not at all, a retry posts nothing twice`, async () => {
  const numbers = new Map([['set-up', shop.firstNumber]]);
  for (let round = 1; round <= rounds; round++) {
    const saving = saveUntilItDies();
    await pause(60 + Math.random() * 240);
    // Every second time PostgreSQL is killed with the server; else it stays and is adopted.
    if (round % 2 === 0) process.kill(postgresPid(folder), 'SIGKILL');
    server.child.kill('SIGKILL');
    await server.ended;
    const entries = await saving;
    server = await startServerProcess(folder);

    expect(await verifyBooks(), `after round ${round}`).toEqual([]);
    for (const entry of entries) {
      const number = await save(entry); // the same key again: answered from what is kept, or saved now
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
