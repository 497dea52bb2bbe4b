import type { Page } from '@playwright/test';
import { get, patch } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addProduct, type Shop } from '../fixtures/shop.ts';

const phone = { width: 390, height: 844 };
const said = (page: Page, text: string | RegExp) => page.getByText(text).locator('visible=true').first();

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Switches the restaurant on, beside the parts that the company has. */
async function useRestaurant({ manager, path }: Shop) {
  const { settings } = await get<{ settings: { version: number } }>(manager, `${path}/settings`);
  await patch(manager, `${path}/settings`, { version: settings.version, features: ['saleOrders', 'restaurant'] });
}

test.describe.configure({ timeout: 180_000 });
test.use({ expectedComplaints: /^Failed to load resource: (the server responded with a status of 503|net::ERR_INTERNET_DISCONNECTED)/ });

test('a lunch: set up, guests order on a phone, the kitchen cooks, the cashier settles, and the books have the sale', async ({
  open,
  shop,
}) => {
  await useRestaurant(shop);
  for (const [name, price] of [['Masala Dosa', 80] as const, ['Filter Coffee', 40] as const])
    await addProduct(shop, name, { gst: 5, salePrice: price, more: { kind: 'service', openingStock: [] } });
  const manager = await open(shop.manager);

  // Two kitchens, a question, two dishes, three tables.
  await manager.goto('/sUsers/restaurant/menu');
  for (const station of ['Kitchen', 'Bar']) {
    await manager.getByRole('button', { name: 'New station' }).click();
    await field(manager, 'Station').fill(station);
    await manager.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(manager.getByRole('button', { name: `Edit ${station}` })).toBeVisible();
  }
  await manager.getByRole('button', { name: 'New group' }).click();
  await field(manager, 'Group').fill('Extra');
  await field(manager, 'Option').fill('Cheese');
  await field(manager, 'Adds').fill('30');
  await manager.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(manager.getByText('0 to 1 of Cheese')).toBeVisible();
  for (const [product, station, hasExtra] of [['Masala Dosa', 'Kitchen', true] as const, ['Filter Coffee', 'Bar', false] as const]) {
    await manager.getByRole('button', { name: 'New dish' }).click();
    await manager.getByRole('combobox', { name: 'Product', exact: true }).fill(product);
    await manager.getByRole('option', { name: product, exact: true }).click();
    await manager
      .getByRole('dialog')
      .getByLabel('Category', { exact: true })
      .fill(hasExtra ? 'South Indian' : 'Drinks');
    await manager.getByRole('combobox', { name: 'Kitchen station', exact: true }).selectOption(station);
    if (hasExtra) await manager.getByRole('checkbox', { name: 'Extra', exact: true }).check();
    await manager.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(manager.getByRole('button', { name: `Edit ${product}` })).toBeVisible();
  }
  await lookAt(manager, 'restaurant-menu');
  await manager.goto('/sUsers/restaurant/tables');
  await manager.getByRole('button', { name: 'New area' }).click();
  await field(manager, 'Area').fill('Ground floor');
  for (let table = 0; table < 3; table++) await manager.getByRole('button', { name: 'Add a table' }).click();
  await manager.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(said(manager, 'T1 (4), T2 (4), T3 (4)')).toBeVisible();
  await lookAt(manager, 'restaurant-tables', { briefly: true });

  // The captain's phone: three taps for the commonest order.
  const captain = await open(shop.clerk);
  await captain.setViewportSize(phone);
  await captain.goto('/sUsers/restaurant');
  await captain.getByRole('button', { name: /^T1/ }).click();
  await field(captain, 'Guests').fill('3');
  await captain.getByRole('button', { name: 'Open table' }).click();
  await captain.getByRole('button', { name: 'Add Masala Dosa' }).click();
  await captain.getByRole('checkbox', { name: /^Cheese/ }).check();
  await field(captain, 'Note for the kitchen').fill('Crisp');
  await captain.getByRole('button', { name: /^Add · / }).click();
  await captain.getByRole('button', { name: 'Add Filter Coffee' }).click();
  await captain.getByRole('button', { name: 'Add Filter Coffee' }).click();
  await lookAt(captain, 'restaurant-captain');
  await captain.setViewportSize(phone);

  // The answer of the press is lost on its way, and then the network is gone, also over a reload; what waits is sent once.
  await captain.route(
    '**/rounds',
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{"code":"BUSY","message":"Please try again."}' });
    },
    { times: 1 },
  );
  await captain.getByRole('button', { name: 'Send to kitchen' }).click();
  await captain.route('**/rounds', (route) => route.abort('internetdisconnected'));
  await expect(said(captain, /^The server cannot be reached. The round of T1 waits/)).toBeVisible();
  await lookAt(captain, 'restaurant-waiting', { briefly: true });
  await captain.setViewportSize(phone);
  await captain.reload();
  await expect(said(captain, /^The server cannot be reached. The round of T1 waits/)).toBeVisible();
  await captain.unroute('**/rounds');
  await expect(said(captain, /^Sent KOT 1/)).toBeVisible();
  await expect(captain.getByText('The server cannot be reached')).toHaveCount(0);

  // The kitchen screen has each dish once.
  const kitchen = await open(shop.manager);
  await kitchen.goto('/sUsers/restaurant/kitchen');
  const slip = kitchen.getByRole('article', { name: 'KOT 1 Kitchen' });
  await expect(slip).toContainText('Crisp');
  await expect(kitchen.getByRole('article')).toHaveCount(2);
  await lookAt(kitchen, 'restaurant-kitchen');
  for (const step of ['Accept', 'Prepare', 'Ready']) await slip.getByRole('button', { name: `${step} KOT 1 Kitchen` }).click();

  // One coffee less, with a reason; the kitchen sees it without a reload.
  await captain.getByText(/^Order \(/).click();
  await captain.getByRole('button', { name: 'Change Filter Coffee' }).click();
  await field(captain, 'Quantity').fill('1');
  await field(captain, 'Why less').fill('Guest changed');
  await captain.getByRole('button', { name: 'Send change' }).click();
  await expect(kitchen.getByText('Cancelled: Guest changed')).toBeVisible();

  // The cashier sees the table ready and settles: 110 + 40 = 150, with 5 % 157.50, rounded as the company rounds.
  await manager.goto('/sUsers/restaurant');
  const table = manager.getByRole('link', { name: /^T1/ });
  await expect(table).toContainText('Ready to serve');
  await lookAt(manager, 'restaurant-floor');
  await table.click();
  await manager.evaluate(() => {
    window.print = () => {
      sessionStorage.setItem('paper', document.body.lastElementChild?.textContent ?? '');
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  const paper = () => expect.poll(() => manager.evaluate(() => sessionStorage.getItem('paper')));
  await manager.getByRole('button', { name: 'Print bill' }).click();
  await paper().toMatch(/Bill to check, not a tax invoice.*Masala Dosa, Cheese110\.00.*CGST 2\.5 %3\.75SGST 2\.5 %3\.75Total₹157\.50/);
  await manager.getByRole('button', { name: 'Settle' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Settle T1' });
  await expect(dialog.getByText('GST 5 %')).toBeVisible();
  await field(manager, 'Cash given').fill('200');
  await expect(dialog.getByText('Change')).toBeVisible();
  await lookAt(manager, 'restaurant-settle');
  await dialog.getByRole('checkbox', { name: 'Print the invoice' }).check();
  await dialog.getByRole('button', { name: /^Settle ₹15/ }).click();
  await paper().toMatch(/Tax InvoiceT1.*Invoice no\..*Total₹157\.50Cash157\.50Cash given200\.00Change42\.50/);
  await expect(manager.getByRole('button', { name: /^T1.*Free/ })).toBeVisible();

  const { vouchers } = await get<{ vouchers: { kind: string; amount: number }[] }>(shop.manager, `${shop.path}/vouchers`);
  expect(vouchers.map(({ kind }) => kind)).toEqual(['sales']);
  const trial = await get<{ total: { difference: number } }>(shop.manager, `${shop.path}/reports/trialBalance`);
  expect(trial.total.difference).toBe(0);
  await expect(captain.getByText('This order is settled.')).toBeVisible();
});
