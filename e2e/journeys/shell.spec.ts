import type { Page, Route } from '@playwright/test';
import { post } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

const toasts = (page: Page) => page.locator('[data-sonner-toast]');

test.describe('toasts', () => {
  test.use({ expectedComplaints: refusedOrLost });

  /** Asks for a code while the server cannot be reached: an error toast, which no field could show. */
  const failToSendCode = async (page: Page) => {
    await page.getByLabel('Email', { exact: true }).fill('nobody@bahi.example');
    await page.getByRole('button', { name: 'Send code' }).click();
  };
  const unreachable = async (page: Page) => {
    await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.goto('/sUsers/forgotPassword');
  };

  test('are dark, at the top right, 16 px from the edges, one at a time; errors stay until closed or swiped away', async ({ open }) => {
    const page = await open();
    await unreachable(page);
    await failToSendCode(page);
    const first = toasts(page).first();
    await expect(first).toBeVisible();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeCloseTo(16, 0);
    const box = (await first.boundingBox())!;
    expect(Math.round(1440 - box.x - box.width)).toBeGreaterThanOrEqual(16);
    expect(Math.round(1440 - box.x - box.width)).toBeLessThanOrEqual(16 + 15); // beside the scrollbar
    const [red, green, blue] = await first.evaluate((each) => getComputedStyle(each).backgroundColor.match(/\d+/g)!.map(Number));
    expect(Math.max(red!, green!, blue!)).toBeLessThan(40);

    await failToSendCode(page);
    await expect(toasts(page)).toHaveCount(2);
    await expect(page.locator('[data-sonner-toast][data-visible="true"]')).toHaveCount(1);

    const swipe = async (pixels: number) => {
      const { x, y, width, height } = (await page.locator('[data-sonner-toast][data-front="true"]').boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      for (const part of [0.1, 0.4, 0.7, 1]) await page.mouse.move(x + width / 2 + pixels * part, y + height / 2);
      await page.mouse.up();
    };
    /** A toast that is still sliding in may slip away from the pointer: try again, as a user does. */
    const swipeAway = (pixels: number, left: number) =>
      expect(async () => {
        if ((await toasts(page).count()) > left) await swipe(pixels);
        await expect(toasts(page)).toHaveCount(left, { timeout: 1_000 });
      }).toPass();
    await swipeAway(200, 1);
    await swipeAway(-200, 0);

    await failToSendCode(page);
    await toasts(page).getByRole('button', { name: 'Close toast' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('go by themselves after 4000 ms, errors do not', async ({ open, shop }) => {
    const page = await open({ ...shop.clerk, token: 'long-gone' });
    await page.clock.install();
    await page.goto('/sUsers/dashboard');
    const ended = page.getByText('Your session has ended');
    await page.clock.runFor(500);
    await expect(ended).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(ended).toBeVisible();
    await page.clock.runFor(1_500);
    await expect(ended).toHaveCount(0);

    await unreachable(page);
    await failToSendCode(page);
    const refused = toasts(page).first();
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(refused).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.runFor(60_000);
    await expect(refused).toBeVisible();
  });
});

test('while a screen loads: a ring in the middle of a white screen, and the bar of #9900ff over it', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/area-.*\.js/, async (route: Route) => {
    await held;
    await route.continue();
  });
  await page.goto('/sUsers/dashboard', { waitUntil: 'commit' });
  const screen = page.getByRole('status', { name: 'Loading', exact: true });
  await expect(screen).toBeVisible();
  expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, height: 900 });
  const colour = () => screen.evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(await colour()).toBe('rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(colour).not.toBe('rgb(255, 255, 255)');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(await colour());
  await page.emulateMedia({ colorScheme: 'light' });

  const ring = screen.locator('span');
  const { x, y, width, height } = (await ring.boundingBox())!;
  expect(Math.abs(x + width / 2 - 720)).toBeLessThan(10);
  expect(Math.abs(y + height / 2 - 450)).toBeLessThan(10);
  expect(await ring.evaluate((each) => getComputedStyle(each).animationIterationCount)).toBe('infinite');

  const bar = page.locator('#nprogress .bar');
  await expect(bar).toHaveCSS('background-color', 'rgb(153, 0, 255)');
  await expect(bar).toHaveCSS('height', '3px');
  expect((await bar.boundingBox())?.y).toBe(0);
  release();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(screen).toHaveCount(0);
});

test.describe('an open tab after a release', () => {
  test.use({ expectedComplaints: /Failed to load resource|dynamically imported module|GoneBoundary|Lazy|Bahi was updated/ });
  const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' });

  test('reloads once for a missing page, and then says what to do', async ({ open, shop }) => {
    const page = await open(shop.clerk);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto('/sUsers/dashboard');
    await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
    await page.route(/\/assets\/passcode-page-.*\.js/, gone);
    await page.getByRole('link', { name: 'Passcode' }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(documents).toBe(2);
    await page.unroute(/\/assets\/passcode-page-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Passcode', exact: true })).toBeVisible();
  });

  test('keeps the page if a dialog is missing, and offers Reload', async ({ open, shop }) => {
    const page = await open(shop.clerk);
    await page.goto('/sUsers/partyList/new');
    await page.getByLabel('Name').fill('Half a party');
    await page.route(/\/assets\/dialog-window-.*\.js/, gone);
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Bahi was updated. Reload the page to go on.' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Half a party');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

test('the menu is beside the page from 768 px on, folds to icons, and is a drawer below', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/sUsers/dashboard');
  const side = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: 'Main' }) });
  await expect(side).toBeVisible();
  expect((await side.boundingBox())?.width).toBe(56);
  await page.getByRole('button', { name: 'Show the menu in full' }).click();
  expect((await side.boundingBox())?.width).toBe(220);
  await expect(side.getByText('0.0.7')).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(side).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible();
});

test('on a phone the header is 52 px high, its buttons 44, and no key hints are shown', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sUsers/partyList');
  expect((await page.locator('main header').boundingBox())?.height).toBe(52);
  for (const button of await page.locator('main header').locator('button:visible, a:visible').all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(
      [Math.round(width), Math.round(height)].every((side) => side >= 44),
      `${await button.getAttribute('aria-label')} is ${width} × ${height}`,
    ).toBe(true);
  }
  await page.goto('/sUsers/dashboard');
  await expect(page.getByRole('list', { name: 'New' })).toBeVisible();
  await expect(page.locator('kbd:visible')).toHaveCount(0);
});

test('the phone icon is green, copies on a desktop, and confirms it without a warning', async ({ open, shop }) => {
  const party = await addParty(shop, 'Narmada Stores', { mobileNumber: '9822054321' });
  const page = await open(shop.clerk);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/sUsers/sales');
  await page.getByRole('combobox', { name: 'Party' }).fill('narmada');
  await page.getByRole('option', { name: /Narmada Stores/ }).click();
  await page.goto(`/sUsers/outstandingDetails/${party._id}`);
  const icon = page.getByRole('button', { name: 'Copy 9822054321' });
  await expect(icon).toHaveCSS('color', 'rgb(24, 115, 56)');
  await icon.click();
  const news = page.getByRole('dialog', { name: 'Phone' });
  await expect(news).toContainText('Phone number copied to clipboard!');
  await expect(news.locator('[data-look="success"]')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9822054321');
});

test('a sidebar item asks before it clears a sale; a kept one is listed on Home and can be continued', async ({ open, shop }) => {
  await addParty(shop, 'Kaveri Traders');
  const page = await open(shop.clerk);
  await page.goto('/sUsers/sales');
  await page.getByRole('combobox', { name: 'Party' }).fill('kaveri');
  await page.getByRole('option', { name: /Kaveri Traders/ }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const question = page.getByRole('dialog', { name: 'Leave this sale?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/sUsers\/sales$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(page).toHaveURL(/\/sUsers\/settings$/);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible(); // the address is there before the screen

  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Kept drafts' }).click();
  await expect(page.getByRole('heading', { name: 'To do' })).toBeFocused();
  await page.getByRole('button', { name: /^Sales · Kaveri Traders/ }).click();
  await expect(page).toHaveURL(/\/sUsers\/sales$/);
  await expect(page.getByRole('combobox', { name: 'Party' })).toHaveValue('Kaveri Traders');
});

test('text typed right after Ctrl+K reaches the dialog, however long it takes to load', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await page.goto('/sUsers/sales');
  const party = page.getByRole('combobox', { name: 'Party' });
  await expect(party).toBeFocused();
  // The file of the dialog is late.
  await page.route(/go-to/, (route) => setTimeout(() => void route.continue(), 1_000));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('journal');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sUsers\/journal$/);
  await page.goBack();
  await expect(party).toHaveValue('');
});

test('Help and About open on the dashboard', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await page.goto('/sUsers/reports');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('New receipt');
  await expect(page).toHaveURL(/\/sUsers\/dashboard$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'About' })).toContainText('0.0.7');
});

