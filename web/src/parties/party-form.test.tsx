import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aParty, aPartyDetail, signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(signInStaff);

const GSTIN = '27AAPFU0939F1ZV';

async function openForm(parties: NonNullable<FakeApi['parties']> = {}) {
  const asked = serveFakeApi(staffApi({ parties }));
  const app = openApp('/sUsers/partyList/new');
  await screen.findByLabelText('Name');
  return { ...app, saves: () => asked.filter(({ route }) => route === 'parties.saveParty').map(({ input }) => input) };
}

describe('a new party', () => {
  test('begins in the state of the company', async () => {
    await openForm();
    expect(screen.getByLabelText('State')).toHaveValue('32');
  });

  test('a GSTIN sets the state and makes the party registered, in any pasted form', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('GSTIN'), '27 aapfu0939f1zv');
    expect(screen.getByLabelText('GSTIN')).toHaveValue(GSTIN);
    expect(screen.getByLabelText('State')).toHaveValue('27');
    expect(screen.getByLabelText('GST category')).toHaveValue('regular');
  });

  test('problems are shown at their fields, all at once, and nothing is sent', async () => {
    const { user, saves } = await openForm();
    await user.type(screen.getByLabelText('Mobile'), '12345');
    await user.type(screen.getByLabelText('Email'), 'nowhere');
    await user.type(screen.getByLabelText('GSTIN'), '27AAPFU0939F1ZX');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('Enter the name.')).toBeVisible();
    expect(screen.getByText('Mobile number must be 10 digits')).toBeVisible();
    expect(screen.getByText('Invalid email address')).toBeVisible();
    expect(screen.getByText(/check digit does not match/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(saves()).toEqual([]);
  });

  test('a refusal keeps the typed data and is shown at its field', async () => {
    const { user } = await openForm({
      saveParty: () => {
        throw new Refused(409, 'ALREADY_EXISTS', 'This exists already', { field: 'partyName' });
      },
    });
    await user.type(screen.getByLabelText('Name'), 'Anand Stores');
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('This exists already')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Anand Stores');
  });

  test('saved, it is in the list', async () => {
    const { user, saves, place } = await openForm({ saveParty: () => ({ message: 'Saved', party: aParty() }) });
    await user.type(screen.getByLabelText('Name'), 'Anand Stores');
    await user.type(screen.getByLabelText('Credit days'), '30{Enter}');
    await waitFor(() => expect(place()).toBe('/sUsers/partyList?search=Anand+Stores'));
    expect(saves()[0]).toMatchObject({
      partyName: 'Anand Stores',
      category: 'unregistered',
      state: '32',
      creditDays: 30,
      accountGroup: 'Sundry Debtors',
    });
    expect(await screen.findByRole('link', { name: 'Anand Stores' })).toBeVisible();
  });
});

