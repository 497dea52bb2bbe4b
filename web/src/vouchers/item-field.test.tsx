import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveFakeApi } from '../testing/fake-api.ts';
import { idOf } from '../testing/people.ts';
import { showPart } from '../testing/show-part.tsx';
import { aProduct, signInStaff, staffApi } from '../testing/voucher-books.ts';
import { giveTyping, holdTyping } from '../ui/typed-ahead.ts';
import { ItemField } from './item-field.tsx';

beforeEach(() => signInStaff());

/** The code of a product and Enter, queued during a save, with this pause between two keys. */
async function isScannedWith(pauseMillis: number): Promise<boolean> {
  serveFakeApi(staffApi({}));
  const onChoose = vi.fn();
  const { unmount } = await showPart(
    <ItemField
      orgId={idOf(10)}
      product={null}
      label="Item"
      onChoose={onChoose}
      onEmptied={() => {}}
      onEnd={() => {}}
      onCreate={() => {}}
    />,
  );
  const field = await screen.findByRole('combobox', { name: 'Item' });
  field.focus();
  const save = {};
  holdTyping(save, 'save');
  for (const [index, key] of [...aProduct().code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + index * pauseMillis });
    field.dispatchEvent(event);
  }
  expect(field).toHaveValue('');
  giveTyping(save);
  await waitFor(() => expect(onChoose).toHaveBeenCalledOnce());
  unmount();
  return onChoose.mock.calls[0]?.[2];
}

test('a code that waited during a save is treated as scanned or typed by its original timing', async () => {
  expect(await isScannedWith(90)).toBe(false);
  expect(await isScannedWith(8)).toBe(true);
});

test.each([
  ['surf', '60.75'],
  ['10* surf', '58.00'],
])('the list shows the rate a line with this count will have: %s', async (typed, rate) => {
  serveFakeApi(staffApi({}));
  const priceOf = vi.fn((_: unknown, quantityE4: number) => (quantityE4 < 100_000 ? 607_500 : 580_000));
  const { user } = await showPart(
    <ItemField
      orgId={idOf(10)}
      product={null}
      label="Item"
      priceOf={priceOf}
      onChoose={() => {}}
      onEmptied={() => {}}
      onEnd={() => {}}
      onCreate={() => {}}
    />,
  );
  await user.type(await screen.findByRole('combobox', { name: 'Item' }), typed);
  await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent(rate));
});
