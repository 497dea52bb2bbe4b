import type { Page } from '@playwright/test';
import { ask, companyPath, newestVoucher, sumsOf } from '../fixtures/asked.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, test } from '../fixtures/journey.ts';
import { Keyboard } from '../fixtures/keyboard.ts';
import { pictureGuide } from '../fixtures/look.ts';
import { admin, anyEmail, anyMobile, password } from '../fixtures/people.ts';
import { amount, rupees, rupeesInFull } from '../fixtures/rupees.ts';

const owner = { name: 'Asha Rao', email: anyEmail('Asha Rao'), mobile: anyMobile() };
const staff = { name: 'Imran Shaikh', email: anyEmail('Imran Shaikh'), mobile: anyMobile() };
const company = { name: 'Rao General Stores', gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' };
const local = { name: 'Anand Stores', mobile: '9822012345' };
const faraway = { name: 'Bengaluru Mart', gstin: '29AABCR1718E1ZL' };

// Computed by hand. 18 %: 24 × 132.00 less 5 % is 3,009.60, and 3 × 99.99 is 299.97, so 3,309.57 and 9 % twice is 297.86 each. 5 %: 6 ×
// 742.00 less 2 % is 4,362.96, and 2.5 % twice is 109.07 each.
const sale = { taxable: 7672.53, cgst: 406.93, sgst: 406.93, total: 8486.39 };
// 10 × 132.00 at 18 % to another state.
const interState = { taxable: 1320, igst: 237.6, total: 1557.6 };
const sold = 8992.53;
const received = 5000;
const due = 3486.39;

test('from a registration to a settled receipt and a trial balance of zero', async ({ open }) => {
  test.setTimeout(120_000);
  const ownerPage = await open();
  const adminPage = await open();
  const staffPage = await open();

  await test.step('an owner registers', () => register(ownerPage));
  await test.step('the admin signs in and approves the owner', async () => {
    await signInAt(adminPage, '/admin/login', admin);
    await expect(adminPage).toHaveURL(/\/admin\/home$/);
    await adminPage.getByLabel('Search users').fill(owner.email);
    await adminPage.getByRole('article').filter({ hasText: owner.email }).getByRole('link').click();
    await toggle(adminPage, 'Approved');
  });
  await test.step('the owner signs in and creates a company', async () => {
    await signInAt(ownerPage, '/pUsers/login', { email: owner.mobile, password });
    await expect(ownerPage).toHaveURL(/\/pUsers\/dashboard$/);
    await createCompany(ownerPage);
  });
  await test.step('the admin approves the company', async () => {
    await adminPage.reload();
    await toggle(adminPage, `Approved ${company.name}`);
  });
  await test.step('the owner creates a member of staff', () => createStaff(ownerPage));
  await test.step('staff sign in', async () => {
    await signInAt(staffPage, '/sUsers/login', { email: staff.email, password });
    await expect(staffPage).toHaveURL(/\/sUsers\/dashboard$/);
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await pictureGuide(staffPage, 'first-day-home');
  });
  await test.step('staff add a party', () => addParty(staffPage));
  await test.step('staff add a product with its tax rate', () => addProduct(staffPage));
  await test.step('and another of the same code', () => addProductOfCode(staffPage));
  await test.step('a sale of three lines, by keyboard only', () => sellByKeyboard(staffPage));
  await test.step('a sale to another state carries IGST', () => sellToAnotherState(staffPage));
  await test.step('a part of the money is received', () => receivePart(staffPage));
  await test.step("the party's ledger shows all vouchers", () => readLedger(staffPage));
  await test.step('the trial balance is zero', () => readTrialBalance(staffPage));
});

async function register(page: Page) {
  await page.goto('/pUsers/login');
  await page.getByRole('link', { name: 'Register your business' }).click();
  await expect(page).toHaveURL(/\/pUsers\/register$/);
  await page.getByLabel('User name').fill(owner.name);
  await page.getByLabel('Mobile number').fill(owner.mobile);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Subscription').selectOption('Yearly');
  await page.getByRole('checkbox').check();
  await pictureGuide(page, 'first-day-register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/sUsers\/login$/);
}

async function signInAt(page: Page, path: string, { email, password: secret }: { email: string; password: string }) {
  await page.goto(path);
  await page.getByLabel('Email or Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** A switch of the admin; it changes only after the server has confirmed it. */
async function toggle(page: Page, label: string) {
  const change = page.getByRole('switch', { name: label, exact: true });
  await change.click();
  await expect(change).toBeChecked();
  await expect(change).toBeEnabled();
}

async function createCompany(page: Page) {
  await page.getByRole('link', { name: 'Create a company' }).click();
  await page.getByRole('button', { name: 'New company' }).click();
  const form = page.getByRole('dialog', { name: 'New company' });
  await form.getByLabel('Name').fill(company.name);
  await expect(form.getByLabel('Type')).toHaveValue('self');
  await form.getByLabel('GSTIN', { exact: true }).fill(company.gstin);
  await expect(form.getByLabel('State'), 'the GSTIN brings its state').toHaveValue('27');
  await pictureGuide(page, 'first-day-company');
  await form.getByRole('button', { name: 'Create company' }).click();
  await expect(form).toBeHidden();
  const row = page.getByRole('row', { name: company.name });
  await expect(row).toContainText(company.state);
  await expect(row).toContainText('Waits for approval');
}

async function createStaff(page: Page) {
  await page.reload();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByLabel('Name').fill(staff.name);
  await form.getByLabel('Email').fill(staff.email);
  await form.getByLabel('Mobile number').fill(staff.mobile);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Role').selectOption('admin');
  await expect(form.getByLabel(company.name)).toBeChecked();
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('row', { name: staff.name })).toContainText('admin');
}

async function addParty(page: Page) {
  await fromHome(page, 'Parties');
  await page.getByRole('link', { name: 'New party' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill(local.name);
  await page.getByLabel('Mobile', { exact: true }).fill(local.mobile);
  await expect(page.getByLabel('State')).toHaveValue('27');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: local.name })).toBeVisible();
}

async function addProduct(page: Page) {
  await fromHome(page, 'Products');
  await page.getByRole('link', { name: 'New product' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Surf Excel 1 kg');
  await page.getByRole('combobox', { name: 'HSN or SAC' }).fill('3402');
  await page.keyboard.press('Alt+C');
  const code = page.getByRole('group', { name: 'New HSN or SAC code' });
  await expect(code.getByLabel('Code')).toHaveValue('3402');
  await code.getByLabel('Description').fill('Washing preparations');
  await code.getByLabel('GST %').fill('18');
  await code.getByRole('button', { name: 'Create the code' }).click();
  await expect(page.getByRole('combobox', { name: 'HSN or SAC' })).toHaveValue(/3402/);
  await page.getByLabel('Sale price', { exact: true }).fill('132');
  await pictureGuide(page, 'first-day-product');
  await page.getByRole('button', { name: 'Opening stock' }).click();
  await page.getByRole('button', { name: 'Add opening stock' }).click();
  await page.getByLabel(/^Quantity, /).fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: 'Surf Excel 1 kg' })).toContainText('18');
}

/** Another of the same code: it is there by now and is chosen. */
async function addProductOfCode(page: Page) {
  await page.getByRole('link', { name: 'New product' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Rin Bar 250 g');
  await page.getByRole('combobox', { name: 'HSN or SAC' }).fill('3402');
  await page.getByRole('option', { name: /Washing/ }).click();
  await page.getByLabel('Sale price', { exact: true }).fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: 'Rin Bar 250 g' })).toContainText('18');
}

