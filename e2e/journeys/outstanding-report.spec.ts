import { get, post } from '../fixtures/api.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct, type Product, type Shop, sell } from '../fixtures/shop.ts';

/** Customers with bills of several ages, some of them dealers in their own group, and two suppliers with payables. */
async function withBills(shop: Shop) {
  const { rows } = await get<{ rows: { _id: string; name: string }[] }>(shop.manager, `${shop.path}/accountGroups?limit=200`);
  const parentId = rows.find(({ name }) => name === 'Sundry Debtors')?._id;
  const { row: dealers } = await post<{ row: { _id: string } }>(shop.manager, `${shop.path}/accountGroups`, { name: 'Dealers', parentId });
  const soap = await addProduct(shop, 'Soap', { more: { openingStock: [{ quantity: 5000 }] } });
  const anand = await addParty(shop, 'Anand Stores');
  for (const [days, count] of [
    [120, 40],
    [80, 25],
    [50, 10],
    [20, 15],
    [1, 30],
  ] as const)
    await sell(shop, anand, soap, count, 100, todayInIndia(-days));
  for (let at = 1; at <= 45; at += 1) {
    const customer = await addParty(shop, `Customer ${at}`, at % 3 === 0 ? { groupId: dealers._id } : {});
    await sell(shop, customer, soap, at, 100, todayInIndia(-at * 2));
  }
  for (const [at, name] of ['Godrej Depot', 'Bharat Mills'].entries()) {
    const supplier = await addParty(shop, name, { accountGroup: 'Sundry Creditors' });
    await buy(shop, supplier._id, soap, 60 + at * 40, 30 * at);
  }
}

function buy(shop: Shop, partyId: string, product: Product, count: number, days: number) {
  return post(shop.clerk, `${shop.path}/vouchers/purchase`, {
    date: todayInIndia(-days),
    partyId,
    placeOfSupply: '27',
    items: [{ productId: product._id, godownId: shop.godownId, count, actualCount: count, selectedPriceRate: 100 }],
    supplierBill: { number: `SB/${days}`, date: todayInIndia(-days) },
    finalAmount: count * 100, // from an unregistered supplier, so without tax
  });
}

test('outstanding in four tabs; a supplier is paid from the list, and Esc returns to the same place', async ({ open, shop }) => {
  test.setTimeout(240_000);
  await withBills(shop);
  const page = await open(shop.clerk);
  const wide = () => page.setViewportSize({ width: 1440, height: 900 });
  const tabs = page.getByRole('navigation', { name: 'Outstanding by' });

  await page.goto('/sUsers/outstanding');
  await expect(page.getByRole('table', { name: 'Ledgers' })).toBeVisible();
  await lookAt(page, 'outstanding-ledger');
  await wide();

  // Receivables by age, then in buckets of the user.
  await page.keyboard.press('4');
  const owing = page.getByRole('table', { name: 'Parties that owe' });
  await expect(owing.getByRole('columnheader')).toContainText(['Party', 'Bills', 'Not due', '0–30', '31–60', '61–90', 'Above 90']);
  await expect(owing.getByRole('row', { name: /Anand Stores/ })).toContainText('14,160.00');
  await lookAt(page, 'outstanding-receivables');
  await wide();
  await page.getByLabel('Days of the buckets').fill('15, 45');
  await page.keyboard.press('Enter');
  await expect(owing.getByRole('columnheader', { name: 'Above 45' })).toBeVisible();

  // Groups open to sub-groups and parties; open groups and the focus are restored.
  await tabs.getByRole('button', { name: /Group/ }).click();
  await page.getByRole('button', { name: 'Sundry Debtors' }).click();
  await page.getByRole('button', { name: 'Dealers' }).click();
  await expect(page.getByRole('link', { name: 'Customer 45', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'No sub-group' }).click();
  await page.getByRole('button', { name: 'Sundry Creditors' }).click();
  await expect(page.getByRole('link', { name: 'Bharat Mills', exact: true })).toBeAttached();
  await lookAt(page, 'outstanding-group');
  await wide();
  await page.getByRole('link', { name: 'Customer 2', exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  const stood = await page.evaluate(() => window.scrollY);
  await page.getByRole('link', { name: 'Customer 2', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Customer 2', exact: true })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(stood);

  // Payables: P pays the supplier that has the focus.
  await page.goto('/sUsers/outstanding?tab=payables');
  const owed = page.getByRole('table', { name: 'Parties that are owed' });
  await expect(owed.getByRole('row', { name: /Bharat Mills/ })).toContainText('10,000.00');
  await lookAt(page, 'outstanding-payables');
  await wide();
  await owed.getByRole('link', { name: 'Bharat Mills', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Open bills to pay' })).toContainText('SB/30');
  await lookAt(page, 'outstanding-details-payable');
  await wide();
  await page.goto('/sUsers/outstandingSummary');
  await expect(page.getByRole('table', { name: 'Outstanding by age' })).toBeVisible();
  await lookAt(page, 'outstanding-summary');
  await wide();
  await page.goto('/sUsers/dashboard');
  await expect(page.getByRole('link', { name: /Payable/ })).toBeVisible();
  await lookAt(page, 'desk-with-payable');
  await wide();
  await page.getByRole('link', { name: /Payable/ }).click();
  await owed.getByRole('link', { name: 'Bharat Mills', exact: true }).focus();
  await page.keyboard.press('p');
  await expect(page.getByText('# Selected Bills (0/1)')).toBeVisible();
  expect(page.url()).toContain('/sUsers/payment');
});