// WCAG 2.2, 2.4.11: table heads, totals and the phone's bar are fixed while the page scrolls below them.
test("an element focused with Tab is never covered by the header, a table's head or total, or the phone's bar", async ({ open, shop }) => {
  for (let n = 1; n <= 24; n += 1) {
    await addProduct(shop, `Soap ${n}`);
    // Two total lines: receivable and payable.
    const opening = { billNo: `OB-${n}`, billDate: '2024-03-01', dueDate: '2024-03-31', amount: n % 2 ? 100 : -100 };
    const party = { partyName: `Soap dealer ${n}`, category: 'unregistered', state: '27', openingBills: [opening] };
    await post(shop.manager, `${shop.path}/parties`, party);
  }
  const page = await open(shop.manager);
  /** Moves the focus over the rows with `key`; returns those with a covered corner. */
  const hidden = async (key: string) => {
    const found: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      await page.keyboard.press(key);
      const name = await page.evaluate(() => {
        const at = document.activeElement!;
        const { left, top, bottom } = at.getBoundingClientRect();
        const isSeen = (y: number) => at.contains(document.elementFromPoint(left + 4, y));
        return isSeen(top + 2) && isSeen(bottom - 2) ? '' : at.textContent;
      });
      if (name.startsWith('Soap')) found.push(name);
    }
    return found;
  };
  for (const [width, height] of [
    [1440, 500],
    [390, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [path, first] of [
      ['stockSummary', /^Soap 1\b/],
      ['partyList', /^Soap dealer 1\b/],
    ] as const) {
      await page.goto(`/sUsers/${path}`);
      await page.getByRole('link', { name: first }).focus();
      expect(await hidden('Tab'), `${path} downwards at ${width}`).toEqual([]);
      expect(await hidden('Shift+Tab'), `${path} upwards at ${width}`).toEqual([]);
    }
  }
});
