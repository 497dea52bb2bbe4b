import type { Page } from '@playwright/test';
import type pg from 'pg';
import { inBrowser, openPage } from './browser.ts';
import type { Counter } from './counter.ts';
import { percentile } from './measure.ts';
import type { Row } from './results.ts';
import { growMasters } from './search.ts';
import type { Shop } from './shop.ts';

const [lines, slowDown, searches] = [50, 4, 20];

type Seen = { longest: number; frames: number[]; pixels: number };
declare global {
  interface Window {
    seen: { keys: number[]; totals: number[] };
  }
}

/** Measures how long a user waits: for a key with fifty lines, the answer of Save, a search, a list of a hundred thousand. */
export async function screen(port: number, counter: Counter, root: pg.Client, shop: Shop): Promise<Row[]> {
  return inBrowser(async (browser) => {
    const page = await openPage(browser, port, counter, shop, '9847000099');
    const entry = await typing(page);
    await growMasters(root, shop); // after the typing: afterwards autovacuum uses a core for a while
    return [...entry, await searching(page, products), await searching(page, parties), await scrolling(page)];
  });
}

/** Keys with one and with fifty lines, on a machine four times as slow; then Save, at full speed. */
async function typing(page: Page): Promise<Row[]> {
  await page.goto('/sUsers/sales');
  await choose(page, 'Party', 'Party 7');
  await addLine(page, 1);
  const few = await slowKeys(page, 1);
  for (let line = 2; line <= lines; line++) await addLine(page, line);
  const many = await slowKeys(page, lines);

  const answered = page.waitForResponse((answer) => /\/vouchers\/sales$/.test(answer.url()) && answer.request().method() === 'POST');
  await page.getByRole('region', { name: 'Save', exact: true }).getByRole('button', { name: /^Save/ }).first().click();
  const answer = await answered;
  await answer.finished();
  const { requestStart, responseEnd } = answer.request().timing();
  const took = responseEnd - requestStart;
  return [
    {
      what: `a key in a sale of ${lines} lines, the machine slowed ${slowDown} times`,
      figure: `${worst(many.keys)} ms at worst of ${typed.length} keys; its totals within ${Math.max(...many.totals).toFixed(0)} ms`,
      limit: `${worst(few.keys)} ms at worst with one line; its totals within ${Math.max(...few.totals).toFixed(0)} ms`,
      ratio: (worst(many.keys) / worst(few.keys)).toFixed(2),
      goal: '≤ 50 ms',
      isMet: worst(many.keys) <= 50,
    },
    {
      what: `Save of these ${lines} lines, until its answer (${answer.status()})`,
      figure: `${took.toFixed(0)} ms`,
      limit: '–',
      ratio: (took / 150).toFixed(2),
      goal: '< 150 ms',
      isMet: answer.status() === 200 && took < 150,
    },
  ];
}

const typed = ['1', '2', '3', '.', '5', 'Backspace', 'Backspace', 'Backspace', 'Backspace', '4', '2', 'Backspace'];
const totalsOf = (page: Page) => page.getByRole('region', { name: 'Totals', exact: true });
/** Less than a frame cannot be measured. */
const worst = (keys: readonly number[]) => Math.max(16, ...keys);

async function addLine(page: Page, line: number): Promise<void> {
  const next = page.getByRole('combobox', { name: `Item of line ${line}`, exact: true });
  for (let cells = 0; cells < 8 && (await next.count()) === 0; cells++) await goOn(page); // rate, discount, to the next line
  await choose(page, `Item of line ${line}`, `Tile ${line}`);
  await page.getByLabel(`Quantity of line ${line}`, { exact: true }).fill('2');
}

/** Presses Enter until the next field has the focus; an earlier Enter is queued and continues from there. */
async function goOn(page: Page): Promise<void> {
  const from = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('Enter');
  await page.waitForFunction((field) => document.activeElement !== field && document.activeElement !== document.body, from);
}

/**
 * The latency of each key in the quantity of this line, from the press to the next paint, as the browser reports it; and the time until the
 * totals followed.
 */
