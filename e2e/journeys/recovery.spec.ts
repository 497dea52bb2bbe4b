import type { Page } from '@playwright/test';
import { postAsNobody, type Session, signIn } from '../fixtures/api.ts';
import { expect, refusedOrLost, test } from '../fixtures/journey.ts';
import { codeTo, mailsTo } from '../fixtures/outbox.ts';
import { openCompany, openOwner, openStaff, password } from '../fixtures/people.ts';

const newPassword = 'N3w-passw0rd@';
const emailOf = ({ data }: Session) => (data as { email: string }).email;

test.describe('a forgotten password', () => {
  test.use({ expectedComplaints: refusedOrLost });

  test('for an owner: code from the mail, new password, old session ended, signed in again', async ({ open, bahi }) => {
    const owner = await openOwner(bahi.admin, 'Farida Forgetful');
    const email = emailOf(owner);
    const elsewhere = await open(owner);
    await elsewhere.goto('/pUsers/dashboard');
    await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

    const page = await open();
    await page.goto('/pUsers/login');
    await page.getByRole('link', { name: 'Forgot your password' }).click();
    await expect(page).toHaveURL(/\/pUsers\/forgotPassword$/);
    await ask(page, ` ${email.toUpperCase()} `);
    await expect(page).toHaveURL(/\/pUsers\/otp$/);
    expect(await page.evaluate(() => localStorage.getItem('otpEmail'))).toBe(email.toUpperCase());

    const code = await codeTo(bahi.outbox, email);
    await paste(page, code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/pUsers\/resetPassword$/);
    expect(await page.evaluate(() => document.cookie)).not.toContain('bahi_reset');

    await page.getByLabel('New password').fill('weak');
    await page.getByLabel('Confirm password').fill('other');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible();
    await expect(page.getByText('Password and Confirm Password do not match')).toBeVisible();
    await choose(page);
    await expect(page).toHaveURL(/\/pUsers\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('otpEmail'))).toBeNull();
    await expect.poll(() => mailsTo(bahi.outbox, email).at(-1)).toContain('Subject: Your password was changed');

    await elsewhere.reload();
    await expect(elsewhere.getByText('Your session has ended')).toBeVisible();
    await expect(elsewhere).toHaveURL(/\/pUsers\/login$/);
    await expect(signIn(bahi.origin, 'owner', { email, password })).rejects.toThrow();

    await page.getByLabel('Email or Phone').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/pUsers\/dashboard$/);
  });

  test('for staff: the same way to their own sign-in, only in the browser that entered the code', async ({ open, bahi }) => {
    const owner = await openOwner(bahi.admin, 'Owner Of Forgetful');
    const orgId = await openCompany(bahi.admin, owner, { name: 'Forgetful Stores', state: '29', gstin: '29AABCR1718E1ZL' });
    const staff = await openStaff(owner, 'Salim Forgetful', 'user', [orgId]);
    const email = emailOf(staff);
    const page = await open();
    await page.goto('/sUsers/resetPassword');
    await expect(page).toHaveURL(/\/sUsers\/forgotPassword$/);
    await ask(page, email);
    await paste(page, await codeTo(bahi.outbox, email));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/sUsers\/resetPassword$/);

    const thief = await open();
    await thief.goto('/sUsers/login');
    await thief.evaluate((text) => localStorage.setItem('otpEmailSec', text), email);
    await thief.goto('/sUsers/resetPassword');
    await choose(thief, 'Th1ef-passw0rd@');
    await expect(thief.getByText('Please begin again and ask for a new code')).toBeVisible();
    await expect(thief).toHaveURL(/\/sUsers\/forgotPassword$/);

    await choose(page);
    await expect(page).toHaveURL(/\/sUsers\/login$/);
    await signIn(bahi.origin, 'staff', { email, password: newPassword });
  });

  test('five wrong codes invalidate the right one', async ({ open, bahi }) => {
    const email = emailOf(await openOwner(bahi.admin, 'Gopal Guesser'));
    const page = await open();
    await page.goto('/pUsers/forgotPassword');
    await ask(page, email);
    const code = await codeTo(bahi.outbox, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (let tries = 1; tries <= 5; tries++) {
      await paste(page, wrong);
      await page.keyboard.press('Enter');
      const message = tries < 5 ? 'This code is not right' : 'This code was tried too often. Please ask for a new one.';
      await expect(page.getByText(message)).toBeVisible();
    }
    await paste(page, code);
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code was tried too often. Please ask for a new one.')).toBeVisible();
    await expect(page).toHaveURL(/\/pUsers\/otp$/);
    await expect(page.getByText(/^Send again in \d+ s$/)).toBeVisible();
  });
});

test('the terms are read from the registration, and the typed data is restored', async ({ open }) => {
  const page = await open();
  await page.goto('/pUsers/register');
  await page.getByLabel('User name').fill('Asha Patil');
  await page.getByRole('link', { name: 'terms' }).click();
  await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('User name')).toHaveValue('Asha Patil');
});

test.describe('a name that is tried from everywhere', () => {
  test.use({ expectedComplaints: refusedOrLost });

  test('is slowed down, but not for the browser that has signed in before', async ({ open, bahi }) => {
    const owner = await openOwner(bahi.admin, 'Tara Targeted');
    const email = emailOf(owner);
    const known = await open();
    await enter(known, email);
    await expect(known).toHaveURL(/\/pUsers\/dashboard$/);
    await known.evaluate(() => localStorage.clear()); // the cookie of the known browser stays

    const guess = () => postAsNobody(bahi.origin, '/pUsers/login', { email, password: 'Wrong@123' }).catch((error: Error) => error.message);
    const answers: unknown[] = [];
    for (let tries = 0; tries < 21; tries++) answers.push(await guess());
    expect(String(answers[0])).toContain('401');
    expect(String(answers[20])).toContain('429');

    const stranger = await open();
    await enter(stranger, email);
    await expect(stranger.getByText('Too many tries. Please wait a minute.')).toBeVisible();
    await enter(known, email);
    await expect(known).toHaveURL(/\/pUsers\/dashboard$/);
  });
});

async function ask(page: Page, email: string) {
  // The address changes before the screen, and text typed meanwhile would go into the old screen.
  await expect(page.getByRole('heading', { name: 'Forgot your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
}

/** Pastes the code as copied from the mail. */
async function paste(page: Page, code: string) {
  await page.getByLabel('Code').fill('');
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page.getByLabel('Code')).toHaveValue(code);
}

async function choose(page: Page, chosen = newPassword) {
  await page.getByLabel('New password').fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
}

async function enter(page: Page, email: string) {
  await page.goto('/pUsers/login');
  await page.getByLabel('Email or Phone').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
