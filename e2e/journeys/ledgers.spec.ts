import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';

// The series that gives the numbers of another is refused.
test.use({ expectedComplaints: refusedOrLost });

test('the books are opened by keyboard: a bank with its cheques, capital, a charge with a ledger made on the way, a series', async ({
  open,
  shop,
}) => {
  const page = await open(shop.manager);
  await test.step('a bank with all fields wrong at once, then right', async () => {
    await page.goto('/sUsers/settings/bankList/new');
    await expect(page.getByLabel('Account', { exact: true })).toBeFocused();
    await page.keyboard.type('HDFC 0042');
    await page.getByLabel('IFSC').fill('HDFC60');
    await page.getByLabel('Opening balance', { exact: true }).fill('1,42,350.75');
    await page.getByRole('button', { name: 'Add a cheque book' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('An IFSC has four letters')).toBeVisible();
    await expect(page.getByText('Cheque numbers run from 1')).toBeVisible();
    await page.getByLabel('IFSC').fill('hdfc0000060');
    await page.getByLabel('First of cheque book 1').fill('101');
    await page.getByLabel('Last of cheque book 1').fill('150');
    await page.getByLabel('Void of cheque book 1').fill('101-102');
    await expect(page.getByText('48 left, next 000103')).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('1,42,350.75').first()).toBeVisible();
  });
  await test.step('a charge, and its ledger without leaving', async () => {
    await page.getByRole('navigation', { name: 'Ledgers' }).getByRole('link', { name: 'Charges' }).click();
    await expect(page.getByText('No charges yet')).toBeVisible();
    await page.keyboard.press('Alt+c');
    await page.getByLabel('Name', { exact: true }).fill('Freight');
    await page.getByRole('combobox', { name: 'Ledger' }).focus();
    await page.keyboard.type('Freight collected');
    await page.keyboard.press('Alt+c');
    const dialog = page.getByRole('dialog', { name: 'New ledger' });
    await expect(dialog.getByLabel('Name')).toHaveValue('Freight collected');
    await dialog.getByRole('combobox', { name: 'Group' }).fill('indirect inc');
    await expect(page.getByRole('option', { name: 'Indirect Incomes', selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('combobox', { name: 'Ledger' })).toHaveValue('Freight collected');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('link', { name: /Freight/ }).first()).toBeVisible();
  });
  await test.step('the number of a series is shown before it is saved', async () => {
    await page.goto('/sUsers/settings/seriesList/new');
    await page.getByLabel('Name').fill('Counter 2');
    await page.getByLabel('Prefix').fill('SL/{fy}/0');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('The series Sales gives numbers like these. Change the prefix.')).toBeVisible();
    await page.getByLabel('Prefix').fill('C2/{fy}/');
    await expect(page.getByText(/^Next number C2\/\d\d-\d\d\/00001$/)).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^C2\/\d\d-\d\d\/00001$/)).toBeVisible();
    await lookAt(page, 'series');
  });
  await test.step('the trial balance shows the difference in opening balances', async () => {
    await page.goto('/sUsers/trialBalance');
    await expect(page.getByRole('rowheader', { name: 'Difference in opening balances' })).toBeVisible();
  });
});
