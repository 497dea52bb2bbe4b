import { readFile } from 'node:fs/promises';
import { patch } from '../fixtures/api.ts';
import { expect, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { addProduct } from '../fixtures/shop.ts';

test.describe.configure({ timeout: 180_000 });

test('a price changes: its label is found, refused for what is missing, and printed as PDF and as text; marked products get codes', async ({
  open,
  shop,
}) => {
  const { path } = shop;
  const chair = { barcodes: ['8901234567890'], mrp: 930, openingStock: [{ quantity: 3 }] };
  const { _id } = await addProduct(shop, 'Plastic chair with arms', { gst: 18, salePrice: 850, more: chair });
  await addProduct(shop, 'Soap', { gst: 18, salePrice: 0, more: { barcodes: [], product_code: '' } });
  await patch(shop.manager, `${path}/products/${_id}`, { version: 1, mrp: 990 });

  const page = await open(shop.manager);
  await page.goto('/sUsers/labels');
  await expect(page.getByText('No labels yet')).toBeVisible();
  await lookAt(page, 'labels-empty');

  // The products that changed their price today, with its stock as the count.
  await page.getByRole('combobox', { name: 'Labels of' }).selectOption('Changed prices');
  await expect(page.getByRole('textbox', { name: 'Labels of Plastic chair with arms' })).toHaveValue('3');
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('MRP sticker');
  await expect(page.getByRole('img', { name: 'Label of Plastic chair with arms' })).toContainText('MRP Rs.990.00 incl. of all taxes');
  await lookAt(page, 'labels-full');
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('combobox', { name: 'Text for the label printer' }).selectOption('TSPL text');
  const text = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download text' }).click();
  expect((await readFile(await (await text).path())).toString()).toMatch(/CLS[\s\S]*PRINT 3,1\r\n$/);

  // Products are marked with Space in their list; those without a barcode get a code of the shop, and labels.
  await page.goto('/sUsers/productList');
  await page.getByRole('link', { name: 'Plastic chair with arms' }).focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await expect(page.getByText('2 marked')).toBeVisible();
  await lookAt(page, 'products-marked', { briefly: true });
  await page.getByRole('button', { name: 'Make codes' }).click();
  const made = page.getByRole('dialog', { name: '1 code made' });
  await expect(made.getByRole('listitem')).toHaveText(/Soap.*2000000000015/);
  await made.getByRole('button', { name: 'Print labels' }).click();
  await expect(page.getByRole('textbox', { name: 'Labels of Soap' })).toHaveValue('1');

  // A product without code and price is told so at its line.
  await addProduct(shop, 'Brush', { gst: 18, salePrice: 0, more: { barcodes: [], product_code: '' } });
  const add = page.getByRole('combobox', { name: 'Add a product' });
  await add.fill('Brush');
  await page.getByRole('option', { name: 'Brush' }).click();
  await expect(page.getByText('The label shows the MRP and Brush has none.')).toBeVisible();
  await expect(page.getByText('Brush has neither a barcode nor a code.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a code' }).click();
  await expect(page.getByText('Brush has neither a barcode nor a code.')).toBeHidden();
  await page.getByRole('combobox', { name: 'Label', exact: true }).selectOption('Packed goods (Legal Metrology)');
  await expect(page.getByText('ask for the net quantity').first()).toBeVisible();
  await lookAt(page, 'labels-wrong');

  await page.goto('/sUsers/settings?page=labels');
  await page.getByRole('button', { name: 'Copy to a label of your own' }).click();
  await page.getByRole('button', { name: 'Add an A4 sheet' }).click();
  await page.getByRole('button', { name: 'Add a sticker' }).click();
  await page.getByRole('button', { name: 'Save Labels' }).click();
  await expect(page.getByText('Enter a name.').first()).toBeVisible();
  await lookAt(page, 'labels-settings');
});
