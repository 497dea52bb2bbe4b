import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aParty, signInStaff, staffApi } from '../testing/books.ts';
import { type FakeApi, Refused, serveFakeApi } from '../testing/fake-api.ts';
import { openApp } from '../testing/show.tsx';

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

  test('a GSTIN says the state and makes the party registered, however it was copied', async () => {
    const { user } = await openForm();
    await user.type(screen.getByLabelText('GSTIN'), '27 aapfu0939f1zv');
    expect(screen.getByLabelText('GSTIN')).toHaveValue(GSTIN);
    expect(screen.getByLabelText('State')).toHaveValue('27');
    expect(screen.getByLabelText('GST category')).toHaveValue('regular');
  });

  test('problems stand at their fields, all at once, and nothing is sent', async () => {
    const { user, saves } = await openForm();
    await user.type(screen.getByLabelText('Mobile'), '12345');
    await user.type(screen.getByLabelText('Email'), 'nowhere');
    await user.type(screen.getByLabelText('GSTIN'), '27AAPFU0939F1ZX');
    await user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('Enter the name.')).toBeVisible();
    expect(screen.getByText('Mobile number must be 10 digits')).toBeVisible();
    expect(screen.getByText('Invalid email address')).toBeVisible();
    expect(screen.getByText(/The last character of the GSTIN does not fit/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(saves()).toEqual([]);
  });

  test('a refusal keeps what was typed and stands at its field', async () => {
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

  test('saved, it stands in the list', async () => {
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

describe('made in place', () => {
  test('Alt+C in the voucher’s party field opens the small form and comes back with the new party', async () => {
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
});