async function sellByKeyboard(page: Page) {
  const keys = new Keyboard(page);
  await keys.press('F8');
  await keys.choose('Party', 'anand', /Anand Stores/);
  await keys.pass('Date');

  await keys.choose('Item of line 1', 'surf', /Surf Excel/);
  await keys.enter('Quantity of line 1', '24');
  await keys.pass('Rate of line 1');
  await keys.enter('Discount in percent of line 1', '5');

  await keys.expectAt('Item of line 2');
  await page.keyboard.type('Sunflower oil 5 l');
  await keys.press('Alt+C');
  await createProductByKeyboard(page, keys);
  await keys.enter('Quantity of line 2', '6');
  await keys.pass('Rate of line 2');
  await keys.enter('Discount in percent of line 2', '2');

  await keys.choose('Item of line 3', 'rin', /Rin Bar/);
  await keys.enter('Quantity of line 3', '3');
  await keys.enter('Rate of line 3', '99.99');
  await keys.pass('Discount in percent of line 3');
  await keys.pass('Item of line 4');

  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(`CGST${rupeesInFull(sale.cgst)}`);
  await expect(totals).toContainText(`SGST${rupeesInFull(sale.sgst)}`);
  await expect(totals.getByLabel('Total')).toHaveText(rupeesInFull(sale.total));
  await expect(saveArea(page).getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(saveArea(page)).toContainText(new RegExp(`Saved \\S+ ${rupeesInFull(sale.total).replace('.', '\\.')}`));
  await expect(saveArea(page).getByRole('link', { name: 'Receive' }), 'the money is one press away').toBeVisible();
  await keys.expectAt('Party');

  const voucher = await newestVoucher(page);
  expect(voucher).toMatchObject({ partyName: local.name, amount: sale.total });
  expect(sumsOf(voucher)).toEqual({ taxable: sale.taxable, cgst: sale.cgst, sgst: sale.sgst, igst: 0 });
  expect(await shownNumber(page)).toBe(voucher.voucherNumber);
}

/** The item of the line does not exist: its code and the item are created in dialogs, and the line continues with it. */
async function createProductByKeyboard(page: Page, keys: Keyboard) {
  await keys.pass('Name', 'Code', 'Kind');
  await keys.expectAt('HSN or SAC');
  await page.keyboard.type('1512');
  await keys.press('Alt+C');
  await keys.enter('Description', 'Sunflower oil');
  await keys.enter('GST %', '5');
  await keys.pass('From');
  await expect(page.getByRole('combobox', { name: 'HSN or SAC' })).toHaveValue(/1512/);
  await keys.pass('HSN or SAC', 'Tax treatment');
  await keys.enter('Unit', 'can');
  await keys.enter('Sale price', '742');
  await keys.pass('MRP', 'Price is inclusive of GST', /^Opening stock/, 'Opening value');
}

async function sellToAnotherState(page: Page) {
  const keys = new Keyboard(page);
  await keys.expectAt('Party');
  await page.keyboard.type(faraway.name);
  await keys.press('Alt+C');
  await keys.pass('Name', 'Mobile', 'Email');
  await keys.enter('GSTIN', faraway.gstin);
  await expect(page.getByRole('dialog').getByLabel('State'), 'the GSTIN brings its state').toHaveValue('29');
  await keys.pass('GST category', 'State', 'Address', 'PIN', 'Group', 'Credit days');
  await keys.pass('Date');
  await keys.choose('Item of line 1', 'surf', /Surf Excel/);
  await keys.enter('Quantity of line 1', '10');
  await keys.pass('Rate of line 1', 'Discount in percent of line 1', 'Item of line 2');

  const totals = page.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText(`IGST, Karnataka${rupeesInFull(interState.igst)}`);
  await expect(totals).not.toContainText('CGST');
  await pictureGuide(page, 'first-day-sale');
  await keys.press('Control+Enter');
  await expect(saveArea(page)).toContainText(rupeesInFull(interState.total));

  const voucher = await newestVoucher(page);
  expect(voucher).toMatchObject({ partyName: faraway.name, amount: interState.total, placeOfSupply: '29' });
  expect(sumsOf(voucher)).toEqual({ taxable: interState.taxable, cgst: 0, sgst: 0, igst: interState.igst });
}

async function receivePart(page: Page) {
  const keys = new Keyboard(page);
  await keys.press('F6');
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true }), 'the field of the sale has the same name').toBeVisible();
  await keys.choose('Party', 'anand', /Anand Stores/);
  await keys.pass('Date');
  // The bills stand beside the amount; they can be seen on a page of their own, which wants an amount.
  await keys.expectAt('Amount');
  await expect(page.getByText('# Selected Bills (0/1)')).toBeVisible();
  await keys.press('Alt+b');
  await expect(page.getByRole('heading', { name: 'Outstanding List' })).toBeVisible();
  await expect(page.getByText(local.mobile)).toBeVisible();
  await keys.expectAt('Amount');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await keys.press('Escape');
  await keys.expectAt('Amount');

  const entered = page.getByRole('textbox', { name: 'Amount', exact: true });
  await entered.fill('9000');
  await expect(page.getByText('# Selected Bills (1/1)')).toBeVisible();
  await expect(page.getByText(`Advance ${rupees(513.61)}`).first()).toBeVisible();
  await entered.fill(String(received));
  await expect(page.getByText(/^Advance/)).toHaveCount(0);
  const bill = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await expect(bill).toContainText(rupees(sale.total));
  await expect(bill).toContainText(rupees(received));
  await expect(bill).toContainText(rupees(due));
  await entered.press('Enter');

  await keys.choose('Received in', 'cash', /Cash/);
  await expect(saveArea(page).getByRole('button', { name: 'Save' })).toBeFocused();
  await keys.press('Enter');
  await expect(saveArea(page)).toContainText(rupeesInFull(received));

  const voucher = await newestVoucher(page);
  expect(voucher).toMatchObject({ kind: 'receipt', partyName: local.name, amount: received, date: todayInIndia() });
  expect(voucher.billData.map(({ settledAmount }) => settledAmount)).toEqual([received]);
}

