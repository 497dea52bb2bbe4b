import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, type Outstandings, openBills, receive, type Shop, sell } from '../fixtures/shop.ts';

/** Three bills of ₹1,180, ₹590 and ₹2,360, oldest first, and an advance of ₹200. */
async function withBills(shop: Shop) {
  const soap = await addProduct(shop, 'Soap', { more: { openingStock: [{ quantity: 5000 }], reorderLevel: 6000 } });
  const anand = await addParty(shop, 'Anand Stores');
  await receive(shop, anand, 200, []);
  await sell(shop, anand, soap, 10, 100, todayInIndia(-60));
  await sell(shop, anand, soap, 5, 100, todayInIndia(-30));
  await sell(shop, anand, soap, 20, 100, todayInIndia(-1));
  return { soap, anand };
}

test('several bills, several methods and a netted advance; the statement shows them; the rest is settled with one key', async ({
  open,
  shop,
}) => {
  test.setTimeout(240_000);
  const { anand } = await withBills(shop);
  await post(shop.manager, `${shop.path}/banks`, { name: 'HDFC 0042' });
  const page = await open(shop.clerk);
  const wide = () => page.setViewportSize({ width: 1440, height: 900 });

  // The dashboard: receipts and low stock are beside the other figures.
  await page.goto('/sUsers/dashboard');
  await expect(page.getByRole('list', { name: 'Figures of today' }).getByRole('link')).toContainText([
    'Sales today',
    'Received today',
    'Paid today',
    'Cash and bank',
    'Receivable',
    'Payable',
    'Low stock',
  ]);
  await lookAt(page, 'desk-seven-figures');
  await wide();
  await page.getByRole('link', { name: /^Low stock \d/ }).click();
  await expect(page.getByRole('table', { name: 'Goods at or below their reorder level' })).toContainText('Soap');
  await lookAt(page, 'low-stock');
  await wide();

  // ₹1,500 over two bills, the advance of ₹200 netted beside it.
  await page.goto(`/sUsers/receipt?party=${anand._id}`);
  const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
  await expect(page.getByText('# Selected Bills (0/3)')).toBeVisible();
  await page.getByRole('button', { name: 'Outstanding List' }).click();
  await expect(page.getByRole('heading', { name: 'Outstanding List' })).toBeVisible();
  await amount.fill('1500');
  await expect(page.getByText('# Selected Bills (2/3)')).toBeVisible();
  await page.getByRole('checkbox', { name: /RC\// }).click();
  await expect(page.getByText('Credits (1/1)')).toBeVisible();
  // "A sticky header", and "a Next button, fixed at the bottom on small screens".
  const head = page.locator('header').filter({ hasText: 'Total outstanding' });
  expect(await head.evaluate((each) => getComputedStyle(each).position)).toBe('sticky');
  await page.setViewportSize({ width: 390, height: 844 });
  const next = page.getByRole('button', { name: 'Next' });
  expect(await next.evaluate((each) => getComputedStyle(each.closest('[data-thumb-bar]')!).position)).toMatch(/fixed|sticky/);
  await expect(next).toBeInViewport();
  await lookAt(page, 'outstanding-list-netted');
  await wide();
  await page.getByRole('button', { name: 'Next' }).click();

  // ₹1,000 in cash, ₹500 into the bank.
  await page.getByRole('combobox', { name: 'Received in' }).fill('Cash');
  await page.getByRole('option', { name: /^Cash/ }).click();
  await page.keyboard.press('Alt+S');
  const second = page.getByRole('combobox', { name: /Received in/ }).nth(1);
  await second.fill('HDFC');
  await page.getByRole('option', { name: /HDFC 0042/ }).click();
  await page.locator('[data-place="partAmount.1"] input').fill('500');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Saved RC\//).first()).toBeVisible();

  const left = await openBills(shop, anand);
  expect(left.outstandings.map(({ bill_pending_amt }) => bill_pending_amt)).toEqual([70, 2360]);
  expect([left.totalOutstandingAmount, left.advanceAmount]).toEqual([2430, 0]);

  // The statement: opening, each voucher with its bills, running balance, closing, and pending amounts by age.
  await page.goto(`/sUsers/outstandingDetails/${anand._id}`);
  await page.getByRole('link', { name: 'Statement', exact: true }).click();
  const statement = page.getByRole('table', { name: 'Statement of Anand Stores' });
  await expect(statement).toContainText('2,430.00');
  await expect(statement.getByRole('row', { name: /1,500\.00/ })).toContainText('Against');
  await expect(page.getByRole('table', { name: 'Open by age' })).toContainText('2,430.00');
  await lookAt(page, 'statement');
  await wide();
  const pdf = await page.request.get(`/api${shop.path}/parties/${anand._id}/statement/pdf`, { headers: { 'x-bahi-kind': 'staff' } });
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);

  // Filters of outstanding are in the address and are restored on return.
  await page.goto('/sUsers/outstanding?tab=receivables');
  await page.getByRole('button', { name: '+ Filter' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('overdue');
  await page.getByRole('combobox', { name: 'Kind of voucher' }).selectOption('sales');
  await expect(page.getByRole('table', { name: 'Parties that owe' })).toContainText('70.00');
  expect(page.url()).toContain('status=overdue');
  await lookAt(page, 'outstanding-filtered');
  await wide();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/dashboard/);
  await page.getByRole('link', { name: 'Outstanding', exact: true }).first().click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('overdue');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('table', { name: 'Parties that owe' })).toContainText('2,430.00');

  // One key opens the receipt with all open bills, oldest first.
  await page.getByRole('link', { name: 'Anand Stores', exact: true }).focus();
  await page.keyboard.press('s');
  await expect(amount).toHaveValue('2,430.00');
  await expect(page.getByRole('table', { name: 'Open bills of Anand Stores' }).getByRole('checkbox', { checked: true })).toHaveCount(2);
  await lookAt(page, 'receipt-settled-whole');
  await wide();
  await page.getByRole('combobox', { name: 'Received in' }).fill('Cash');
  await page.getByRole('option', { name: /^Cash/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Saved RC\//).first()).toBeVisible();
  const none = await get<Outstandings>(shop.clerk, `${shop.path}/outstandings?partyId=${anand._id}`);
  expect(none.totalOutstandingAmount).toBe(0);
});
