import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setText } from './press-key.ts';
import { giveTyping, holdTyping, releaseKeys } from './typed-ahead.ts';

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
  releaseKeys();
  cleanup();
});

test('in a dialog opened during the save of a voucher, keys, a paste and the pointer belong to that dialog', async () => {
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

test('a click that opens a dialog before queued keys are given does not take the cursor out of it', async () => {
  holdTyping();
  giveTyping();
  fireEvent.pointerDown(field('Party')); // within the two frames until the keys are given
  field('Screen').focus();
  await new Promise((given) => setTimeout(given, 150));
  expect(field('Screen')).toHaveFocus();
});

test('a key typed during a save that is answered at once waits for the next field', async () => {
  const user = userEvent.setup();
  /** Shortly before the second frame from now is over. */
  const soon = (then: () => void) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(then)));
  field('Party').addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    holdTyping(save, 'save');
    soon(() => {
      giveTyping(save);
      soon(() => field('Screen').focus());
    });
  });
  holdTyping();
  field('Party').focus();
  await user.keyboard('an{Control>}{Enter}{/Control}c');
  giveTyping();
  await waitFor(() => expect(field('Screen')).toHaveValue('c'));
  expect(field('Party')).toHaveValue('an');
});

test('a requested field that is given up does not take keys queued for a save', async () => {
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

test('keys act at once after a release, also while queued keys are being given', () => {
  holdTyping();
  giveTyping();
  releaseKeys(); // within the two frames until the keys are given
  expect(fireEvent.keyDown(field('Party'), { key: 'ArrowDown' })).toBe(true);
});

test('the browser’s shortcut for Back works while keys are queued', () => {
  holdTyping(save, 'save');
  expect(fireEvent.keyDown(field('Party'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(fireEvent.keyDown(field('Party'), { key: 'ArrowLeft' })).toBe(false);
});

const endComposition = (at: HTMLElement, data: string) =>
  fireEvent(at, Object.assign(new Event('compositionend', { bubbles: true }), { data }));

/** An input method changes the field while composing; some browsers send one more input event after its end. */
function compose(at: HTMLElement, text: string, isRepeated = false) {
  const before = (at as HTMLInputElement).value;
  const tell = (letters: string, isComposing: boolean) => {
    setText(at as HTMLInputElement, before + letters);
    fireEvent.input(at, { isComposing, inputType: 'insertCompositionText', data: letters });
  };
  fireEvent.compositionStart(at);
  for (const count of [1, text.length]) {
    fireEvent.keyDown(at, { key: 'Process', keyCode: 229, isComposing: true });
    tell(text.slice(0, count), true);
  }
  endComposition(at, text);
  if (isRepeated) tell(text, false);
}

test.each([false, true])(
  'what an input method composes behind an Enter waits in its order, and stands once (told again: %s)',
  async (isRepeated) => {
    const user = userEvent.setup();
    field('Party').focus();
    await user.keyboard('a');
    holdTyping(save, 'search');
    await user.keyboard('1');
    compose(field('Party'), 'रमेश', isRepeated);
    await user.keyboard('2');
    expect(field('Party')).toHaveValue('a');
    giveTyping(save);
    await waitFor(() => expect(field('Party')).toHaveValue('a1रमेश2'));
    await new Promise((soon) => setTimeout(soon, 100));
    expect(field('Party')).toHaveValue('a1रमेश2');
  },
);

test('the awaited event comes during a composition: the text is typed once it is complete', async () => {
  field('Party').focus();
  holdTyping(save, 'search');
  fireEvent.compositionStart(field('Party'));
  giveTyping(save);
  await new Promise((soon) => setTimeout(soon, 100));
  setText(field('Party') as HTMLInputElement, 'र');
  fireEvent.input(field('Party'), { isComposing: true, data: 'र' });
  endComposition(field('Party'), 'र');
  await waitFor(() => expect(field('Party')).toHaveValue('र'));
});

test('without waiting an input method works normally', () => {
  field('Party').focus();
  compose(field('Party'), 'रमेश');
  expect(field('Party')).toHaveValue('रमेश');
});
