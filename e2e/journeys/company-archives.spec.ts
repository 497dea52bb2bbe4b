import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

test('an owner downloads a whole company, imports it as another one, and sees why an invalid file is refused', async ({ open, shop }) => {
  test.slow(); // the server looks for work every two seconds
  const page = await open(shop.owner);
  await page.goto('/pUsers/organizationList');
  await page.getByRole('link', { name: 'Archives' }).click();
  await expect(page.getByRole('heading', { name: 'Company archives' })).toBeVisible();

  await page.getByLabel('Include papers as PDF').check();
  await page.getByRole('button', { name: 'Prepare archive' }).click();
  const archive = page.getByRole('article', { name: shop.name, exact: true });
  await expect(archive).toContainText('Ready: ', { timeout: 30_000 });
  const downloading = page.waitForEvent('download');
  await archive.getByRole('button', { name: 'Download' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\d{4}-\d\d-\d\d\.zip$/);

  await page.getByLabel('Archive', { exact: true }).setInputFiles(await file.path());
  const copy = page.getByRole('article', { name: `${shop.name} (imported)` });
  await expect(copy).toContainText('Imported. It waits for the approval of the admin.', { timeout: 30_000 });

  await page
    .getByLabel('Archive', { exact: true })
    .setInputFiles({ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
  const refused = page.getByRole('article', { name: 'holiday.zip' });
  await expect(refused).toContainText('The file is no archive of Bahi', { timeout: 30_000 });
  await lookAt(page, 'company-archives');
  await refused.getByRole('button', { name: 'Delete' }).click();
  await expect(refused).toHaveCount(0);

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${shop.name} \\(imported\\)`) })).toContainText('Waits for approval');
});
test.use({ expectedComplaints: refusedOrLost });