async function slowKeys(page: Page, line: number): Promise<Window['seen']> {
  const quantity = page.getByLabel(`Quantity of line ${line}`, { exact: true });
  await quantity.click();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  await page.waitForTimeout(1_000); // earlier events do not belong to a key
  await totalsOf(page).evaluate((totals) => {
    window.seen = { keys: [], totals: [] };
    let pressed = 0;
    document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
    new MutationObserver(() => requestAnimationFrame(() => window.seen.totals.push(performance.now() - pressed))).observe(totals, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const observer = new PerformanceObserver((list) => {
      for (const each of list.getEntries()) if (each.name.startsWith('key') || each.name === 'input') window.seen.keys.push(each.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  for (const key of typed) {
    await page.keyboard.press(key, { delay: 30 });
    await page.waitForTimeout(150);
  }
  await page.waitForTimeout(500);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await cdp.detach();
  return page.evaluate(() => window.seen);
}

/** Types a name and accepts the suggestion with Enter. */
async function choose(page: Page, field: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: field, exact: true });
  await box.click();
  await box.fill(name);
  await page.getByRole('option', { name, selected: true }).first().waitFor();
  await page.keyboard.press('Enter');
}

type List = { readonly what: string; readonly path: string; readonly nameOf: (n: number) => string };
const products: List = { what: 'products', path: '/sUsers/settings/productList', nameOf: (n) => `Item ${n} of the shelf` };
const parties: List = { what: 'parties', path: '/sUsers/partyList', nameOf: (n) => `Item ${n} & Sons` };

/** From the last key to the rows on the screen. */
async function searching(page: Page, { what, path, nameOf }: List): Promise<Row> {
  await page.goto(path);
  const box = page.getByRole('searchbox').first();
  await box.waitFor();
  const waited: number[] = [];
  for (let n = 0; n < searches; n++) {
    const name = nameOf(10_000 + ((n * 7919) % 80_000));
    await box.fill(name.slice(0, -4));
    await page.getByText(name).first().waitFor();
    const until = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          let from = 0;
          window.addEventListener('keydown', () => (from = performance.now()), { once: true, capture: true });
          const look = () =>
            from > 0 && !document.querySelector('main')?.textContent?.includes(wanted)
              ? resolve(performance.now() - from)
              : requestAnimationFrame(look);
          requestAnimationFrame(look);
        }),
      name,
    );
    await box.press('q'); // a digit would be found in the number of the name
    waited.push(await until);
    await box.fill('');
  }
  const [p50, p95] = [percentile(waited, 0.5), percentile(waited, 0.95)];
  return {
    what: `search among 1,00,000 ${what}, from the key to the screen`,
    figure: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
    limit: '–',
    ratio: (p95 / 100).toFixed(2),
    goal: 'p95 < 100 ms',
    isMet: p95 < 100,
  };
}

/** A list of a hundred thousand, scrolled for five seconds at the speed of a fast wheel. */
async function scrolling(page: Page): Promise<Row> {
  await page.goto('/sUsers/settings/productList');
  await page
    .getByText(/^Item \d+ of the shelf$/)
    .first()
    .waitFor();
  const seen: Seen = await page.evaluate(async () => {
    const all = { longest: 0, frames: [] as number[], pixels: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) all.longest = Math.max(all.longest, duration);
    }).observe({ type: 'longtask' });
    const ends = performance.now() + 5_000;
    let before = performance.now();
    await new Promise<void>((resolve) => {
      const step = () => {
        const now = performance.now();
        all.frames.push(now - before);
        before = now;
        window.scrollBy(0, 120);
        if (now < ends) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    all.pixels = window.scrollY;
    return all;
  });
  const rows = Math.round(seen.pixels / 32);
  const rate = 1000 / percentile(seen.frames, 0.5);
  return {
    what: 'a list of 1,00,000 products, scrolled for five seconds',
    figure: `past ${rows} rows, longest task ${seen.longest.toFixed(0)} ms, ${rate.toFixed(0)} frames/s, p95 frame ${percentile(seen.frames, 0.95).toFixed(0)} ms`,
    limit: '–',
    ratio: (seen.longest / 100).toFixed(2),
    goal: 'no task over 100 ms',
    isMet: rows > 500 && seen.longest <= 100,
  };
}
