import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostileFiles, hostileStatements } from '../testing/hostile-files.ts';
import { callServer, openRealShop, type RealShop } from '../testing/real-shop.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { today } from '../testing/vouchers.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-hostile-'));
chmodSync(folder, 0o711);
let server: ServerProcess;
let shop: RealShop;
let bankId: string;

beforeAll(async () => {
  server = await startServerProcess(folder);
  shop = await openRealShop(server.origin);
  const bank = { name: 'Bank', accountNumber: '12345678' };
  bankId = (await call<{ source: { _id: string } }>('POST', `${shop.org}/banks`, bank)).source._id;
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

const call = <Answer>(method: string, path: string, body?: object) => callServer<Answer>(server.origin, method, path, shop.owner, body);

async function send(path: string, bytes: Buffer) {
  const answer = await fetch(`${server.origin}/api${shop.org}${path}`, {
    method: 'PUT',
    headers: { origin: server.origin, ...shop.owner, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: answer.status, body: (await answer.json()) as { code: string; message: string } };
}

async function sendMasters(bytes: Buffer) {
  const { import: begun } = await call<{ import: { _id: string } }>('POST', `${shop.org}/imports`, {
    sheet: 'brands',
    fileName: 'brands.csv',
  });
  return send(`/imports/${begun._id}/file`, bytes);
}
const sendStatement = (bytes: Buffer) => send(`/banking/banks/${bankId}/file?name=statement.csv`, bytes);

async function sell(): Promise<number> {
  const from = performance.now();
  const items = [{ productId: shop.productId, godownId: shop.godownId, count: 1, actualCount: 1, selectedPriceRate: 100 }];
  await call('POST', `${shop.org}/vouchers/sales`, { date: today, partyId: shop.partyId, placeOfSupply: '27', items, finalAmount: 118 });
  return performance.now() - from;
}

/** Sells every 100 ms until stopped, when it returns the durations of all sales, the slowest last; and counts the sales so far. */
function sellOn() {
  let isStopped = false;
  const millis: number[] = [];
  const selling = (async () => {
    while (!isStopped) {
      millis.push(await sell());
      await pause(100);
    }
    return millis.toSorted((one, other) => one - other);
  })();
  const stop = () => {
    isStopped = true;
    return selling;
  };
  return { stop, sold: () => millis.length };
}

/** The 95th percentile. The slowest one depends more on the machine than on the server. */
const usual = (millis: readonly number[]) => millis[Math.floor(millis.length * 0.95)]!;

/** The durations of the sales, the server's processor time for one of them, and the longest delay of its event loop; in ms. */
async function sellInPeace() {
  const before = await loadOfServer();
  const { stop } = sellOn();
  await pause(3_000);
  const millis = await stop();
  const { processor, delay } = await loadOfServer();
  return { millis, delay, processorPerSale: (processor - before.processor) / millis.length };
}

/** The processor time that the server's own process has used, and the longest delay of its event loop since the last call; in ms. */
async function loadOfServer() {
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const milliseconds = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) * 1_000;
  return { processor: milliseconds('process_cpu_seconds_total'), delay: milliseconds('nodejs_eventloop_lag_max_seconds') };
}

/** Resident memory of the server's process in bytes; null if the system does not report it. */
function memoryOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return null;
  }
}

const both = hostileFiles.map((file) => ({ ...file, to: 'masters' })).concat(hostileStatements.map((file) => ({ ...file, to: 'bank' })));

test('each hostile file is refused with a message while the shop keeps selling, and the server’s memory stays low', async () => {
  for (let n = 0; n < 10; n++) await sell();
  const files = await Promise.all(both.map(async ({ make, ...file }) => ({ ...file, bytes: await make() })));
  const pid = server.child.pid!;
  // A harmless file of the maximum size: the cost of receiving it is not caused by hostile contents.
  const harmless = Buffer.from(`Brand\n${`${'a'.repeat(395)}\n`.repeat(48_000)}`);
  for (let n = 0; n < 2; n++) expect(await sendMasters(harmless)).toMatchObject({ status: 200 });
  // Processor time and delays count beside those of a harmless file and of sales: what they are in milliseconds depends on the machine.
  const beforeHarmless = await loadOfServer();
  expect(await sendMasters(harmless)).toMatchObject({ status: 200 });
  const afterHarmless = await loadOfServer();
  const mostProcessor = Math.max(1_500, 3 * (afterHarmless.processor - beforeHarmless.processor));
  const memoryBefore = memoryOf(pid);
  const peaceBefore = await sellInPeace();
  const mostDelay = Math.max(1_000, 5 * afterHarmless.delay, 5 * peaceBefore.delay);

  const { stop, sold } = sellOn();
  const figures: string[] = [];
  for (const { name, refusal, to, bytes } of files) {
    const before = { ...(await loadOfServer()), sold: sold() };
    const from = performance.now();
    const { status, body } = await (to === 'bank' ? sendStatement : sendMasters)(bytes);
    const millis = performance.now() - from;
    const after = await loadOfServer();
    const rise = memoryBefore === null ? 0 : memoryOf(pid)! - memoryBefore;
    // The sales made meanwhile are not the file's: a slow answer lets in more of them.
    const processor = after.processor - before.processor - (sold() - before.sold + 1) * peaceBefore.processorPerSale;
    figures.push(
      `${name}: ${bytes.length} bytes, answered after ${millis.toFixed(0)} ms, processor of the server without the sales ${processor.toFixed(0)} ms, ` +
        `longest delay ${after.delay.toFixed(0)} ms, memory +${(rise / 1e6).toFixed(0)} MB`,
    );
    expect({ status, code: body.code, message: body.message }, name).toEqual({
      status: 422,
      code: 'INVALID',
      message: expect.stringMatching(refusal),
    });
    expect(rise, figures.at(-1)).toBeLessThan(100_000_000);
    expect(processor, figures.at(-1)).toBeLessThan(mostProcessor);
    expect(after.delay, figures.at(-1)).toBeLessThan(mostDelay);
  }
  const attacked = await stop();
  const peace = [...peaceBefore.millis, ...(await sellInPeace()).millis].toSorted((one, other) => one - other);
  const sales = `a sale in peace ${usual(peace).toFixed(0)} ms, under attack ${usual(attacked).toFixed(0)} ms, at most ${attacked.at(-1)!.toFixed(0)} ms`;
  if (process.env.FIGURES) console.log([sales, ...figures].join('\n'));
  expect(usual(attacked), sales).toBeLessThan(5 * usual(peace));
}, 600_000);
