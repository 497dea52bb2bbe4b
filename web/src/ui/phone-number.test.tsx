import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PhoneNumber } from './phone-number.tsx';

const onAlert = vi.fn();
beforeEach(() => onAlert.mockReset());

/** A window that can be made wider and narrower; media queries hear of it as in a browser. */
function windowOf(width: number) {
  const listeners = new Set<() => void>();
  let now = width;
  const most = (query: string) => Number(/max-width: (\d+)px/.exec(query)?.[1]);
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return now <= most(query);
    },
    media: query,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return (to: number) =>
    act(() => {
      now = to;
      for (const listener of listeners) (listener as (event: object) => void)({ matches: now <= 768 });
    });
}

describe('a phone number', () => {
  test('is copied if the device cannot call, and this is not a warning', async () => {
    const user = userEvent.setup();
    render(<PhoneNumber phone="98470-12345" onAlert={onAlert} />);
    await user.click(screen.getByRole('button', { name: 'Copy 98470-12345' }));
    expect(onAlert).toHaveBeenCalledWith('Phone number copied to clipboard!', 'success');
    expect(await navigator.clipboard.readText()).toBe('9847012345');
  });

  test.each(['12345', '123456789', '1234567890123', 'no number', ''])(
    '%j is refused with a warning, and neither called nor copied',
    async (phone) => {
      const user = userEvent.setup();
      await navigator.clipboard.writeText('before');
      render(<PhoneNumber phone={phone} onAlert={onAlert} />);
      await user.click(screen.getByRole('button'));
      expect(onAlert).toHaveBeenCalledWith('Invalid phone number. Please enter a 10-digit number.', 'warning');
      expect(await navigator.clipboard.readText()).toBe('before');
    },
  );

  test.each([
    ['(984) 701-2345', '9847012345'],
    ['+91 98470 12345', '919847012345'],
    ['984.701.2345', '9847012345'],
  ])('%s loses all that is no digit: %s', async (phone, digits) => {
    const user = userEvent.setup();
    render(<PhoneNumber phone={phone} onAlert={onAlert} />);
    await user.click(screen.getByRole('button'));
    expect(await navigator.clipboard.readText()).toBe(digits);
  });

  test('that could not be copied is only logged, without a message', async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no right to'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    render(<PhoneNumber phone="98470-12345" onAlert={onAlert} />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(log).toHaveBeenCalledWith('The phone number was not copied.', new Error('no right to')));
    expect(onAlert).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test.each([
    [768, 'Call 98470 12345'],
    [769, 'Copy 98470 12345'],
  ])('at %d pixels shows %s', (width, name) => {
    windowOf(width);
    render(<PhoneNumber phone="98470 12345" onAlert={onAlert} />);
    expect(screen.getByRole('button', { name })).toBeVisible();
  });

  test('looks again at the width on every resize, and calls with the cleaned digits', async () => {
    const resize = windowOf(1024);
    const user = userEvent.setup();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    render(<PhoneNumber phone="98470 12345" onAlert={onAlert} />);
    expect(screen.getByRole('button', { name: 'Copy 98470 12345' })).toBeVisible();
    resize(768);
    await user.click(screen.getByRole('button', { name: 'Call 98470 12345' }));
    expect(assign).toHaveBeenCalledWith('tel:9847012345');
    resize(900);
    expect(screen.getByRole('button', { name: 'Copy 98470 12345' })).toBeVisible();
  });

  test('has an icon of 20 px in green, by default', () => {
    const { rerender, container } = render(<PhoneNumber phone="9847012345" onAlert={onAlert} />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '20');
    // The green of the theme: its contrast is sufficient in light and dark.
    expect(screen.getByRole('button').style.color).toBe('var(--bahi-received)');
    rerender(<PhoneNumber phone="9847012345" onAlert={onAlert} size={16} color="red" />);
    expect(container.querySelector('svg')).toHaveAttribute('width', '16');
    expect(screen.getByRole('button').style.color).toBe('red');
  });
});
