import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { postAsNobody, signIn } from '../fixtures/api.ts';
import { beginSubscription } from '../fixtures/clock.ts';
import { todayInIndia } from '../fixtures/days.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { lookAt } from '../fixtures/look.ts';
import { OutstandingList } from '../fixtures/outstanding-list.ts';
import { anyEmail, anyMobile, idOf, password } from '../fixtures/people.ts';
import { addParty, addProduct, openBills, receive, type Shop, sell } from '../fixtures/shop.ts';

// Every screen, in both themes and at three widths. None may write to the console.
test.describe.configure({ timeout: 180_000 });

test('before the sign-in', async ({ open }) => {
  const page = await open();
  await show(page, '/sUsers/login', 'Welcome!', 'login-staff');
  await show(page, '/pUsers/login', 'Welcome!', 'login-owner');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await show(page, '/admin/login', 'Admin Login', 'login-admin');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await lookAt(page, 'login-admin-wrong');
  await show(page, '/pUsers/register', 'Register', 'register');
  await page.getByLabel('Mobile number').fill('98220');
  await page.getByLabel('Email').fill('asha at example');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await lookAt(page, 'register-wrong');
  await show(page, '/notFound', 'Page not found', 'not-found');
  await show(page, '/serverError', '500 Server Error', 'server-error');
});

test('forgotten password', async ({ open }) => {
  const page = await open();
  await show(page, '/terms', 'Terms', 'terms');
  await show(page, '/pUsers/forgotPassword', 'Forgot your password', 'forgot-password');
  await page.getByLabel('Email').fill('asha at example');
  await page.getByRole('button', { name: 'Send code' }).click();
  await lookAt(page, 'forgot-password-wrong');
  await page.evaluate(() => localStorage.setItem('otpEmail', 'asha.patil@bahi.example'));
  await show(page, '/pUsers/otp', 'Enter the code', 'otp');
  await page.getByLabel('Code').fill('4189');
  await page.getByRole('button', { name: 'Continue' }).click();
  await lookAt(page, 'otp-wrong');
  await show(page, '/pUsers/resetPassword', 'Set a new password', 'reset-password');
  await page.getByLabel('New password').fill('weak');
  await page.getByRole('button', { name: 'Change password' }).click();
  await lookAt(page, 'reset-password-wrong');
});

test('admin', async ({ open, bahi, shop }) => {
  const waiting = { userName: 'Anita Waits', mobile: anyMobile(), email: anyEmail('Anita Waits'), password, subscription: 'monthly' };
  await postAsNobody(bahi.origin, '/pUsers/register', waiting);
  const page = await open(bahi.admin);
  await show(page, '/admin/home', 'Admin Dashboard', 'admin-home');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await lookAt(page, 'admin-notifications');
  await show(page, '/admin/system', 'Admin Dashboard', 'admin-system', () => page.getByRole('button', { name: 'Back up now' }));
  await page.goto(`/admin/profile/${idOf(shop.owner)}`);
  await expect(page.getByRole('heading', { name: 'Meera Deshpande' })).toBeVisible();
  await lookAt(page, 'admin-profile');
  await page.getByRole('tab', { name: /Secondary Users/ }).click();
  await lookAt(page, 'admin-profile-staff');
});

