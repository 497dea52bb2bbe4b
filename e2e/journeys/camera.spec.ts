import { barcodeFilm } from '../fixtures/barcode-film.ts';
import { showToCamera } from '../fixtures/camera.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

showToCamera(barcodeFilm('8901234567890'));

test('a code in front of the camera is one scan, and one line of the sale', async ({ open, shop }) => {
  await addParty(shop, 'Anand Stores');
  await addProduct(shop, 'Soap', { more: { barcodes: ['8901234567890'] } });
  const page = await open(shop.clerk);
  await page.goto('/sUsers/sales/scanProduct');
  await expect(page.getByRole('listitem').filter({ hasText: 'Soap' })).toContainText('1 pcs');
  // The code stays in the picture.
  await page.waitForTimeout(1500);
  await expect(page.getByRole('listitem').filter({ hasText: 'Soap' })).toContainText('1 pcs');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Taxable, 1 item · 1')).toBeVisible();
});

test('a code in front of the camera is a serial number of the line, once', async ({ open, shop }) => {
  await addParty(shop, 'Mobile House', { accountGroup: 'Sundry Creditors' });
  await addProduct(shop, 'Galaxy M35', { more: { hasSerials: true, openingStock: [] } });
  const page = await open(shop.clerk);
  await page.goto('/sUsers/purchase');
  const hands = new Keyboard(page);
  await hands.choose('Supplier', 'mobile', /Mobile House/);
  await page.getByRole('combobox', { name: 'Item of line 1' }).click();
  await hands.choose('Item of line 1', 'galaxy', /Galaxy M35/);
  await hands.enter('Quantity of line 1', '2');
  const panel = page.getByRole('dialog', { name: /Serial numbers of Galaxy/ });
  await panel.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 of 2 entered, 1 missing');
  await expect(panel.getByText('8901234567890')).toBeVisible();
});
