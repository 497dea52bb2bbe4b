import type { Page } from '@playwright/test';
import { inBrowser, openPage } from './browser.ts';
import type { Counter } from './counter.ts';
import { percentile } from './measure.ts';
import type { Row } from './results.ts';
import type { Shop } from './shop.ts';

type Houses<T> = { readonly few: T; readonly many: T };
const [openings, drags] = [11, 5];
const bars = 'section[aria-label="Room board"] button[data-look]';

/** The board of two hotels in the browser: how long it takes to be seen, and the frames while a stay is dragged on the larger one. */
export async function roomBoard(port: number, counter: Counter, shops: Houses<Shop>, rooms: Houses<number>): Promise<Row[]> {
  return inBrowser(async (browser) => {
    const few = await openPage(browser, port, counter, shops.few, '9847000097');
    const many = await openPage(browser, port, counter, shops.many, '9847000098');
    const took = { few: [] as number[], many: [] as number[] };
    for (let n = 0; n <= openings; n++) {
      const each = { few: await opening(few), many: await opening(many) };
      // The first opening fetches the program.
      for (const house of ['few', 'many'] as const) if (n > 0) took[house].push(each[house]);
    }
    const [one, other] = [percentile(took.few, 0.5), percentile(took.many, 0.5)];
    const { longest, frames } = await dragging(many);
    return [
      {
        what: `the board of a year, ${rooms.many} rooms, from the click to the screen`,
        figure: `p50 ${other.toFixed(0)} ms`,
        limit: `p50 ${one.toFixed(0)} ms of ${rooms.few} rooms`,
        ratio: (other / one).toFixed(2),
        goal: '≤ 1.5',
        isMet: other / one <= 1.5,
      },
      {
        what: `a stay dragged over the board of ${rooms.many} rooms`,
        figure: `longest task ${longest === 0 ? 'below 50' : longest.toFixed(0)} ms, p95 frame ${percentile(frames, 0.95).toFixed(0)} ms`,
        limit: '–',
        ratio: (longest / 50).toFixed(2),
        goal: 'no task over 50 ms',
        isMet: longest === 0,
      },
    ];
  });
}

/** Milliseconds from the click on Year to the frame that shows its stays; nothing of that year was fetched before. */
async function opening(page: Page): Promise<number> {
  await page.goto('/sUsers/rooms');
  await page.locator(bars).first().waitFor();
  return page.evaluate(async (wanted) => {
    const before = document.querySelector('section[aria-label="Room board"]');
    const year = [...document.querySelectorAll('label')].find((label) => label.textContent === 'Year')!;
    const from = performance.now();
    year.click();
    for (let frame = 0; frame < 3000; frame++) {
      await new Promise(requestAnimationFrame);
      const bar = document.querySelector(wanted);
      if (bar && !before?.isConnected) return performance.now() - from;
    }
    throw new Error('the year was not shown');
  }, bars);
}

/** The longest task of 50 ms or more, 0 if there was none, and all frames, while stays are dragged to other nights and other rooms and back. */
async function dragging(page: Page): Promise<{ longest: number; frames: number[] }> {
  await page.goto('/sUsers/rooms?show=month');
  await page.locator(bars).first().waitFor();
  await page.waitForTimeout(1_000); // earlier tasks do not belong to a drag
  await page.evaluate(() => {
    const seen = { longest: 0, frames: [] as number[] };
    Object.assign(window, { dragSeen: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    let before = performance.now();
    const step = (now: number) => {
      seen.frames.push(now - before);
      before = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  for (let n = 0; n < drags; n++) {
    const box = (await page
      .locator(bars)
      .nth(n + 3)
      .boundingBox())!;
    const [x, y] = [box.x + 8, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 400, y, { steps: 40 });
    await page.mouse.move(x, y + 300, { steps: 40 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
  }
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { dragSeen: { longest: number; frames: number[] } }).dragSeen);
}