test.describe('own account', () => {
  test.use({ expectedComplaints: refusedOrLost }); // the password alone is refused with the question for the code

  test('whole', async ({ open, bahi, shop }) => {
    const ofAdmin = await open(bahi.admin);
    await show(ofAdmin, '/admin/profileSettings', 'Admin Dashboard', 'admin-profile-settings', () =>
      ofAdmin.getByLabel('Name', { exact: true }),
    );
    await show(ofAdmin, '/admin/accountSettings', 'Admin Dashboard', 'admin-account-settings', () =>
      ofAdmin.getByRole('list', { name: 'Sessions' }),
    );

    await beginSubscription(bahi, shop.owner, 360);
    const page = await open(shop.owner);
    await show(page, '/pUsers/account', 'Password and sessions', 'owner-account', () => page.getByText(/^Your subscription ends in/));
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
    await lookAt(page, 'owner-second-factor');
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code of the app', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await lookAt(page, 'owner-recovery-codes');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await lookAt(page, 'owner-second-factor-on');

    const nobody = await open();
    await nobody.goto('/pUsers/login');
    await nobody.getByLabel('Email or Phone').fill((shop.owner.data as { email: string }).email);
    await nobody.getByLabel('Password', { exact: true }).fill(password);
    await nobody.getByRole('button', { name: 'Sign in' }).click();
    await expect(nobody.getByLabel('Code', { exact: true })).toBeVisible();
    await lookAt(nobody, 'login-code');

    await beginSubscription(bahi, shop.owner, 800);
    const ofStaff = await open(shop.clerk);
    await show(ofStaff, '/sUsers/changePassword', 'Reset Password', 'staff-account', () =>
      ofStaff.getByText(/^The subscription expired on/),
    );
    await ofAdmin.goto(`/admin/profile/${idOf(shop.owner)}`);
    await expect(ofAdmin.getByText('Expired', { exact: true })).toBeVisible();
    await lookAt(ofAdmin, 'admin-profile-expired');
    await ofAdmin.getByRole('button', { name: 'Switch off' }).click();
    await ofAdmin.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
    await lookAt(ofAdmin, 'admin-switch-off-factor');
  });
});

test('owner', async ({ open, bahi, shop }) => {
  const waiting = { userName: 'Vikram Joshi', mobile: anyMobile(), email: anyEmail('Vikram Joshi'), password, subscription: 'monthly' };
  await postAsNobody(bahi.origin, '/pUsers/register', waiting);
  const waitingPage = await open(await signIn(bahi.origin, 'owner', waiting));
  await show(waitingPage, '/pUsers/dashboard', 'Dashboard', 'owner-waiting');

  const page = await open(shop.owner);
  await show(page, '/pUsers/dashboard', 'Dashboard', 'owner-dashboard');
  await show(page, '/pUsers/organizationList', 'Company', 'owner-companies');
  await page.getByRole('button', { name: 'New company' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'GSTIN' }).fill('27AAPFU0939F1ZX');
  await page.getByRole('button', { name: 'Create company' }).click();
  await lookAt(page, 'owner-new-company-wrong');
  await show(page, `/pUsers/organizationList?company=${shop.orgId}`, 'Company', 'owner-company', () => page.getByLabel('Legal name'));
  await show(page, '/pUsers/organizationList?search=nobody', 'Company', 'owner-companies-none', () => page.getByText('No companies found'));
  await show(page, '/pUsers/retailers', 'Users', 'owner-users');
  await page.getByRole('link', { name: 'Sunita Pawar' }).click();
  await page.getByRole('dialog').getByLabel('Mobile number').fill('98220');
  await page.getByRole('button', { name: 'Save' }).click();
  await lookAt(page, 'owner-user-wrong');
  await page.goto('/pUsers/retailers');
  await page.getByRole('button', { name: 'New user' }).click();
  await lookAt(page, 'owner-new-user');
  await show(page, '/pUsers/productList', 'Products', 'owner-products');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await lookAt(page, 'logout-question');
});

test('staff: masters', async ({ open, shop }) => {
  await addParty(shop, 'Shree Ganesh Bhandar');
  await addProduct(shop, 'Washing soda 1 kg', { salePrice: 48.5 });
  const page = await open(shop.manager);
  await show(page, '/sUsers/partyList', 'Parties', 'parties', () => page.getByText('Shree Ganesh Bhandar'));
  await show(page, '/sUsers/partyList/new', 'New party', 'party-new');
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await page.getByRole('button', { name: 'Save' }).click();
  await lookAt(page, 'party-new-wrong');
  await show(page, '/sUsers/productList', 'Products', 'products', () => page.getByText('Washing soda 1 kg'));
  await show(page, '/sUsers/productList/new', 'New product', 'product-new');
  await page.getByRole('combobox', { name: 'HSN or SAC' }).fill('3401');
  await page.keyboard.press('Alt+C');
  await lookAt(page, 'product-new-code');
  await show(page, '/sUsers/purchase', 'Purchase', 'staff-soon');
  await show(page, '/sUsers/company/list', 'Company', 'staff-companies', () => page.getByRole('link', { name: shop.name }));
  await show(page, '/sUsers/retailers', 'Users', 'staff-users', () => page.getByRole('link', { name: 'Sunita Pawar' }));
});

