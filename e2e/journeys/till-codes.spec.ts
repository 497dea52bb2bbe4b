import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gs1Text } from '@bahi/core/labels/gs1-data';
import { encodeCode } from '@bahi/server/labels/encode-code';
import { cellsFilm } from '../fixtures/barcode-film.ts';
import { expect, test } from '../fixtures/journey.ts';
import { addParty, addProduct } from '../fixtures/shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-till-'));
const film = join(folder, 'label.y4m');
const text = gs1Text({ gtin: '8901234567890', expiresOn: '2040-04-30', batch: 'K25-07', serial: 'S0042' });
const drawn = encodeCode({ symbol: 'gs1datamatrix', text, eyes: '' });
if (drawn.kind === 'cells') writeFileSync(film, cellsFilm(drawn));
const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
test.use({
  permissions: ['camera'],
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] }),
    { scope: 'worker' },
  ],
});
test.afterAll(() => rmSync(folder, { recursive: true }));

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
