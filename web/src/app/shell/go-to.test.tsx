import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { aStaff } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, cash, factsOf, signInStaff, staffApi } from '../../testing/voucher-books.ts';

beforeEach(() => signInStaff());

test('F10 begins a voucher of any kind, by its name', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{F10}');
  const dialog = within(await screen.findByRole('dialog', { name: 'New' }));
  expect(dialog.getByRole('combobox', { name: 'Kind of voucher' })).toHaveFocus();
  await user.keyboard('adj');
  await screen.findByRole('option', { name: /Stock adjustment/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe('/sUsers/stockAdjustment'));
});

test('Alt+G finds screens from the first letter, and from the second on parties, items and vouchers', async () => {
  const party = aParty();
  const asked: string[] = [];
  serveFakeApi(
    staffApi({
      parties: {
        listParties: ({ search }) => {
          asked.push(search);
          return { parties: [party], next: null, total: null };
        },
      },
      products: { listProducts: () => ({ products: [], next: null, total: null }) },
      vouchers: { listVouchers: () => ({ vouchers: [], next: null, totals: null }), listJournalLedgers: () => ({ ledgers: [] }) },
    }),
  );
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{Alt>}g{/Alt}');
  await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('t');
  expect(await screen.findByRole('option', { name: /^Stock transfer,/ })).toBeVisible();
  expect(asked).toEqual([]);
  await user.keyboard(`{Backspace}${party.partyName.slice(0, 3)}`);
  expect(await screen.findByRole('option', { name: 'Statement of account' })).toBeVisible();
  await user.click(await screen.findByRole('option', { name: new RegExp(`${party.partyName}.*(Customer|Supplier)`) }));
  await waitFor(() => expect(place()).toBe(`/sUsers/ledger/${party._id}`));
});

test('a sentence in everyday words opens the screen it means, unless a record holds its words', async () => {
  const party = aParty({ partyName: 'Stock Left Traders' });
  serveFakeApi(
    staffApi({
      parties: { listParties: ({ search }) => ({ parties: /traders/i.test(search) ? [party] : [], next: null, total: null }) },
      products: { listProducts: () => ({ products: [], next: null, total: null }) },
      vouchers: { listVouchers: () => ({ vouchers: [], next: null, totals: null }), listJournalLedgers: () => ({ ledgers: [] }) },
    }),
  );
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{Control>}k{/Control}stock left traders');
  const results = within(await screen.findByRole('listbox', { name: 'Results' }));
  await waitFor(() => expect(results.getAllByRole('option')[0]).toHaveTextContent('Stock Left Traders'));
  await user.clear(screen.getByRole('combobox', { name: 'Screen, party, item or voucher' }));
  await user.keyboard('how much stock do I have left?{Enter}');
  await waitFor(() => expect(place()).toBe('/sUsers/stockSummary'));
});

test('what was opened from the search comes first next time, and in the sidebar; a screen is pinned from its header', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await user.click(await screen.findByRole('button', { name: 'Go to anything' }));
  await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('low stock{Enter}');
  await waitFor(() => expect(place()).toBe('/sUsers/lowStock'));
  const work = within(await screen.findByRole('navigation', { name: 'Work' }));
  expect(await work.findAllByRole('link', { name: 'Low stock' })).toHaveLength(2);
  await screen.findByRole('heading', { name: 'Low stock' }); // the header of the screen before it has a pin too
  await user.click(screen.getByRole('button', { name: 'Pin this screen' }));
  expect(await work.findByText('Pinned')).toBeVisible();
  expect(work.queryByText('Recent')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  const results = within(await screen.findByRole('listbox', { name: 'Results' }));
  expect(results.getAllByRole('option')[0]).toHaveTextContent('Low stock');
});

test.each([
  ['F6', '{F6}anand'],
  ['the search', '{Control>}k{/Control}receipt{Enter}anand'],
])('letters typed at once after %s go to the first field of the form, though its code is still loading', async (_, keys) => {
  serveFakeApi(
    staffApi({ vouchers: { getVoucherFacts: () => factsOf('receipt') }, ledgers: { listSources: () => ({ sources: [cash] }) } }),
  );
  const { user } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard(keys);
  await screen.findByRole('combobox', { name: 'Party' });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveValue('anand'));
});

test('F11 opens the settings of the company', async () => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  await user.keyboard('{F11}');
  await waitFor(() => expect(place()).toBe('/sUsers/settings'));
});

test.each(['{F1}', '?'])('%s lists the keys of all screens if the present one has none', async (key) => {
  serveFakeApi(staffApi({}));
  const { user, place } = openApp('/sUsers/reports');
  (await screen.findByRole('link', { name: 'Settings' })).focus();
  await user.keyboard(key);
  expect(await screen.findByRole('dialog', { name: 'Help' })).toHaveTextContent('F8New sale');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Settings' })).toHaveFocus());
  expect(place()).toBe('/sUsers/reports');
});

test('closed by Esc it returns the focus', async () => {
  serveFakeApi(staffApi({}));
  const { user } = openApp('/sUsers/reports');
  const link = await screen.findByRole('link', { name: 'Settings' });
  link.focus();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Go to' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(link).toHaveFocus());
});

test('text typed before the dialog is drawn goes into its field, and nowhere else', async () => {
  serveFakeApi(
    staffApi({
      parties: { listParties: () => ({ parties: [], next: null, total: null }) },
      products: { listProducts: () => ({ products: [], next: null, total: null }) },
      vouchers: { listVouchers: () => ({ vouchers: [], next: null, totals: null }), listJournalLedgers: () => ({ ledgers: [] }) },
    }),
  );
  const { user, place } = openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  const behind = vi.fn();
  document.body.addEventListener('keydown', behind);
  // No await between the keys, so that nothing is drawn in between.
  for (const key of ['x', 'Backspace', 'c', 'o', 'n', 't', 'r', 'Enter']) {
    if (key === 'x') fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
    behind.mockClear();
    fireEvent.keyDown(document.body, { key });
    expect(behind).not.toHaveBeenCalled();
  }
  document.body.removeEventListener('keydown', behind);
  await waitFor(() => expect(place()).toBe('/sUsers/contra'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }));
  await waitFor(() => expect(dialog.getByRole('combobox')).toHaveFocus());
  expect(dialog.getByRole('combobox')).toHaveValue('');
});

test('after a click elsewhere the text goes there', async () => {
  serveFakeApi(staffApi({}));
  openApp('/sUsers/reports');
  await screen.findByRole('link', { name: 'Settings' });
  const behind = vi.fn();
  document.body.addEventListener('keydown', behind);
  // The screen has just replaced its skeleton: for two frames keys are still queued for its first field.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(behind).toHaveBeenCalled();
  });
  fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
  behind.mockClear();
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'x' });
  expect(behind).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('keydown', behind);
});

test('without a company there is no dialog to wait for, and none opens later', async () => {
  serveFakeApi(staffApi({ accounts: { getStaff: () => ({ data: { userData: { ...aStaff, organization: [] } } }) } }));
  const { user } = openApp('/sUsers/reports');
  await screen.findByText('Ask the owner to add you to a company.');
  const behind = vi.fn();
  document.body.addEventListener('keydown', behind);
  await user.keyboard('{Control>}k{/Control}');
  behind.mockClear();
  await user.keyboard('x');
  expect(behind).toHaveBeenCalledTimes(1);
  document.body.removeEventListener('keydown', behind);
});