test('staff: own settings, help and lock', async ({ open, shop }) => {
  const page = await open(shop.manager);
  await show(page, '/sUsers/settings', 'Settings', 'staff-settings', () => page.getByRole('link', { name: 'Rights of users' }));
  await show(page, '/sUsers/settings?page=books', 'Settings', 'staff-settings-books', () => page.getByRole('form', { name: 'Books' }));
  await page.getByRole('button', { name: 'My Account' }).click();
  await lookAt(page, 'my-account');
  await page.keyboard.press('Escape');
  await show(page, '/sUsers/passcode', 'Passcode', 'passcode-new');
  await page.getByLabel('New passcode', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Set passcode' }).click();
  await lookAt(page, 'passcode-wrong');
  await page.getByLabel('New passcode', { exact: true }).fill('1234');
  await page.getByLabel('New passcode again').fill('1234');
  await page.getByRole('button', { name: 'Set passcode' }).click();
  await expect(page.getByRole('heading', { name: 'Change the passcode' })).toBeVisible();
  await lookAt(page, 'passcode-change');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await lookAt(page, 'help');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible();
  await lookAt(page, 'about');
  await page.keyboard.press('Escape');
  await page.goto('/sUsers/sales');
  await page.getByText('Narration').click();
  await page.getByRole('textbox', { name: 'Narration' }).fill('By hand');
  await page.getByRole('link', { name: 'Reset Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave this sale?' })).toBeVisible();
  await lookAt(page, 'leave-question');
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Lock now' }).click();
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await lookAt(page, 'locked');
});

test('staff: home and reports', async ({ open, shop }) => {
  const { party, sale, receipt } = await tradeFor(shop, 'Shanti Super Bazaar');
  const page = await open(shop.manager);
  await show(page, '/sUsers/dashboard', 'Home', 'home', () => page.getByRole('list', { name: 'Figures of today' }));
  await show(page, '/sUsers/vouchers', 'Day book', 'day-book', () => page.getByText(sale.voucherNumber));
  await show(page, `/sUsers/salesDetails/${sale._id}`, 'Sales', 'sale-details', () => page.getByRole('table', { name: 'Postings' }));
  await show(page, `/sUsers/receipt/details/${receipt._id}`, 'Receipt', 'receipt-details', () =>
    page.getByRole('table', { name: 'Settled bills' }),
  );
  await show(page, '/sUsers/outstanding', 'Outstanding', 'outstanding', () => page.getByText('Shanti Super Bazaar'));
  await show(page, `/sUsers/outstandingDetails/${party._id}`, 'Shanti Super Bazaar', 'outstanding-party', () =>
    page.getByText('SL/').first(),
  );
  await show(page, `/sUsers/ledger/${party._id}`, 'Shanti Super Bazaar', 'ledger', () => page.getByText(sale.voucherNumber));
  await page.goto('/sUsers/trialBalance');
  await page.getByRole('button', { name: 'Sundry Debtors' }).click();
  await lookAt(page, 'trial-balance');
  await show(page, '/sUsers/profitAndLoss', 'Profit and loss', 'profit-and-loss', () => page.getByText('Gross profit'));
  await show(page, '/sUsers/balanceSheet', 'Balance sheet', 'balance-sheet', () => page.getByRole('table', { name: 'Assets' }));
  await show(page, '/sUsers/reports', 'Reports', 'reports');
});

