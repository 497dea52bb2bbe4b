import { get, post } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { lookAt } from '../fixtures/look.ts';
import { addParty } from '../fixtures/shop.ts';

test('a shirt gets its code, price and stock, shows its tax on any day, and a scan asks which of two products is meant', async ({
  open,
  shop,
}) => {
  const page = await open(shop.owner);
  const hands = new Keyboard(page);

  // The code with its slabs comes from the included rates.
  await page.goto('/pUsers/hsnList');
  await expect(page.getByRole('heading', { name: 'No tax classifications yet' })).toBeVisible();
  await hands.press('Alt+c');
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await lookAt(page, 'hsn-new');
  await page.getByRole('combobox', { name: 'Take from the rates that come with Bahi' }).fill('6205');
  await page.getByRole('option', { name: /Woven apparel/ }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('6205');
  await hands.press('Control+a');
  await expect(page.getByRole('row', { name: /6205 Woven apparel/ })).toBeVisible();

  // The product, with its opening stock.
  await page.goto('/pUsers/productList');
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible();
  await hands.press('Alt+c');
  await page.getByLabel('Name', { exact: true }).fill('Linen shirt 42');
  await page.getByRole('combobox', { name: 'HSN or SAC' }).fill('woven');
  await page.getByRole('option', { name: /6205/ }).click();
  await page.getByLabel('Sale price', { exact: true }).fill('2600');
  await page.getByRole('button', { name: 'Barcodes and second unit' }).click();
  await page.getByRole('button', { name: 'Add a barcode' }).click();
  await page.getByLabel('Barcode 1', { exact: true }).fill('8901234567890');
  await page.getByRole('button', { name: 'Ledgers, purchase rate and input credit' }).click();
  await page.getByLabel('Purchase rate', { exact: true }).fill('1800');
  await page.getByRole('button', { name: 'Opening stock' }).click();
  await page.getByRole('button', { name: 'Add opening stock' }).click();
  await hands.press('Control+a');
  await expect(page.getByText('Enter a quantity above 0.')).toBeVisible();
  await page.getByLabel('Quantity, pcs', { exact: true }).fill('40');
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('72,000.00');
  // From the top: a box that ends just above the bar at the bottom has the bar's buttons as neighbours.
  await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded();
  await lookAt(page, 'product-form');
  await hands.press('Control+a');
  await expect(page.getByRole('row', { name: /Linen shirt 42.*2,600.00.*40 pcs/ })).toBeVisible();

  // It is found by its barcode, and shows the tax of a day before the reform.
  await page.getByRole('searchbox').fill('4567890');
  await page.getByRole('link', { name: 'Linen shirt 42' }).click();
  await expect(page.getByText('GST 5 %, above ₹2,500 18 %')).toBeVisible();
  await page.getByLabel('Tax rate on', { exact: true }).fill('21/9/2025');
  await page.getByLabel('Tax rate on', { exact: true }).press('Tab');
  await expect(page.getByText('GST 5 %, above ₹1,000 12 %')).toBeVisible();
  await page.getByLabel('MRP', { exact: true }).fill('2750');
  await hands.press('Control+a');
  await expect(page.getByRole('link', { name: 'Linen shirt 42' })).toBeVisible();

  // A product with another MRP has the same barcode: at the counter a scan asks.
  const { taxClassifications } = await get<{ taxClassifications: { _id: string }[] }>(shop.manager, `${shop.path}/taxClassifications`);
  await post(shop.manager, `${shop.path}/products`, {
    product_name: 'Linen shirt 42, old stock',
    unit: 'pcs',
    taxClassificationId: taxClassifications[0]!._id,
    salePrice: 2200,
    mrp: 2400,
    barcodes: ['8901234567890'],
    openingStock: [{ quantity: 5 }],
  });
  await addParty(shop, 'Anand Stores');
  const counter = await open(shop.clerk);
  await counter.goto('/sUsers/sales');
  const item = counter.getByRole('combobox', { name: 'Item' });
  await item.focus();
  await counter.keyboard.type('8901234567890');
  await counter.keyboard.press('Enter');
  await expect(counter.getByRole('option', { name: /old stock MRP 2,400.00/ })).toBeVisible();
  await expect(counter.getByRole('option', { name: /Linen shirt 42 MRP 2,750.00/ })).toBeVisible();
  await counter.keyboard.press('ArrowDown');
  await counter.keyboard.press('Enter');
  await expect(counter.getByRole('cell', { name: 'Linen shirt 42, old stock' })).toBeVisible();
});
