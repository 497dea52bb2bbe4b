import type { Page } from '@playwright/test';
import { call, get } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { anyEmail, anyMobile, idOf, openCompany, openStaff, password } from '../fixtures/people.ts';

// A picture of one pixel.
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const companyForm = (page: Page, name: string) => page.getByRole('dialog', { name });

test('an owner creates a company, completes it, uploads a logo, leaves it and returns to it', async ({ open, shop }) => {
  const page = await open(shop.owner);
  await page.goto('/pUsers/organizationList');
  await page.getByRole('button', { name: 'New company' }).click();
  const fresh = companyForm(page, 'New company');
  await fresh.getByLabel('Name').fill('Deshpande Textiles');
  await fresh.getByLabel('Industry').selectOption('Textiles');
  await fresh.getByLabel('GST registration').selectOption('Unregistered');
  await fresh.getByLabel('State', { exact: true }).selectOption('27 Maharashtra');
  await fresh.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('Company created. It waits for approval.')).toBeVisible();
  const row = page.getByRole('row', { name: /Deshpande Textiles/ });
  await expect(row).toContainText('Waits for approval');

  await row.getByRole('link').click();
  const form = companyForm(page, 'Deshpande Textiles');
  await form.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(form.locator('img')).toHaveAttribute('src', /^blob:/);
  await form.getByLabel('Logo file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(form.getByText('The logo is a PNG, JPEG or WebP picture')).toBeVisible();
  await form.getByLabel('Place').fill('Kolhapur');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Company saved')).toBeVisible();
  await expect(row).toContainText('Kolhapur, Maharashtra');
  await expect(row.locator('img')).toBeVisible();

  await row.getByRole('link').click();
  await form.getByRole('switch', { name: /^In use/ }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0); // the list is loaded before the form is closed, and selectOption also reaches elements below a form
  await expect(row).toHaveCount(0);
  await page.getByLabel('Which companies').selectOption('Not in use');
  await expect(page).toHaveURL(/left=true/);
  await expect(row).toContainText('Not in use');
  await row.getByRole('link').click();
  await form.getByRole('switch', { name: /^In use/ }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await page.getByLabel('Which companies').selectOption('In use');
  await expect(row).toBeVisible();
});
test.use({ expectedComplaints: refusedOrLost });

test('the switcher shows a loader, opens the dashboard and stores the choice', async ({ open, bahi, shop }) => {
  const second = await openCompany(bahi.admin, shop.owner, { name: 'Deshpande Cafe', state: '27', gstin: '27AAPFU0939F1ZV' });
  const page = await open(shop.owner);
  await page.goto('/pUsers/organizationList');
  await page.getByRole('button', { name: `Company: ${shop.name}` }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('primaryOrg'))).toBe(JSON.stringify({ _id: shop.orgId, type: 'self' }));
  await page.getByRole('menuitemradio', { name: /Deshpande Cafe/ }).click();
  await expect(page.getByRole('status', { name: 'Changing the company' })).toBeVisible();
  await expect(page).toHaveURL(/\/pUsers\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem('primaryOrg'))).toBe(JSON.stringify({ _id: second, type: 'self' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Company: Deshpande Cafe' })).toBeVisible();

  // The chosen company is left, so the first one is chosen again.
  await call(shop.owner, 'PATCH', `/pUsers/organizations/${second}`, { version: 1, isActive: false });
  await page.reload();
  await expect(page.getByRole('button', { name: `Company: ${shop.name}` })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('primaryOrg'))).toContain(shop.orgId);
});

test("a change of a user by the owner applies to the user's next request", async ({ open, shop }) => {
  const owner = await open(shop.owner);
  const clerk = await open(shop.clerk);
  await clerk.goto('/sUsers/settings');
  await expect(clerk.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(clerk.getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);

  await owner.goto('/pUsers/retailers');
  await owner
    .getByRole('row', { name: /Sunita Pawar/ })
    .getByRole('link')
    .click();
  const form = owner.getByRole('dialog', { name: 'Sunita Pawar' });
  await form.getByLabel('Role').selectOption('admin');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByText('User saved')).toBeVisible();
  await clerk.reload();
  await clerk.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(clerk.getByRole('row', { name: /Ravi Kulkarni/ })).toBeVisible();

  await owner
    .getByRole('row', { name: /Sunita Pawar/ })
    .getByRole('link')
    .click();
  await form.getByRole('switch', { name: /^Blocked/ }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('row', { name: /Sunita Pawar/ })).toContainText('Blocked');
  await clerk.getByLabel('Search name, email or phone').fill('ravi');
  await expect(clerk.getByRole('alertdialog', { name: 'Alert' })).toContainText('Your Account is Blocked');
  await clerk.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(clerk).toHaveURL(/\/sUsers\/login$/);
});

test('staff of role admin keep the users and the company, by keyboard alone', async ({ open, shop }) => {
  const page = await open(shop.manager);
  await page.goto('/sUsers/retailers');
  await expect(page.getByRole('link', { name: 'Sunita Pawar' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ravi Kulkarni' })).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('sunita');
  await expect(page).toHaveURL(/search=sunita/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Sunita Pawar' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('Sunita P.');
  for (let field = 0; field < 3; field++) await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave this form?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Leave this form?' })).toHaveCount(0);
  await expect(form.locator(':focus')).toHaveCount(1);
  await expect(form.getByLabel('Name')).toHaveValue('Sunita P.');
  await form.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sunita P.' })).toBeVisible();

  await page.goto('/sUsers/company/list');
  await page.getByRole('link', { name: shop.name }).focus();
  await page.keyboard.press('Enter');
  const company = page.getByRole('dialog', { name: shop.name });
  await company.getByLabel('Place').fill('Satara');
  await page.keyboard.press('Enter');
  await company.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Company saved')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(shop.name) })).toContainText('Satara');
});

test('an owner creates a user, who signs in and works only in the chosen company', async ({ open, bahi, shop }) => {
  await openCompany(bahi.admin, shop.owner, { name: 'Deshpande Cafe', state: '27', gstin: '27AAPFU0939F1ZV' });
  const page = await open(shop.owner);
  await page.goto('/pUsers/retailers');
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog', { name: 'New user' });
  const email = anyEmail('Kiran Jadhav');
  await form.getByLabel('Name').fill(' Kiran <b>Jadhav</b> ');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Mobile number').fill(anyMobile());
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Deshpande Cafe').check({ force: true });
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created')).toBeVisible();
  await expect(page.getByRole('row', { name: /Kiran <b>Jadhav<\/b>/ })).toContainText('Deshpande Cafe');

  const desk = await open();
  await desk.goto('/sUsers/login');
  await desk.getByLabel('Email or Phone').fill(email);
  await desk.getByLabel('Password', { exact: true }).fill(password);
  await desk.getByRole('button', { name: 'Sign in' }).click();
  await expect(desk).toHaveURL(/\/sUsers\/dashboard$/);
  await expect(desk.getByRole('button', { name: 'Company: Deshpande Cafe' })).toBeVisible();
});

test('a session cannot access data of others', async ({ bahi, shop }) => {
  const stranger = await openStaff(shop.owner, 'Asha Pai', 'admin', [
    await openCompany(bahi.admin, shop.owner, { name: 'Far Away', state: '27', gstin: '27AAPFU0939F1ZV' }),
  ]);
  expect((await call(stranger, 'GET', `/pUsers/organizations/${shop.orgId}`)).status).toBe(404);
  expect((await call(stranger, 'PATCH', `/pUsers/secondaryUsers/${idOf(shop.clerk)}`, { isBlocked: true })).status).toBe(404);
  expect((await call(shop.clerk, 'GET', '/pUsers/secondaryUsers')).status).toBe(403);
  const { secondaryUsers } = await get<{ secondaryUsers: { name: string }[] }>(stranger, '/pUsers/secondaryUsers');
  expect(secondaryUsers.map(({ name }) => name)).toEqual(['Asha Pai']);
});
