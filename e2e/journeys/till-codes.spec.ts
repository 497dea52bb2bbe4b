import { gs1Text } from '@bahi/core/labels/gs1-data';
import { encodeCode } from '@bahi/server/labels/encode-code';
import { cellsFilm } from '../fixtures/barcode-film.ts';
import { showToCamera } from '../fixtures/camera.ts';
import { expect, test } from '../fixtures/journey.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

const text = gs1Text({ gtin: '8901234567890', expiresOn: '2040-04-30', batch: 'K25-07', serial: 'S0042' });
const drawn = encodeCode({ symbol: 'gs1datamatrix', text, eyes: '' });
if (drawn.kind !== 'cells') throw new Error('a DataMatrix is drawn in cells');
showToCamera(cellsFilm(drawn));

test('the code of a label in front of the camera finds item, batch and serial number on a sale', async ({ open, shop }) => {
  await addParty(shop, 'Anand Stores');
  await addProduct(shop, 'Glucometer', {
    more: {
      ...{ barcodes: ['8901234567890'], hasBatches: true, hasExpiry: true, hasSerials: true },
      openingStock: [{ batch: 'K25-07', expiresOn: '2040-04-30', quantity: 1 }],
    },
  });
  const page = await open(shop.clerk);
  await page.goto('/sUsers/sales/scanProduct');
  await expect(page.getByRole('listitem').filter({ hasText: 'Glucometer' })).toContainText('1 pcs');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('combobox', { name: 'Batch of line 1' })).toHaveValue('K25-07');
  await expect(page.getByRole('button', { name: 'Serial numbers 1/1 of line 1' })).toBeVisible();
});
