import { shownDate, todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

test('goods are ordered from a supplier, come in two parts, and the rest is closed by hand; low stock is ordered in one press', async ({
  open,
  shop,
}) => {
  test.slow();
  await addParty(shop, 'Nashik Dairy', { accountGroup: 'Sundry Creditors' });
  await addProduct(shop, 'Milk', { more: { reorderLevel: 1_000 } });
  const page = await open(shop.manager);
  const hands = new Keyboard(page);
  await page.goto('/sUsers/dashboard');
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();

  // An order, with the day on which the goods are expected.
  await hands.press('F10');
  await hands.choose('Kind of voucher', 'purchase o', /Purchase order/);
  await expect(page.getByRole('heading', { name: 'Purchase order' })).toBeVisible();
  await hands.choose('Supplier', 'nas', /Nashik/);
  await hands.pass('Date');
  await hands.enter('Expected on', shownDate(todayInIndia(7)));
  await hands.choose('Item of line 1', 'milk', /Milk/);
  await hands.enter('Quantity of line 1', '30');
  await hands.enter('Rate of line 1', '40');
  await lookAt(page, 'purchase-order');
  await page.setViewportSize({ width: 1440, height: 900 });
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved PO\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  // A part of it comes with the supplier's bill.
  const orders = () => page.goto('/sUsers/vouchers?kind=purchaseOrder');
  const openOrder = async () => {
    await orders();
    await page
      .getByText(/PO\/.*\/00001/)
      .locator('visible=true')
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Purchase Order' })).toBeVisible();
  };
  await openOrder();
  await expect(page.getByText('Expected on')).toBeVisible();
  await lookAt(page, 'purchase-order-details');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Convert to purchase' }).click();
  await expect(page.getByRole('heading', { name: 'Purchase', exact: true })).toBeVisible();
  await page.getByLabel('Supplier’s bill').fill('ND/1');
  await page.getByRole('cell', { name: 'Milk' }).click();
  await page.getByLabel('Quantity of line 1').fill('12');
  await hands.press('Control+a');
  await expect(
    page
      .getByText(/Saved PU\/.*\/00001/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  // The rest will not come.
  await openOrder();
  await expect(page.getByText(/12/).locator('visible=true').first()).toBeVisible();
  await hands.press('o');
  await page.getByLabel('Reason').fill('The supplier has no more');
  await page.getByRole('button', { name: 'Close the rest' }).last().click();
  await expect(page.getByText('The supplier has no more')).toBeVisible();

  // Milk is below its reorder level: one press orders it from the last supplier.
  await page.goto('/sUsers/lowStock');
  await expect(page.getByText('Milk').first()).toBeVisible();
  await lookAt(page, 'low-stock-to-order');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Make purchase orders' }).click();
  await expect(page.getByText('Made 1 purchase order.')).toBeVisible();
  await page.getByRole('link', { name: /PO\/.*\/00002/ }).click();
  await expect(page.getByRole('heading', { name: 'Purchase Order' })).toBeVisible();
});
