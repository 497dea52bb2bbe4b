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
    const opened = async (days: string, at: string, button: string): Promise<Row> => {
      const took = { few: [] as number[], many: [] as number[] };
      for (let n = 0; n <= openings; n++) {
        const each = { few: await opening(few, at, button), many: await opening(many, at, button) };
        // The first opening fetches the program.
        for (const house of ['few', 'many'] as const) if (n > 0) took[house].push(each[house]);
      }
      const [one, other] = [percentile(took.few, 0.5), percentile(took.many, 0.5)];
      return {
        what: `the board of ${days}, ${rooms.many} rooms, from the click to the screen`,
        figure: `p50 ${other.toFixed(0)} ms`,
        limit: `p50 ${one.toFixed(0)} ms of ${rooms.few} rooms`,
        ratio: (other / one).toFixed(2),
        goal: '≤ 1.5',
        isMet: other / one <= 1.5,
      };
    };
    const twoWeeks = await opened('two weeks', '/sUsers/rooms?tab=today', 'Board');
    const year = await opened('a year', '/sUsers/rooms', 'Year');
    const { longest, frames } = await dragging(many);
    return [
      twoWeeks,
      year,
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

/** Milliseconds from the click on a button to the frame that shows the stays of the board; they were not fetched before. */
async function opening(page: Page, at: string, button: string): Promise<number> {
  await page.goto(at);
  await page.getByText('Business date').waitFor();
  await page.waitForTimeout(400); // what the page shows first is drawn
  return page.evaluate(
    async ([wanted, text]) => {
      const before = document.querySelector('section[aria-label="Room board"]');
      const choice = [...document.querySelectorAll('label')].find((label) => label.textContent === text)!;
      const from = performance.now();
      choice.click();
      for (let frame = 0; frame < 3000; frame++) {
        await new Promise(requestAnimationFrame);
        if (document.querySelector(wanted!) && !before?.isConnected) return performance.now() - from;
      }
      throw new Error(`${text} was not shown`);
    },
    [bars, button],
  );
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
