import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { aProduct, signInStaff, staffApi } from '../testing/voucher-books.ts';

beforeEach(() => signInStaff());

const products = ['Basmati rice', 'Brown rice', 'Toor dal'].map((name, at) => aProduct({ _id: idOf(900 + at), name }));

function open() {
  serveFakeApi(
    staffApi({
      products: {
        listProducts: ({ search }) => {
          const found = products.filter(({ name }) => name.includes(search ?? ''));
          return { products: found, next: null, total: found.length };
        },
      },
    }),
  );
  return openApp('/sUsers/productList');
}
const row = (name: string) => screen.findByRole('link', { name });

test('Space marks the row in hand, presses a focused button, and scrolls elsewhere', async () => {
  const { user } = open();
  (await row('Basmati rice')).focus();
  await user.keyboard(' ');
  expect(await screen.findByText('1 marked')).toBeVisible();
  screen.getByRole('button', { name: 'Unmark' }).focus();
  await user.keyboard(' ');
  expect(screen.queryByText('1 marked')).toBeNull();
  (document.activeElement as HTMLElement).blur();
  // True if nobody took the key from the browser.
  expect(fireEvent.keyDown(document.body, { key: ' ', code: 'Space' })).toBe(true);
});

test('marks outlast the next search, which says how many it does not show', async () => {
  const { user, place } = open();
  const search = await screen.findByRole('searchbox');
  const find = async (text: string, name: string) => {
    await user.clear(search);
    await user.type(search, text);
    await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Mark (?!all)/ })).toHaveLength(text === 'dal' ? 1 : 2));
    await user.click(await screen.findByRole('checkbox', { name }));
  };
  await row('Toor dal');
  await find('rice', 'Mark all shown');
  expect(await screen.findByText('2 marked')).toBeVisible();
  await find('dal', 'Mark Toor dal');
  expect(await screen.findByText('3 marked, 2 not shown')).toBeVisible();
  // All shown are unmarked; the others stay.
  await user.click(screen.getByRole('checkbox', { name: 'Mark all shown' }));
  expect(await screen.findByText('2 marked, 2 not shown')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Print labels' }));
  await waitFor(() => expect(decodeURIComponent(place())).toBe(`/sUsers/labels?products=${idOf(900)},${idOf(901)}`));
});
