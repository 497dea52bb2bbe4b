import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { openApp } from '../../testing/show.tsx';
import { signInStaff, staffApi } from '../../testing/voucher-books.ts';
import { chapterAt } from './guide-chapter.tsx';

beforeEach(signInStaff);

test('? opens help beside the screen, at the chapter that fits it; another chapter is one press away', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(place()).toBe('/sUsers/reports');
  expect(help.getByRole('region', { name: 'Guide: Reports' })).toHaveTextContent('Close a month');
  expect(help.getByText('New receipt')).toBeVisible();
  await user.click(within(help.getByRole('navigation', { name: 'Chapters of the guide' })).getByRole('button', { name: 'First day' }));
  await user.click(help.getAllByRole('button', { name: 'Print an invoice' }).at(-1)!);
  expect(help.getByRole('region', { name: 'Guide: Print an invoice' })).toBeVisible();
});

test.each([
  ['/sUsers/dashboard', 'first-day'],
  ['/sUsers/trialBalance', 'reports'],
  ['/sUsers/salesDetails/1', 'invoices'],
  ['/sUsers/company/list', 'company-archives'],
])('the chapter of %s is %s', (path, chapter) => {
  expect(chapterAt(path)).toBe(chapter);
});
