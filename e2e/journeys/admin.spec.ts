import { call, post, postAsNobody, signIn } from '../fixtures/api.ts';
import { beginSubscription } from '../fixtures/clock.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { anyMobile, idOf, openCompany, openOwner, openStaff, password } from '../fixtures/people.ts';

test.use({ expectedComplaints: refusedOrLost });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const party = (partyName: string) => ({ partyName, category: 'unregistered', state: '27' });

test('a new owner waits in the notifications; the approval applies to the next request', async ({ open, bahi }) => {
  const userName = unique('Vikram Joshi');
  const email = `${userName.toLowerCase().replaceAll(' ', '.')}@bahi.example`;
  await postAsNobody(bahi.origin, '/pUsers/register', { userName, mobile: anyMobile(), email, password, subscription: 'monthly' });
  const owner = await signIn(bahi.origin, 'owner', { email, password });
  const company = unique('Joshi Stores');
  const details = {
    type: 'self',
    industry: 4,
    place: 'Pune',
    state: '27',
    gstin: '',
    registrationType: 'unregistered',
    booksFrom: '2024-04-01',
  };
  const { organizationData } = await post<{ organizationData: { _id: string } }>(owner, '/pUsers/organizations', {
    name: company,
    ...details,
  });

  const page = await open(bahi.admin);
  await page.goto('/admin/home');
  await page.getByRole('button', { name: /^Notifications, \d+ wait/ }).click();
  await expect(page.getByRole('menuitem', { name: new RegExp(`${company}.*company of ${userName}`) })).toBeVisible();
  await page.getByRole('menuitem', { name: `${userName} waits for approval` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/profile/${idOf(owner)}$`));
  await expect(page.getByRole('heading', { name: userName })).toBeVisible();
  await expect(page.getByText('Pending')).toBeVisible();

  const books = `/orgs/${organizationData._id}/parties`;
  expect((await call(owner, 'GET', books)).status).toBe(403);
  await page.getByRole('switch', { name: 'Approved', exact: true }).click();
  await expect(page.getByText('Primary user updated')).toBeVisible();
  await page.getByRole('switch', { name: `Approved ${company}` }).click();
  await expect(page.getByText('Organization updated')).toBeVisible();
  await expect.poll(async () => (await call(owner, 'GET', books)).status).toBe(200);

  await page.getByRole('switch', { name: 'Block User' }).click();
  await expect(page.getByText('Inactive')).toBeVisible();
  expect(await call(owner, 'GET', books)).toMatchObject({ status: 403, body: { is_blocked: true } });
});

test('the list is searched and filtered, and its address contains search and filters', async ({ open, bahi }) => {
  const userName = unique('Latha Menon');
  const owner = await openOwner(bahi.admin, userName);
  const company = unique('Menon and Daughters Trading');
  await openCompany(bahi.admin, owner, { name: company, state: '27', gstin: '', registrationType: 'unregistered' });
  const page = await open(bahi.admin);
  await page.goto('/admin/primaryUsers');
  const columns = () =>
    page.getByRole('list', { name: 'Primary users' }).evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  await expect.poll(columns).toBe(3);
  await page.getByPlaceholder('Search users...').fill(company.slice(-8));
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText(userName);
  await expect(page.getByText('Menon and Daughter...')).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  await page.getByLabel('Plan').selectOption('monthly');
  await expect(page.getByText('No users found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Plan')).toHaveValue('monthly');
  await page.getByLabel('Plan').selectOption('yearly');
  await page.getByRole('link', { name: userName }).click();
  await expect(page.getByRole('tab', { name: 'Organization (1)' })).toBeVisible();
});

test('an expired subscription refuses writes and names the contact, until it is renewed', async ({ open, bahi }) => {
  const owner = await openOwner(bahi.admin, unique('Kiran Expired'));
  const orgId = await openCompany(bahi.admin, owner, {
    name: unique('Kiran Stores'),
    state: '27',
    gstin: '',
    registrationType: 'unregistered',
  });
  const staff = await openStaff(owner, unique('Staff Expired'), 'user', [orgId]);
  await beginSubscription(bahi, owner, 800);

  const staffPage = await open(staff);
  await staffPage.goto('/sUsers/partyList');
  await expect(staffPage.getByText(/The subscription expired on .* ask the owner of the company to have it renewed\./)).toBeVisible();
  await staffPage.goto('/sUsers/partyList/new');
  await staffPage.getByLabel('Name', { exact: true }).fill('Nobody');
  await staffPage.getByRole('button', { name: 'Save' }).click();
  await expect(
    staffPage.getByText('The subscription has expired. Please ask the owner of the company to have it renewed.').first(),
  ).toBeVisible();
  await expect(staffPage.getByLabel('Name', { exact: true })).toHaveValue('Nobody');
  expect(await call(owner, 'POST', `/orgs/${orgId}/parties`, party('Ravi'))).toMatchObject({
    status: 403,
    body: { subscriptionExpired: true },
  });

  const ownerPage = await open(owner);
  await ownerPage.goto('/pUsers/dashboard');
  await expect(ownerPage.getByText(/ask the administrator of this service to renew it\./)).toBeVisible();

  const page = await open(bahi.admin);
  await page.goto(`/admin/profile/${idOf(owner)}`);
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('dialog', { name: 'Renew the subscription?' }).getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText(/^Subscription renewed until \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByText('Expired', { exact: true })).toHaveCount(0);
  expect((await call(staff, 'POST', `/orgs/${orgId}/parties`, party('Ravi'))).status).toBe(200);
  await ownerPage.reload();
  await expect(ownerPage.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(ownerPage.getByText(/The subscription has expired/)).toHaveCount(0);
});

test('System shows the state of the installation; a requested backup appears there, checked', async ({ open, bahi }) => {
  const page = await open(bahi.admin);
  await page.goto('/admin/home');
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { name: 'System' })).toBeVisible();
  await expect(page.getByText('No backups')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('The backup has begun')).toBeVisible();
  const row = page.getByRole('row', { name: /Asked for bahi-.*\.zip/ });
  await expect(row).toContainText('Checked', { timeout: 20_000 });
  await expect(page.getByText(/^Last good backup: /)).toBeVisible();
});
