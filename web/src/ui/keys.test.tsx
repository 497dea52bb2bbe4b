import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { isPressed, KeysWall, useKeys } from './keys.ts';

function Screen({ keys }: { keys: Record<string, () => void> }) {
  useKeys(keys);
  return <input aria-label="Note" />;
}

const press = (parts: Partial<KeyboardEvent>) =>
  ({ ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, code: '', key: '', ...parts }) as KeyboardEvent;

describe('a shortcut', () => {
  test.each([
    ['F8', { key: 'F8', code: 'F8' }, true],
    ['F8', { key: 'F8', code: 'F8', altKey: true }, false],
    ['Alt+C', { key: 'ç', code: 'KeyC', altKey: true }, true],
    ['Ctrl+A', { key: 'a', code: 'KeyA', ctrlKey: true }, true],
    ['Ctrl+A', { key: 'a', code: 'KeyA', metaKey: true }, true],
    ['Ctrl+A', { key: 'A', code: 'KeyA', ctrlKey: true, shiftKey: true }, false],
    ['Alt+Shift+8', { key: '*', code: 'Digit8', altKey: true, shiftKey: true }, true],
    ['?', { key: '?', code: 'Slash', shiftKey: true }, true],
    ['/', { key: '/', code: 'Slash' }, true],
  ])('%s and %o: %s', (keys, event, is) => {
    expect(isPressed(keys, press(event))).toBe(is);
  });

  test('of a single letter is off while the user types, one with Alt is not', async () => {
    const user = userEvent.setup();
    const [slash, create] = [vi.fn(), vi.fn()];
    render(<Screen keys={{ '/': slash, 'Alt+C': create }} />);
    await user.type(screen.getByLabelText('Note'), 'a/b');
    await user.keyboard('{Alt>}{c}{/Alt}');
    expect(slash).not.toHaveBeenCalled();
    expect(create).toHaveBeenCalledOnce();
    await user.tab();
    await user.keyboard('/');
    expect(slash).toHaveBeenCalledOnce();
  });

  test('Ctrl+A saves, but selects in a panel of a form, and in every field with the standard keys', async () => {
    const user = userEvent.setup();
    const save = vi.fn();
    render(
      <>
        <Screen keys={{ 'Ctrl+A': save }} />
        <form data-selects-all>
          <input aria-label="Cash" />
        </form>
      </>,
    );
    const pressIn = async (label: string) => {
      await user.click(screen.getByLabelText(label));
      await user.keyboard('{Control>}a{/Control}');
      return save.mock.calls.length;
    };
    expect([await pressIn('Note'), await pressIn('Cash')]).toEqual([1, 1]);
    document.documentElement.dataset.keymap = 'standard';
    expect(await pressIn('Note')).toBe(1);
    delete document.documentElement.dataset.keymap;
  });

  test('stays with a dialog that mounts together with its page, as after a reload at its address', async () => {
    const user = userEvent.setup();
    const [behind, before] = [vi.fn(), vi.fn()];
    function Page() {
      useKeys({ Escape: behind, F8: behind });
      return (
        <>
          <KeysWall />
          <Screen keys={{ F8: before }} />
        </>
      );
    }
    render(<Page />);
    await user.keyboard('{Escape}{F8}');
    expect([before.mock.calls.length, behind.mock.calls.length]).toEqual([1, 0]);
  });

  test('belongs to the last mounted component, and not to the screen behind a dialog', async () => {
    const user = userEvent.setup();
    const [behind, before] = [vi.fn(), vi.fn()];
    render(<Screen keys={{ F8: behind, F6: behind }} />);
    const { unmount } = render(
      <>
        <KeysWall />
        <Screen keys={{ F8: before }} />
      </>,
    );
    await user.keyboard('{F8}{F6}');
    expect([before.mock.calls.length, behind.mock.calls.length]).toEqual([1, 0]);
    unmount();
    fireEvent.keyDown(document.body, { key: 'F6' }); // at once
    expect(behind).toHaveBeenCalledOnce();
  });

  test('that closes a dialog does not reach the screen behind it, the next one does', () => {
    const behind = vi.fn();
    function Page() {
      const [isOpen, setIsOpen] = useState(true);
      useKeys({ Escape: behind });
      const close = () => flushSync(() => setIsOpen(false));
      return (
        isOpen && (
          <>
            <KeysWall />
            <Screen keys={{ Escape: close }} />
          </>
        )
      );
    }
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(behind).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(behind).toHaveBeenCalledOnce();
  });
});
