import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openCounter } from './counter.ts';
import { measure } from './measure.ts';
import { startServer } from './server-process.ts';
import { openPeople, openShop, postSale } from './shop.ts';

/**
 * `node bench/beside.ts <folder of another version> [windows]`: posts five-line sales to that version and to this one, both running at the
 * same time, in windows that alternate. A machine that slows down then affects both. Tells the middle of the ratios of neighbouring windows.
 */
const clients = 8;
const windowSeconds = 5;
const [otherFolder, windows = '20'] = process.argv.slice(2);
if (otherFolder === undefined) throw new Error('Name the folder of another version, with its packages installed');

const folder = mkdtempSync(join(tmpdir(), 'bahi-beside-'));
chmodSync(folder, 0o711);

async function open(name: string, root?: string) {
  const server = await startServer(join(folder, name), {}, root);
  const counter = openCounter(server.port, clients);
  const shop = await openShop(counter, await openPeople(counter), 'Small', 500);
  const post = (seconds: number) => measure(clients, seconds, () => postSale(counter, shop));
  await post(windowSeconds);
  const stop = () => {
    counter.close();
    return server.stop();
  };
  return { post, stop };
}

const [other, present] = [await open('other', resolve(otherFolder)), await open('present')];
try {
  const ratios: number[] = [];
  for (let window = 0; window < Number(windows); window++) {
    const inTurn = window % 2 === 0 ? [other, present] : [present, other];
    const rates = new Map<typeof other, number>();
    for (const version of inTurn) rates.set(version, (await version.post(windowSeconds)).perSecond);
    ratios.push(rates.get(present)! / rates.get(other)!);
    console.log(`other ${rates.get(other)!.toFixed(0)}/s, this ${rates.get(present)!.toFixed(0)}/s: ${ratios.at(-1)!.toFixed(2)}`);
  }
  ratios.sort((a, b) => a - b);
  console.log(`This version posts ${ratios[Math.floor(ratios.length / 2)]!.toFixed(2)} times as fast as the other.`);
} finally {
  await other.stop();
  await present.stop();
  rmSync(folder, { recursive: true, force: true });
}
