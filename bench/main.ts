import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration } from '@bahi/server/platform/configuration';
import { openKysely, openPool } from '@bahi/server/platform/database';
import { openDatabaseServer } from '@bahi/server/platform/database-server';
import { verifyCompany } from '@bahi/server/verification/verify-company';
import { adminList } from './admin-list.ts';
import { batches } from './batches.ts';
import { bigExport } from './big-export.ts';
import { type Counter, openCounter } from './counter.ts';
import { atRest, connectAsRoot } from './database-root.ts';
import { dayBook } from './day-book.ts';
import { writeRows } from './floor.ts';
import { grow } from './grow.ts';
import { halfMillion } from './half-million.ts';
import { hotel } from './hotel.ts';
import { imports } from './imports.ts';
import { longPurchase } from './long-purchase.ts';
import { manyCompanies } from './many-companies.ts';
import { measure, middle, type Window } from './measure.ts';
import { money } from './receipts.ts';
import { besideReports, fillPage, reports } from './reports.ts';
import { type Row, rateOf, writeResults } from './results.ts';
import { screen } from './screen.ts';
import { search } from './search.ts';
import { serialNumbers } from './serial-numbers.ts';
import { startServer } from './server-process.ts';
import { openPeople, openShop, postSale, type Shop } from './shop.ts';
import { statements } from './statements.ts';
import { stockJournal } from './stock-journal.ts';
import { tables } from './tables.ts';
import { measureWeights } from './weights.ts';

const clients = 8;
const windowSeconds = 6;
const rounds = 5;
const [fewVouchers, manyVouchers] = [2_000, 200_000];
/** `npm run bench -- posting` measures one part, prints it and does not change RESULTS.md. */
const parts = [
  'posting',
  'batches',
  'companies',
  'purchase',
  'reports',
  'admin',
  'masters',
  'dayBook',
  'money',
  'statements',
  'tables',
  'hotel',
  'screen',
  'halfMillion',
  'start',
] as const;
const asked = process.argv.slice(2);
/** Half a million vouchers take minutes to insert: only on request. */
const measures = (part: (typeof parts)[number]) => (asked.length === 0 ? part !== 'halfMillion' : asked.includes(part));
if (!asked.every((part) => (parts as readonly string[]).includes(part))) throw new Error(`The parts are ${parts.join(', ')}.`);
const folder = mkdtempSync(join(tmpdir(), 'bahi-bench-'));
chmodSync(folder, 0o711);

const rows: Row[] = [];
const notes: string[] = [];
const round = (n: number, digits = 2) => n.toFixed(digits);