describe('a stored party', () => {
  const stored = aPartyDetail({
    gstin: GSTIN,
    pan: GSTIN.slice(2, 12),
    category: 'regular',
    state: '27',
    creditLimitPaise: 5_000_000,
    creditPolicy: 'block',
    shippingAddresses: [{ _id: idOf(120), label: 'Godown', address: 'Plot 7', state: '27', pin: '' }],
    openingBills: [
      { _id: idOf(121), billNo: 'OB-1', billDate: '2025-03-01', dueOn: '2025-03-31', amountPaise: 118_000, pendingPaise: 118_000 },
    ],
  });

  async function openStored(parties: NonNullable<FakeApi['parties']> = {}, role: 'user' | 'admin' = 'admin') {
    isSignedIn('staff', { role });
    const accounts = { getStaff: () => ({ data: { userData: { ...aStaff, role, organization: [aCompany()] } } }) };
    const asked = serveFakeApi(staffApi({ accounts, parties: { getParty: () => ({ party: stored }), ...parties } }));
    const app = openApp(`/sUsers/partyList/${stored._id}`);
    await screen.findByLabelText('Name');
    return { ...app, sent: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
  }

  test('sends only the differences, with the loaded version', async () => {
    const { user, sent } = await openStored({ updateParty: () => ({ message: 'Party saved', party: aParty() }) });
    await user.click(screen.getByRole('button', { name: 'Add a shipping address' }));
    await user.type(screen.getAllByLabelText('Shipping address')[1]!, 'Plot 8');
    await user.click(screen.getByRole('button', { name: /^Licences/ }));
    await user.click(screen.getByRole('button', { name: 'Add a licence' }));
    await user.type(screen.getByLabelText('Number'), 'D-1');
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(sent('parties.updateParty')).toHaveLength(1));
    expect(sent('parties.updateParty')[0]).toEqual({
      orgId: expect.any(String),
      id: stored._id,
      version: 1,
      shippingAddresses: [...stored.shippingAddresses, { label: '', address: 'Plot 8', state: '27', pin: '' }],
      licences: [{ kind: 'drug', number: 'D-1', expiresOn: null }],
    });
  });

  test('a folded section opens if it has a problem', async () => {
    const { user, sent } = await openStored();
    await user.click(screen.getByRole('button', { name: /^Shipping addresses/ }));
    expect(screen.queryByLabelText('Shipping address')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Shipping addresses/ }));
    await user.clear(screen.getByLabelText('Shipping address'));
    await user.click(screen.getByRole('button', { name: /^Shipping addresses/ }));
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('Enter the address.')).toBeVisible();
    expect(sent('parties.updateParty')).toEqual([]);
  });

  test('opening bills are edited by managers and seen by all', async () => {
    await openStored({}, 'user');
    expect(screen.getByLabelText('Bill number')).toHaveValue('OB-1');
    expect(screen.getByLabelText('Bill number')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Add an opening bill' })).toBeNull();
  });

  test('a merge shows what moves, and its problems', async () => {
    const other = aParty({ _id: idOf(101), partyName: 'Anand Store', version: 4 });
    const moves = { vouchers: 12, bills: 3, openBills: 1, postings: 14, addresses: 0, licences: 0 };
    const preview = { from: aParty(), into: other, moves, balancePaise: 20_000_000, warnings: [], problems: [] };
    const { user, sent, place } = await openStored({
      listParties: () => ({ parties: [other], next: null, total: 1 }),
      getMergePreview: () => preview,
      mergeParties: () => ({ message: 'Anand Stores is now Anand Store', party: other }),
    });
    await user.click(screen.getByRole('button', { name: 'More for this party' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into another party' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge Anand Stores' });
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toBeDisabled();
    await user.type(within(dialog).getByRole('combobox', { name: 'Into' }), 'Anand');
    await user.click(await screen.findByRole('option', { name: /Anand Store/ }));
    expect(await within(dialog).findByText('Vouchers')).toBeVisible();
    expect(within(dialog).getByText('12')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(place()).toBe(`/sUsers/partyList/${other._id}`));
    expect(sent('parties.mergeParties')[0]).toMatchObject({ id: stored._id, version: 1, intoId: other._id, intoVersion: 4 });
  });

  test('a user who leaves during the merge sees its result elsewhere, without navigation', async () => {
    const answer = Promise.withResolvers<void>();
    const other = aParty({ _id: idOf(101), partyName: 'Anand Store', version: 4 });
    const moves = { vouchers: 12, bills: 3, openBills: 1, postings: 14, addresses: 0, licences: 0 };
    const { user, sent, place } = await openStored({
      listParties: () => ({ parties: [other], next: null, total: 1 }),
      getMergePreview: () => ({ from: aParty(), into: other, moves, balancePaise: 20_000_000, warnings: [], problems: [] }),
      mergeParties: () => answer.promise.then(() => ({ message: 'Anand Stores is now Anand Store', party: other })),
    });
    await user.click(screen.getByRole('button', { name: 'More for this party' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Merge into another party' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Anand Stores' }));
    await user.type(dialog.getByRole('combobox', { name: 'Into' }), 'Anand');
    await user.click(await screen.findByRole('option', { name: /Anand Store/ }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Merge' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(sent('parties.mergeParties')).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(place()).not.toContain(stored._id));
    const gone = place();
    answer.resolve();
    expect(await screen.findByText('Anand Stores is now Anand Store')).toBeVisible();
    await new Promise((soon) => setTimeout(soon, 50));
    expect(place()).toBe(gone);
  });
});

test('probable duplicates are shown while typing, with links', async () => {
  const twin = {
    _id: idOf(101),
    partyName: 'Anand Store',
    mobileNumber: '9847012345',
    gstin: null,
    isActive: true,
    because: ['mobileNumber' as const],
  };
  const { user, saves } = await openForm({ listSimilarParties: () => ({ similar: [twin] }) });
  await user.type(screen.getByLabelText('Mobile'), '9847012345');
  expect(await screen.findByText('Is it this party?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Anand Store' })).toHaveAttribute('href', `/sUsers/partyList/${idOf(101)}`);
  expect(screen.getByText('same phone')).toBeVisible();
  expect(saves()).toEqual([]);
});

describe('made in place', () => {
  test('Alt+C in the voucher’s party field opens the dialog and returns with the new party', async () => {
    const made = aParty({ _id: aParty()._id.replace(/.$/, '9'), partyName: 'Metro Mart', state: '29' });
    serveFakeApi(staffApi({ parties: { saveParty: () => ({ message: 'Saved', party: made }) } }));
    const { user } = openApp('/sUsers/sales');
    const field = await screen.findByRole('combobox', { name: 'Party' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Metro Mart{Alt>}c{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'New party' })).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Metro Mart');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveValue('Metro Mart'));
    expect(screen.getByLabelText('Place of supply')).toHaveValue('29');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Date' })).toHaveFocus());
  });

  test('the existing party is used instead', async () => {
    const twin = {
      _id: aParty()._id,
      partyName: 'Anand Stores',
      mobileNumber: '9847012345',
      gstin: null,
      isActive: true,
      because: ['partyName' as const],
    };
    serveFakeApi(staffApi({ parties: { listSimilarParties: () => ({ similar: [twin] }) } }));
    const { user } = openApp('/sUsers/sales');
    const field = await screen.findByRole('combobox', { name: 'Party' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Anand Store{Alt>}c{/Alt}');
    await user.click(await screen.findByRole('button', { name: 'Use it' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Party' })).toHaveValue('Anand Stores'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
