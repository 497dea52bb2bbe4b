import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import type pg from 'pg';
import { watchMemory } from './imports.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

/** Megabytes that the server may take at most while it writes a file of any length. */
const mostMegabytes = 400;
const mebibyte = 2 ** 20;

type Server = { readonly port: number; readonly pid: number };

/** The days over which `grow` spreads its vouchers. */
const daysGrown = 701;

/** The day book of all days as CSV, of so many vouchers: its memory, and whether the server rests soon after somebody stops it. */
export async function bigExport(server: Server, root: pg.Client, shop: Shop, vouchers: number): Promise<Row[]> {
  const today = todayInIndia(Date.now());
  const url = `http://127.0.0.1:${server.port}/api/orgs/${shop.orgId}/exports/dayBook/csv?from=${addDays(today, -daysGrown)}&to=${today}`;
  const memory = watchMemory(server.pid);
  const from = performance.now();
  const { rows, bytes } = await read(await fetch(url, { headers: shop.staff }));
  const seconds = (performance.now() - from) / 1000;
  const megabytes = memory.stop();

  const stopping = new AbortController();
  const begun = await fetch(url, { headers: shop.staff, signal: stopping.signal });
  await begun.body?.getReader().read();
  stopping.abort();
  await new Promise((rest) => setTimeout(rest, 2_000));
  const active = await root.query(
    "select from pg_stat_activity where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return [
    {
      what: `the day book of ${vouchers.toLocaleString('en-IN')} vouchers as CSV: memory of the server`,
      figure: `${megabytes} MB, ${rows.toLocaleString('en-IN')} rows and ${(bytes / mebibyte).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
      limit: `${mostMegabytes} MB`,
      ratio: (megabytes / mostMegabytes).toFixed(2),
      goal: '≤ 1',
      isMet: megabytes <= mostMegabytes && rows >= vouchers,
    },
    {
      what: 'queries that still run two seconds after somebody stopped that file',
      figure: String(active.rowCount),
      limit: '–',
      ratio: '–',
      goal: '0',
      isMet: active.rowCount === 0,
    },
  ];
}

/** Reads an answer to its end and keeps none of it. */
async function read(answer: Response): Promise<{ rows: number; bytes: number }> {
  if (answer.status !== 200 || answer.body === null) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  let [rows, bytes] = [0, 0];
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows++;
  }
  return { rows, bytes };
}
