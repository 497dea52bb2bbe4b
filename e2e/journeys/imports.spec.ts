import { readFile } from 'node:fs/promises';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

const csv = (text: string) => ({ name: 'brands.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test.use({ expectedComplaints: refusedOrLost });

test('a list is imported from a file: faulty rows are reported one by one, the others are imported, and the list is exported', async ({
  open,
  shop,
}) => {
  const owner = await open(shop.owner);
  await owner.goto('/pUsers/brand');
  await owner.getByRole('button', { name: 'Export and import' }).click();
  await owner.getByRole('menuitem', { name: /Import from a file/ }).click();
  await expect(owner.getByLabel('What is in the file')).toHaveValue('brands');
  await lookAt(owner, 'import-choose');

  // A wrong file is refused with a message, and nothing is changed.
  await owner.getByLabel('File', { exact: true }).setInputFiles({ ...csv('Colour\nred\n'), name: 'colours.csv' });
  await expect(owner.getByRole('alert')).toHaveText('The column Brand is missing. Row 1 has: Colour.');

  await owner
    .getByLabel('File', { exact: true })
    .setInputFiles(csv('Brand,Active\n Malabar Gold ,Yes\nहिमालय,no\nRaja,perhaps\nraja,Yes\nSun,Yes\n'));
  await expect(owner.getByRole('heading', { name: '3 rows ready to import' })).toBeVisible();
  await expect(owner.getByRole('row', { name: /^4 Active: Write Yes or No\. Rows 4 and 5 have the same Brand/ })).toBeVisible();
  await lookAt(owner, 'import-checked');
  const [faults] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('button', { name: 'All as CSV' }).click()]);
  expect(faults.suggestedFilename()).toBe('brands - rows to mend.csv');
  expect(await readFile(await faults.path(), 'utf8')).toContain('4,Raja,perhaps,');

  await owner.keyboard.press('Control+Enter');
  await expect(owner.getByRole('heading', { name: 'Done: 3 new' })).toBeVisible();
  await owner.getByRole('link', { name: 'Open Brands' }).click();
  await expect(owner.getByRole('link', { name: 'Malabar Gold' })).toBeVisible();
  await owner.getByLabel('Which brands').selectOption('all');
  await expect(owner.getByRole('link', { name: 'हिमालय' })).toBeVisible();

  await owner.getByRole('button', { name: 'Export and import' }).click();
  const [list] = await Promise.all([owner.waitForEvent('download'), owner.getByRole('menuitem', { name: /Export to CSV/ }).click()]);
  const text = await readFile(await list.path(), 'utf8');
  expect(
    text
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[0]),
  ).toEqual(['Malabar Gold', 'Sun', 'हिमालय']);
});
