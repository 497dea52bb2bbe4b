import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { giveTyping, holdTyping, letGo } from './typed-ahead.ts';

function Text({ label }: { label: string }) {
  const [text, setText] = useState('');
  return <input aria-label={label} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}
const field = (label: string) => screen.getByLabelText(label);
const save = {};

beforeEach(() => {
  render(
    <>
      <Text label="Party" />
      <section role="dialog" aria-modal="true" aria-label="Go to">
        <Text label="Screen" />
      </section>
    </>,
  );
});
afterEach(() => {
  letGo();
  cleanup();
});

test('in a dialog that was opened while a voucher is being saved keys, a paste and the pointer are of that dialog', async () => {
  const user = userEvent.setup();
  holdTyping(save, 'save');
  await user.click(field('Screen'));
  await user.keyboard('day');
  fireEvent.paste(field('Screen'), { clipboardData: { getData: () => 'elsewhere' } });
  expect(field('Screen')).toHaveValue('day');
  field('Party').focus();
  await user.keyboard('an');
  giveTyping(save);
  await waitFor(() => expect(field('Party')).toHaveValue('an'));
  expect(field('Screen')).toHaveValue('day');
});

test('a field that was called and is given up takes nothing from what waits for a save', async () => {
  const user = userEvent.setup();
  holdTyping(save, 'save');
  field('Party').focus();
  await user.keyboard('an');
  holdTyping();
  fireEvent.pointerDown(field('Party'));
  await user.keyboard('and');
  giveTyping(save);
  await waitFor(() => expect(field('Party')).toHaveValue('anand'));
});

test('the keys that lead the browser back lead it also while something is waited for', () => {
  holdTyping(save, 'save');
  expect(fireEvent.keyDown(field('Party'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(field('Party'), { key: 'ArrowLeft' })).toBe(false);
});