async function readLedger(page: Page) {
  await fromHome(page, 'Parties');
  await page.getByRole('link', { name: local.name }).click();
  await page.getByRole('button', { name: 'More for this party' }).click();
  await page.getByRole('menuitem', { name: 'Ledger' }).click();
  await expect(page.getByRole('heading', { name: local.name })).toBeVisible();
  const entries = page.getByRole('table', { name: `Entries of ${local.name}` }).getByRole('row');
  await expect(entries).toHaveCount(4); // head, sale, receipt, closing
  await expect(entries.nth(1)).toContainText(amount(sale.total));
  await expect(entries.nth(2)).toContainText(amount(received));
  await expect(entries.nth(2)).toContainText(`${amount(due)}\u2009Dr`);

  const partyId = page.url().split('/').at(-1);
  type Ledger = { closing: number; entries: { amount: number; balance: number }[] };
  const ledger = await ask<Ledger>(page, `${await companyPath(page)}/reports/ledger/${partyId}`);
  expect(ledger.closing).toBe(due);
  expect(ledger.entries.map(({ amount: posted }) => posted)).toEqual([sale.total, -received]);
}

async function readTrialBalance(page: Page) {
  await fromHome(page, 'Trial balance');
  await expect(page.getByText('The books balance: debit and credit are equal, the difference is zero.')).toBeVisible();
  type Trial = { rows: { name: string; closing: number }[]; total: { debit: number; credit: number; difference: number } };
  const { total, rows } = await ask<Trial>(page, `${await companyPath(page)}/reports/trialBalance?limit=200`);
  expect(total.difference).toBe(0);
  expect(
    rows.reduce((paise, { closing }) => paise + Math.round(closing * 100), 0),
    'every ledger taken together',
  ).toBe(0);
  expect(Object.fromEntries(rows.map(({ name, closing }) => [name, closing]))).toMatchObject({
    [local.name]: due,
    [faraway.name]: interState.total,
    Cash: received,
    Sales: -sold,
  });
  const totals = page.getByRole('table', { name: 'Trial balance' }).getByRole('row', { name: /^Total/ });
  await expect(totals).toContainText(amount(total.debit));
  expect((await totals.innerText()).match(/[\d,]+\.\d\d/g), 'the same figure on both sides').toEqual([
    amount(total.debit),
    amount(total.debit),
  ]);
}

/** Through Home and the tile, as a first-time user does. */
async function fromHome(page: Page, tile: string) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('main').getByRole('link', { name: tile, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: tile })).toBeVisible();
}

/** The save button with its result. */
const saveArea = (page: Page) => page.getByRole('region', { name: 'Save' });

async function shownNumber(page: Page): Promise<string | undefined> {
  const text = await saveArea(page).innerText();
  return /Saved (\S+)/.exec(text)?.[1];
}
