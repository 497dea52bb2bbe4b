import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { call, signIn } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { openOwner, password } from '../fixtures/people.ts';

test.use({ expectedComplaints: refusedOrLost });

const another = 'Another@123';
const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const emailOf = ({ data }: { data: object }) => (data as { email: string }).email;

test('a new password ends the session on another device, and the old one no longer works', async ({ open, bahi }) => {
  const owner = await openOwner(bahi.admin, unique('Asha Rao'));
  const elsewhere = await signIn(bahi.origin, 'owner', { email: emailOf(owner), password });
  const page = await open(owner);
  await page.goto('/pUsers/account');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill(another);
  await page.getByLabel('Confirm password', { exact: true }).fill(another);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed. Your other sessions have ended.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  expect((await call(elsewhere, 'GET', '/pUsers/getPrimaryUserData')).status).toBe(401);
  expect((await call(owner, 'GET', '/pUsers/getPrimaryUserData')).status).toBe(200);
  await expect(signIn(bahi.origin, 'owner', { email: emailOf(owner), password })).rejects.toThrow('401');
});

test('an open session on another device is ended from here', async ({ open, bahi }) => {
  const owner = await openOwner(bahi.admin, unique('Meena Iyer'));
  const forgotten = await open(await signIn(bahi.origin, 'owner', { email: emailOf(owner), password }));
  await forgotten.goto('/pUsers/dashboard');
  await expect(forgotten.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const page = await open(owner);
  await page.goto('/pUsers/dashboard');
  await page.getByRole('button', { name: 'My Account' }).click();
  await page.getByRole('menuitem', { name: 'Password and sessions' }).click();
  await page.getByRole('button', { name: /^End the session of/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await forgotten.reload();
  await expect(forgotten.getByText('Your session has ended')).toBeVisible();
  await expect(forgotten).toHaveURL(/\/pUsers\/login$/);
});

test('the second factor is switched on, is required at the sign-in, accepts a recovery code, gives new ones, and is switched off', async ({
  open,
  bahi,
}) => {
  const owner = await openOwner(bahi.admin, unique('Farida Khan'));
  const page = await open(owner);
  await page.goto('/pUsers/account');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code of the app', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', second = '', third = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const browser = await open();
  await firstStep(browser, emailOf(owner));
  await browser.getByLabel('Code', { exact: true }).fill('000000');
  await browser.getByRole('button', { name: 'Sign in' }).click();
  await expect(browser.getByText('This code is not right')).toBeVisible();
  await browser.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1)); // the present code may be the used one
  await browser.getByRole('button', { name: 'Sign in' }).click();
  await expect(browser).toHaveURL(/\/pUsers\/dashboard$/);

  const lost = await open();
  await firstStep(lost, emailOf(owner));
  await lost.getByLabel('Code', { exact: true }).fill(recovery);
  await lost.getByRole('button', { name: 'Sign in' }).click();
  await expect(lost).toHaveURL(/\/pUsers\/dashboard$/);

  await page.reload();
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  const prove = async (button: string, code: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByLabel('Code or recovery code', { exact: true }).fill(code);
    await page.getByRole('button', { name: button }).click();
  };
  await prove('New recovery codes', second);
  await expect(codes).toHaveCount(10);
  const [fresh = ''] = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await prove('Switch off', third);
  await expect(page.getByText('This code is not right')).toBeVisible();
  await page.getByLabel('Code or recovery code', { exact: true }).fill(fresh);
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('The second factor is off')).toBeVisible();
  expect((await signIn(bahi.origin, 'owner', { email: emailOf(owner), password })).token).toBeTruthy();
});

async function firstStep(page: Page, email: string) {
  await page.goto('/pUsers/login');
  await page.getByLabel('Email or Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter the code of your authenticator app, or one of your recovery codes.')).toBeVisible();
}

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
