import { fireEvent, screen } from '@testing-library/react';
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