test('staff: entering a sale and a receipt', async ({ open, shop }) => {
  const { party, receipt } = await tradeFor(shop, 'Balaji Kirana');
  const page = await open(shop.clerk);
  const save = page.getByRole('region', { name: 'Save' });

  await page.goto('/sUsers/sales');
  await expect(page.getByRole('option', { name: /Balaji Kirana/ })).toBeVisible();
  await lookAt(page, 'sale-empty');
  await enterSale(page);
  await lookAt(page, 'sale-full');
  await page
    .getByRole('row', { name: /Detergent/ })
    .first()
    .getByRole('cell')
    .nth(2)
    .click();
  await page.getByLabel('Quantity of line 1').fill('0');
  await page.keyboard.press('Control+Enter');
  await expect(save).toContainText('1 error');
  await lookAt(page, 'sale-wrong');
  await page.getByLabel('Quantity of line 1').fill('12');
  await page.keyboard.press('Control+Enter');
  await expect(save).toContainText('Saved');
  await lookAt(page, 'sale-saved');

  await page.goto('/sUsers/receipt');
  await expect(page.getByRole('option', { name: /Balaji Kirana/ })).toBeVisible();
  await lookAt(page, 'receipt-empty');
  await page.goto(`/sUsers/receipt?party=${party._id}`);
  const list = new OutstandingList(page);
  await list.expectSelected(0, 5);
  await lookAt(page, 'receipt-bills');
  await page.getByRole('button', { name: 'Outstanding List' }).click();
  await expect(page.getByRole('heading', { name: 'Outstanding List' })).toBeVisible();
  await lookAt(page, 'outstanding-list-empty');
  await list.amount.fill('6000');
  await lookAt(page, 'outstanding-list');
  await list.amount.fill('60000');
  await lookAt(page, 'outstanding-list-advance');
  await list.amount.fill('6000');
  await list.next.click();
  await expect(page.getByRole('table', { name: /^Open bills of/ })).toBeVisible();
  await lookAt(page, 'receipt-full');

  await page.goto(`/sUsers/editReceipt/${receipt._id}`);
  await list.amount.press('1');
  await expect(page.getByText(/^Warning: Modifying the amount/)).toBeVisible();
  await lookAt(page, 'edit-question');
});

/** Opens a screen, waits for its title and content, and checks it. */
async function show(page: Page, path: string, title: string, name: string, content?: () => ReturnType<Page['getByText']>) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  if (content) await expect(content().first()).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await lookAt(page, name);
}

async function enterSale(page: Page) {
  await page.getByRole('combobox', { name: 'Party' }).fill('balaji');
  await page.getByRole('option', { name: /Balaji Kirana/ }).click();
  for (const [line, item] of ['Detergent for Balaji', 'Basmati for Balaji'].entries()) {
    await page.getByRole('combobox', { name: `Item of line ${line + 1}` }).fill(item);
    await page.getByRole('option', { name: `${item} Kirana` }).click();
    await page.getByLabel(`Quantity of line ${line + 1}`).fill('12');
    await page.getByLabel(`Quantity of line ${line + 1}`).press('Enter');
    await page.getByLabel(`Rate of line ${line + 1}`).press('Enter');
    await page.getByLabel(`Discount in percent of line ${line + 1}`).press('Enter');
  }
}

/** A customer with four open bills, two of them overdue, and one receipt. */
async function tradeFor(shop: Shop, partyName: string) {
  const party = await addParty(shop, partyName, { category: 'regular', gstin: gstinOf[partyName], mobileNumber: anyMobile() });
  const detergent = await addProduct(shop, `Detergent for ${partyName}`, { salePrice: 132, product_code: anyMobile() });
  const rice = await addProduct(shop, `Basmati for ${partyName}`, { salePrice: 742.5, product_code: anyMobile() });
  for (const [product, count, rupees, daysAgo] of [
    [detergent, 24, 132, 60],
    [rice, 6, 742.5, 30],
    [detergent, 10, 132.5, 8],
    [rice, 3, 750, 2],
  ] as const) {
    await sell(shop, party, product, count, rupees, todayInIndia(-daysAgo));
  }
  const sale = await sell(shop, party, detergent, 12, 132);
  const { outstandings } = await openBills(shop, party);
  const [oldest] = outstandings;
  const receipt = await receive(shop, party, 3738.24, [[oldest!, 3738.24]]);
  return { party, sale, receipt };
}

const gstinOf: Readonly<Record<string, string>> = { 'Shanti Super Bazaar': '27AAACR4849R1ZL', 'Balaji Kirana': '27AABCT1332L1ZE' };
