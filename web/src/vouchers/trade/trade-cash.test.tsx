import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { openApp } from '../../testing/show.tsx';
import { aParty, signInStaff, staffApi, TODAY } from '../../testing/voucher-books.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T06:00:00Z`) });
  signInStaff();
});

const carry = aParty({ _id: idOf(109), partyName: 'Cash and Carry' });

/** The party search of the server: by the beginning of the name. */
async function openSale() {
  const parties = [aParty(), carry];
  serveFakeApi(
    staffApi({
      parties: {
        listParties: ({ search = '' }) => ({
          parties: parties.filter(({ partyName }) => partyName.toLowerCase().startsWith(search.toLowerCase())),
          next: null,
          total: null,
        }),
      },
      vouchers: {
        saveSales: () => ({
          message: 'Saved SL/26-27/00418',
          _id: idOf(800),
          voucherNumber: 'SL/26-27/00418',
          version: 1,
          amountPaise: 15_576,
        }),
      },
    }),
  );
  const app = openApp('/sUsers/sales');
  await waitFor(() => expect(party()).toHaveFocus());
  return app;
}

const party = () => screen.getByRole('combobox', { name: 'Party' });
const item = () => screen.getByRole('combobox', { name: 'Item of line 1' });
const offered = (name: RegExp) => screen.findByRole('option', { name });
/** The option that Enter accepts. */
const marked = () => within(screen.getByRole('listbox', { name: 'Party' })).getByRole('option', { selected: true });
type User = Awaited<ReturnType<typeof openSale>>['user'];

async function chooseAnand(user: User) {
  await user.keyboard('anand');
  await offered(/Anand Stores/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(party()).toHaveValue('Anand Stores'));
}
async function sellSurf(user: User) {
  await user.click(item());
  await user.keyboard('surf');
  await offered(/Surf Excel/);
  await user.keyboard('{Enter}');
  await user.keyboard('{Control>}a{/Control}');
  await screen.findByRole('link', { name: 'Open' });
}

describe('Cash in place of a party', () => {
  test('is found by its name, before names that only begin with it', async () => {
    const { user } = await openSale();
    await user.keyboard('Cash');
    // The whole list stays until the search has answered.
    await waitFor(() => expect(marked()).toHaveTextContent('over the counter'));
    expect(await offered(/Cash and Carry/)).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(item()).toHaveFocus());
    expect(party()).toHaveValue('Cash');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('comes after the parties while only its first letters are typed', async () => {
    const { user } = await openSale();
    await user.keyboard('ca');
    await waitFor(() => expect(marked()).toHaveTextContent('Cash and Carry'));
    expect(await offered(/over the counter/)).toBeVisible();
    await user.keyboard('r');
    await waitFor(() => expect(screen.queryByRole('option', { name: /over the counter/ })).not.toBeInTheDocument());
  });

  test('is chosen by its key, also in place of a chosen party', async () => {
    const { user } = await openSale();
    await chooseAnand(user);
    await user.keyboard('{Alt>}w{/Alt}');
    await waitFor(() => expect(party()).toHaveValue('Cash'));
    expect(item()).toHaveFocus();
  });
});

describe('Receive after the save', () => {
  test('if the party owes it', async () => {
    const { user } = await openSale();
    await chooseAnand(user);
    await sellSurf(user);
    expect(screen.getByRole('link', { name: 'Receive' })).toHaveAttribute('href', expect.stringContaining(idOf(100)));
  });

  test('not if it was paid at the counter', async () => {
    const { user } = await openSale();
    await user.keyboard('{Alt>}w{/Alt}');
    await waitFor(() => expect(item()).toHaveFocus());
    await sellSurf(user);
    expect(screen.queryByRole('link', { name: 'Receive' })).not.toBeInTheDocument();
  });
});
