import { call, patch } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { idOf, openCompany, openOwner, openStaff } from '../fixtures/people.ts';

test.describe('permissions', () => {
  test.use({ expectedComplaints: refusedOrLost });

  test('staff of role user do not see Company and Users, and the server refuses them', async ({ open, shop }) => {
    const page = await open(shop.clerk);
    await page.goto('/sUsers/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Company' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0);

    const product = { product_name: 'Not allowed', unit: 'pcs', taxClassificationId: crypto.randomUUID() };
    const { status, body } = await call<{ code: string }>(shop.clerk, 'POST', `${shop.path}/products`, product);
    expect([status, body.code]).toEqual([403, 'NOT_ALLOWED']);
  });

  test('staff of role admin see both', async ({ open, shop }) => {
    const page = await open(shop.manager);
    await page.goto('/sUsers/dashboard');
    const menu = page.getByRole('navigation', { name: 'Main' });
    for (const name of ['Home', 'Company', 'Users', 'Settings']) await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  });

  test('a block acts on the next request: owner, staff and company each get their alert', async ({ open, bahi }) => {
    const { admin } = bahi;
    const owner = await openOwner(admin, 'Kiran Blocked');
    const orgId = await openCompany(admin, owner, { name: 'Kiran Stores', state: '29', gstin: '29AABCR1718E1ZL' });
    const staff = await openStaff(owner, 'Staff Blocked', 'admin', [orgId]);

    const staffPage = await open(staff);
    await staffPage.goto('/sUsers/partyList', { waitUntil: 'networkidle' });
    await expect(staffPage.getByRole('heading', { name: 'Parties', exact: true })).toBeVisible();
    await patch(admin, `/admin/updateOrganizationStatus/${orgId}`, { field: 'isBlocked', value: true });
    await staffPage.reload();
    const restricted = staffPage.getByRole('alertdialog', { name: 'Alert' });
    await expect(restricted).toContainText('This company is restricted');
    await restricted.getByRole('button', { name: 'OK', exact: true }).click();

    await patch(admin, `/admin/updateSecondaryUserStatus/${idOf(staff)}`, { field: 'isBlocked', value: true });
    await staffPage.reload();
    const blocked = staffPage.getByRole('alertdialog', { name: 'Alert' });
    await expect(blocked).toContainText('Your Account is Blocked');
    await blocked.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(staffPage).toHaveURL(/\/sUsers\/login$/);
    expect(await staffPage.evaluate(() => localStorage.getItem('sUserData'))).toBeNull();

    const ownerPage = await open(owner);
    // A block is reported once: to the next page, not to calls of the previous one.
    await ownerPage.goto('/pUsers/dashboard', { waitUntil: 'networkidle' });
    await expect(ownerPage.getByText('Kiran Stores').first()).toBeVisible();
    await patch(admin, `/admin/updatePrimaryUserStatus/${idOf(owner)}`, { field: 'isBlocked', value: true });
    await ownerPage.reload();
    await expect(ownerPage.getByRole('alertdialog', { name: 'Alert' })).toContainText('Your Account is Blocked');
    await ownerPage.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(ownerPage).toHaveURL(/\/pUsers\/login$/);
    expect(await ownerPage.evaluate(() => localStorage.getItem('pUserData'))).toBeNull();
  });

  test('a signed-out visitor is redirected to the sign-in of the area', async ({ open }) => {
    const page = await open();
    const ways = [
      ['/admin/home', '/admin/login'],
      ['/admin/profile/x', '/admin/login'],
      ['/pUsers/dashboard', '/pUsers/login'],
      ['/pUsers/organizationList', '/pUsers/login'],
      ['/sUsers/dashboard', '/sUsers/login'],
      ['/sUsers/sales', '/sUsers/login'],
      ['/sUsers/receipt', '/sUsers/login'],
    ] as const;
    for (const [asked, led] of ways) {
      await page.goto(asked);
      await expect(page, asked).toHaveURL(new RegExp(`${led}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(led === '/admin/login' ? 'Admin Login' : 'Welcome!');
    }
  });

  test('a session that ended redirects to the sign-in and shows why', async ({ open, shop }) => {
    const page = await open({ ...shop.clerk, token: 'long-gone' });
    await page.goto('/sUsers/dashboard');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(page).toHaveURL(/\/sUsers\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('sUserData'))).toBeNull();
  });
});

test('an unknown address shows the error page, and Go Back goes two steps back', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await page.goto('/sUsers/partyList');
  await page.goto('/sUsers/productList');
  await page.goto('/sUsers/no-such-screen');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/sUsers\/partyList$/);

  await page.goto('/serverError');
  await expect(page.getByRole('heading', { name: '500 Server Error' })).toBeVisible();
  await expect(page.getByText('Whoops, something went wrong on our servers.')).toBeVisible();
});

test.describe('an error during rendering', () => {
  test.use({ expectedComplaints: /This is a test error to check Error Boundary!|error boundary/i });

  test('shows a page that offers to start again', async ({ open }) => {
    const page = await open();
    await page.goto('/test-error-boundary');
    await page.getByRole('button').click();
    await expect(page.getByRole('heading')).toHaveText('Oops! Something went wrong');
    await expect(page.getByText("We're sorry for the inconvenience. Please try refreshing the page.")).toBeVisible();
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect(page.getByRole('heading')).toHaveText('Error boundary');
  });
});