try {
  await bench();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bench() {
  const server = await startServer(folder);
  const counter = openCounter(server.port, clients);
  const shared = await openDatabaseServer(readConfiguration({ DATA_DIR: folder }), { whenOwned: 'share', say: console.error });
  const pool = openPool({ ...shared.app, max: clients });
  const db = openKysely(pool);
  let database = '';
  try {
    database = (
      await pool.query<{ v: string }>(
        "select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') as v",
        [],
      )
    ).rows[0]!.v;
    console.log('Opening companies …');
    const people = await openPeople(counter);
    const open = (name: string, parties: number) => openShop(counter, people, name, parties);
    const [small, large, floorShop] = [await open('Small', 500), await open('Large', 500), await open('Floor', 500)];
    const many: Shop[] = [];
    for (let n = 1; n <= clients; n++) many.push(await open(`Company ${n}`, 20));

    console.log(`Warming up, then growing to ${fewVouchers} and ${manyVouchers} vouchers …`);
    await measure(clients, 3, () => postSale(counter, small));
    await measure(clients, 2, () => writeRows(pool, db, floorShop));
    const root = await connectAsRoot(folder);
    await grow(root, small, fewVouchers);
    await grow(root, floorShop, fewVouchers);
    if (measures('reports')) await fillPage(root, small);
    if (measures('posting') || measures('reports')) await grow(root, large, manyVouchers);
    await root.end();

    if (measures('posting'))
      await posting(
        counter,
        small,
        large,
        many,
        () => writeRows(pool, db, floorShop),
        (worker) => writeRows(pool, db, many[worker % many.length]!),
      );
    const measured = (once: (worker: number) => Promise<void>) => measure(clients, windowSeconds, once);
    if (measures('batches')) {
      console.log('Lines of two batches …');
      const shop = await openShop(counter, people, 'Batches', 100, ['B1', 'B2']);
      rows.push(
        await batches(
          measured,
          () => postSale(counter, shop),
          () => writeRows(pool, db, shop),
        ),
      );
    }
    if (measures('purchase'))
      rows.push(await longPurchase(counter, small), await stockJournal(counter, small), await serialNumbers(counter, small));
    if (measures('reports'))
      rows.push(
        ...(await reports(counter, pool, { small, large, few: fewVouchers, many: manyVouchers })),
        await besideReports(server.port, large),
      );
    for (const shop of [small, large, floorShop]) {
      const found = await verifyCompany(pool, db, shop.orgId);
      notes.push(
        `verify of ${shop.name}: ${found.length === 0 ? 'every figure stands' : `${found.length} differences, first ${JSON.stringify(found[0])}`}`,
      );
    }
    const again = await connectAsRoot(folder);
    const begin = async (title: string) => {
      console.log(title);
      await atRest(again);
    };
    if (measures('admin')) {
      await begin('The admin’s list …');
      rows.push(await adminList(counter, people.boss, again));
    }
    if (measures('masters')) {
      await begin('Masters by file, and searched …');
      const shelves = await open('Shelves', 20);
      rows.push(...(await imports(counter, server, pool, db, shelves)));
      rows.push(...(await search(counter, again, shelves)));
    }
    if (measures('dayBook')) {
      await begin('The day book, searched …');
      rows.push(...(await dayBook(counter, again, await open('Day book', 500))));
    }
    if (measures('money')) {
      await begin('Receipts and outstandings …');
      const { rows: measuredMoney, settled } = await money(server.port, counter, again, open);
      rows.push(...measuredMoney);
      for (const shop of settled) {
        const found = await verifyCompany(pool, db, shop.orgId);
        notes.push(`verify of ${shop.name}: ${found.length === 0 ? 'every figure stands' : `${found.length} differences`}`);
      }
    }
    if (measures('statements')) {
      await begin('A bank statement of ten thousand lines …');
      rows.push(...(await statements(counter, server, again, pool, db, await open('Bank', 4))));
    }
    if (measures('tables')) {
      await begin('A restaurant …');
      rows.push(...(await tables(server.port, open)));
    }
    if (measures('hotel')) {
      await begin('A hotel …');
      rows.push(...(await hotel(server.port, counter, again, open)));
    }
    if (measures('companies')) {
      await begin('Many companies …');
      const { rows: ofMany, note } = await manyCompanies(
        server.port,
        again,
        windowSeconds,
        (name) => open(name, 20),
        (shop) => writeRows(pool, db, shop),
      );
      rows.push(...ofMany);
      notes.push(note);
    }
    if (measures('screen')) {
      await begin('In the browser …');
      rows.push(...(await screen(server.port, counter, again, await open('Screen', 20))));
    }
    if (measures('halfMillion')) {
      await begin('Half a million vouchers …');
      const shops = { few: await open('Five thousand', 500), many: await open('Half a million', 500) };
      rows.push(...(await halfMillion(again, shops, measured, (shop) => postSale(counter, shop))));
      rows.push(...(await bigExport(server, again, shops.many, 500_000)));
    }
    await again.end();
  } finally {
    counter.close();
    await pool.end();
    await shared.stop();
    await server.stop();
  }
  if (measures('start')) await secondStart();
  if (measures('start')) weights();
  if (asked.length === 0) writeResults(fileURLToPath(new URL('RESULTS.md', import.meta.url)), rows, notes, database);
  else {
    console.table(rows);
    for (const note of notes) console.log(note);
  }
  if (rows.some((row) => !row.isMet)) process.exitCode = 1;
}

/** The windows alternate, so that a machine that slows down affects all of them. */
async function posting(
  counter: Counter,
  small: Shop,
  large: Shop,
  many: Shop[],
  floor: () => Promise<void>,
  floorOfMany: (worker: number) => Promise<void>,
) {
  const windows = {
    floor: [] as Window[],
    small: [] as Window[],
    large: [] as Window[],
    many: [] as Window[],
    floorOfMany: [] as Window[],
  };
  for (let n = 0; n < rounds; n++) {
    console.log(`Posting, round ${n + 1} of ${rounds} …`);
    windows.floor.push(await measure(clients, windowSeconds, floor));
    windows.small.push(await measure(clients, windowSeconds, () => postSale(counter, small)));
    windows.large.push(await measure(clients, windowSeconds, () => postSale(counter, large)));
    windows.floorOfMany.push(await measure(clients, windowSeconds, floorOfMany));
    windows.many.push(await measure(clients, windowSeconds, (worker) => postSale(counter, many[worker % many.length]!)));
  }
  const [limit, one, grown] = [middle(windows.floor), middle(windows.small), middle(windows.large)];
  const [limitOfMany, ofMany] = [middle(windows.floorOfMany), middle(windows.many)];
  const share = (what: string, w: Window, of: Window) =>
    rows.push({
      what,
      figure: rateOf(w),
      limit: rateOf(of),
      ratio: round(w.perSecond / of.perSecond),
      goal: '≥ 0.50, p99 < 25 ms',
      isMet: w.perSecond / of.perSecond >= 0.5 && w.p99 < 25,
    });
  share('posting a five-line sale over HTTP, 8 clients, one company', one, limit);
  share('the same, 8 clients in 8 companies', ofMany, limitOfMany);
  const cost = one.perSecond / grown.perSecond;
  rows.push({
    what: `cost of a sale at ${manyVouchers.toLocaleString('en-IN')} vouchers in the company`,
    figure: rateOf(grown),
    limit: `${rateOf(one)} at ${fewVouchers.toLocaleString('en-IN')}`,
    ratio: round(cost),
    goal: '≤ 1.15',
    isMet: cost <= 1.15,
  });
}

async function secondStart() {
  const server = await startServer(folder);
  rows.push({
    what: 'second start, from the command to an answer',
    figure: `${round(server.upAfter / 1000)} s`,
    limit: '–',
    ratio: '–',
    goal: '< 3 s',
    isMet: server.upAfter < 3000,
  });
  await server.stop();
}

function weights() {
  if (!existsSync(new URL('../web/dist', import.meta.url))) return notes.push('the web is not built: no weights');
  const { login, home, sales } = measureWeights();
  const weigh = (what: string, kB: number, goal: number) =>
    rows.push({ what, figure: `${round(kB, 1)} kB`, limit: '–', ratio: round(kB / goal), goal: `≤ ${goal} kB`, isMet: kB <= goal });
  weigh('JavaScript of the login page, gzip', login, 135);
  weigh('JavaScript of the staff home, gzip', home, 180);
  weigh('JavaScript of Sales before its first paint, gzip', sales, 230);
}
