import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../e2e/fixtures/find-chromium.ts';
import type { Counter } from './counter.ts';
import type { Shop } from './shop.ts';

const password = 'Bench-people-1@';

/** Starts Chromium, hands it over, and ends it. */
export async function inBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** A page of 1440 by 900 pixels on which a member of staff of the company, with all rights, is signed in. The mobile number is the person's own. */
export async function openPage(browser: Browser, port: number, counter: Counter, shop: Shop, mobile: string): Promise<Page> {
  const staff = { name: `Staff of ${shop.name}`, email: `${mobile}@bench.example`, mobile, password };
  await counter.call('POST', '/pUsers/secondaryUsers', shop.staff, { ...staff, role: 'admin', organization: [shop.orgId] });
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  await showWhole(page);
  await page.goto('/sUsers/login');
  await page.getByLabel('Email or Phone').fill(staff.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/sUsers\/(?!login)/);
  return page;
}

/**
 * The window is only as high as the page with its bar. A change in the lowest 88 pixels would be drawn only with a change above it, and the
 * key would be timed by that.
 */
async function showWhole(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { windowId } = await cdp.send('Browser.getWindowForTarget');
  await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width: 1440, height: 1000 } });
  await cdp.detach();
}
