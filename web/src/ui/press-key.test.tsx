import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { pressKey, writeText } from './press-key.ts';

afterEach(cleanup);

type Pressed = KeyboardEventInit & { key: string; at?: number };

/** A key that was pressed somewhere, at this time. */
function keyOf({ at = 0, ...init }: Pressed): KeyboardEvent {
  const event = new KeyboardEvent('keydown', init);
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}
const press = (...keys: (string | Pressed)[]) => {
  for (const key of keys) pressKey(keyOf(typeof key === 'string' ? { key } : key));
};
const letters = (text: string, pauseMillis = 20, from = 0) => {
  for (const [index, key] of [...text].entries()) press({ key, at: from + index * pauseMillis });
};

function Text({ label, start = '' }: { label: string; start?: string }) {
  const [text, setText] = useState(start);
  return <input aria-label={label} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />;
}
const at = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const stand = (label: string, from: number, to = from) => {
  at(label).focus();
  at(label).setSelectionRange(from, to);
};

test('a letter is inserted at the cursor, and replaces the selection', () => {
  render(<Text label="Note" start="ten bags" />);
  stand('Note', 3);
  letters('th');
  expect(at('Note')).toHaveValue('tenth bags');
  expect(at('Note').selectionStart).toBe(5);
  stand('Note', 0, 5);
  press('2');
  expect(at('Note')).toHaveValue('2 bags');
});

test('Tab selects the text of the next field, as in a browser: typing replaces it', () => {
  render(
    <>
      <Text label="Place" />
      <Text label="Reference" start="PO 7" />
    </>,
  );
  at('Place').focus();
  press('Tab');
  letters('PO 8');
  expect(at('Reference')).toHaveValue('PO 8');
});

test('Tab stops at the head of a fold', () => {
  render(
    <>
      <Text label="Place" />
      <details open>
        <summary tabIndex={0}>More</summary>
        <Text label="Reference" />
      </details>
    </>,
  );
  // jsdom gives a summary no place among the stops; a browser does, without the attribute.
  screen.getByText('More').removeAttribute('tabindex');
  Object.defineProperty(screen.getByText('More'), 'tabIndex', { value: 0 });
  const focused = vi.spyOn(screen.getByText('More'), 'focus');
  at('Place').focus();
  press('Tab');
  expect(focused).toHaveBeenCalledOnce();
  expect(at('Reference')).not.toHaveFocus();
});

test('with Shift the arrows, Home and End select; with Ctrl a word is deleted', () => {
  render(<Text label="Note" start="ten bags" />);
  stand('Note', 8);
  press({ key: 'Home', shiftKey: true }, 'x');
  expect(at('Note')).toHaveValue('x');
  letters(' bag of rice');
  press({ key: 'ArrowLeft', shiftKey: true }, { key: 'ArrowLeft', shiftKey: true }, 'y');
  expect(at('Note')).toHaveValue('x bag of riy');
  press({ key: 'Backspace', ctrlKey: true });
  expect(at('Note')).toHaveValue('x bag of ');
  press({ key: 'ArrowLeft', ctrlKey: true }, { key: 'Delete', ctrlKey: true });
  expect(at('Note')).toHaveValue('x bag ');
});

test('Enter does not change a checkbox, a blank toggles it', () => {
  const sent = vi.fn();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <input type="checkbox" aria-label="Active" defaultChecked />
      <button type="submit">Save</button>
    </form>,
  );
  at('Active').focus();
  press('Enter');
  expect(at('Active')).toBeChecked();
  expect(sent).toHaveBeenCalledOnce();
  press(' ');
  expect(at('Active')).not.toBeChecked();
});

test('Enter does not submit a form with a disabled button', () => {
  const sent = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <form onSubmit={sent}>
      <Text label="Name" />
      <button type="submit" disabled>
        Save
      </button>
    </form>,
  );
  at('Name').focus();
  press('Enter');
  expect(sent).not.toHaveBeenCalled();
});

test('letters typed together search in a list, the same letter again steps', () => {
  render(
    <select aria-label="Godown">
      <option>Main</option>
      <option>Mumbai</option>
      <option>Old shop</option>
      <option disabled>Murud</option>
    </select>,
  );
  const list = screen.getByLabelText<HTMLSelectElement>('Godown');
  list.focus();
  letters('mu');
  expect(list.value).toBe('Mumbai');
  letters('o', 20, 5_000);
  expect(list.value).toBe('Old shop');
  letters('m', 20, 10_000);
  expect(list.value).toBe('Main');
  letters('m', 20, 15_000);
  expect(list.value).toBe('Mumbai');
});

test('an empty paste deletes nothing, and a line break of a table becomes a blank', () => {
  render(<Text label="Note" start="ten bags" />);
  stand('Note', 0, 8);
  writeText(at('Note'), '');
  expect(at('Note')).toHaveValue('ten bags');
  writeText(at('Note'), 'rice\r\nwheat');
  expect(at('Note')).toHaveValue('rice wheat');
});
