import type { Page } from '@playwright/test';
import { call } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { password } from '../fixtures/people.ts';

test.use({ expectedComplaints: refusedOrLost });

const locked = (page: Page) => page.getByRole('heading', { name: 'Locked' });

async function setPasscode(page: Page, passcode: string) {
  await page.goto('/sUsers/passcode');
  await page.getByLabel('New passcode', { exact: true }).fill(passcode);
  await page.getByLabel('New passcode again').fill(passcode);
  await page.getByRole('button', { name: 'Set passcode' }).click();
  await expect(page.getByText('Passcode saved')).toBeVisible();
}

test('a passcode locks every tab and the session, and opens them again', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await setPasscode(page, '471147');
  const other = await page.context().newPage();
  await other.goto('/sUsers/partyList');
  await expect(other.getByRole('heading', { name: 'Parties', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(locked(page)).toBeVisible();
  await expect(locked(other)).toBeVisible();
  for (const each of [page, other]) {
    expect(await each.locator('body').innerText()).not.toContain(shop.name);
    await expect(each.getByRole('navigation')).toHaveCount(0);
  }
  await expect
    .poll(async () => (await call<{ code: string }>(shop.clerk, 'GET', `${shop.path}/parties`)).body.code, {
      message: 'the server locks too',
    })
    .toBe('LOCKED');

  await other.reload();
  await expect(locked(other)).toBeVisible();
  await other.getByLabel('Passcode', { exact: true }).fill('1111');
  await other.keyboard.press('Enter');
  await expect(other.getByText('That is not right. 4 tries are left before you are signed out.')).toBeVisible();
  await other.getByLabel('Passcode', { exact: true }).fill('471147');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Parties', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passcode', exact: true })).toBeVisible();
});

test('an unattended screen locks by itself; an unsaved sale is restored', async ({ open, shop }) => {
  const page = await open(shop.manager);
  await setPasscode(page, '2580');
  await page.clock.install();
  await page.goto('/sUsers/sales');
  await page.getByText('Narration').click();
  await page.getByRole('textbox', { name: 'Narration' }).fill('Half a sale');
  await page.clock.fastForward('04:30');
  await expect(page.getByRole('textbox', { name: 'Narration' })).toBeVisible();
  await page.clock.fastForward('00:45');
  await expect(locked(page)).toBeVisible();
  expect(await page.content()).not.toContain('Half a sale');

  await page.getByRole('button', { name: 'Forgot the passcode?' }).click();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Narration' })).toHaveValue('Half a sale');
});

test('five wrong tries sign out', async ({ open, shop }) => {
  const page = await open(shop.clerk);
  await setPasscode(page, '4711');
  await page.getByRole('button', { name: 'Lock now' }).click();
  for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
    await page.getByLabel('Passcode', { exact: true }).fill('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`That is not right. ${left} left`)).toBeVisible();
  }
  await page.getByLabel('Passcode', { exact: true }).fill('0000');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sUsers\/login$/);
  await expect(page.getByText('Signed out after five wrong tries')).toBeVisible();
  expect((await call<{ code: string }>(shop.clerk, 'GET', `${shop.path}/parties`)).body.code).toBe('SIGN_IN_FIRST');
});

test('an owner can have one too, and can remove it', async ({ open, shop }) => {
  const page = await open(shop.owner);
  await page.goto('/pUsers/passcode');
  await page.getByLabel('New passcode', { exact: true }).fill('123456');
  await page.getByLabel('New passcode again').fill('123456');
  await page.getByLabel('Lock after').selectOption('1 minute');
  await page.getByRole('button', { name: 'Set passcode' }).click();
  await expect(page.getByText('Your screen locks after 1 minute without a hand on it.')).toBeVisible();
  await page.getByLabel('Current passcode').fill('123456');
  await page.getByRole('button', { name: 'Remove passcode' }).click();
  await expect(page.getByRole('heading', { name: 'Set a passcode' })).toBeVisible();
});
