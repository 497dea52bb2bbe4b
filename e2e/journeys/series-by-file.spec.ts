import { readFile } from 'node:fs/promises';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

const csv = (text: string) => ({ name: 'series.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test.use({ expectedComplaints: refusedOrLost });

test('voucher series are imported from a file: two defaults of a kind are refused, corrected they number the next vouchers, and the list is printed', async ({
  open,
  shop,
}) => {
  const owner = await open(shop.owner);
  await owner.goto('/pUsers/seriesList');
  await owner.getByRole('button', { name: 'Export and import' }).click();
  await owner.getByRole('menuitem', { name: /Import from a file/ }).click();
  await expect(owner.getByLabel('What is in the file')).toHaveValue('series');

  const file = 'Series,Vouchers,Prefix,Default\nCounter,Sales,C/{fy}/,Yes\nDoor,Sales,D/{fy}/,Yes\nBook,Purchase,*,\n';
  await owner.getByLabel('File', { exact: true }).setInputFiles(csv(file));
  await expect(owner.getByRole('heading', { name: 'No row can be brought in' })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^2 Default: Two rows of these vouchers say Yes/ })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^4 Prefix: Letters, digits, - and \/ only/ })).toBeVisible();
  await lookAt(owner, 'series-faults');

  await owner.getByRole('link', { name: 'Choose another file' }).click();
  await owner.getByLabel('File', { exact: true }).setInputFiles(csv(file.replace('D/{fy}/,Yes', 'D/{fy}/,').replace('*', 'B/')));
  await expect(owner.getByRole('heading', { name: '3 rows ready to import' })).toBeVisible();
  await owner.keyboard.press('Control+Enter');
  await expect(owner.getByRole('heading', { name: 'Done: 3 new' })).toBeVisible();
  await owner.getByRole('link', { name: 'Open Voucher series' }).click();
  await expect(owner.getByRole('row', { name: /^Counter Sales C\/\d\d-\d\d\/00001 Default/ })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^Sales Sales .*Default/ })).toHaveCount(0);

  await owner.getByRole('button', { name: 'Export and import' }).click();
  const [paper] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('menuitem', { name: /Export to PDF/ }).click()]);
  expect(paper.suggestedFilename()).toBe('Voucher series.pdf');
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
