import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { PhoneNumber } from './phone-number.tsx';

describe('a phone number', () => {
  test('is copied where nobody can call', async () => {
    const user = userEvent.setup();
    const onAlert = vi.fn();
    render(<PhoneNumber phone="98470-12345" onAlert={onAlert} />);
    await user.click(screen.getByRole('button', { name: 'Copy 98470-12345' }));
    expect(onAlert).toHaveBeenCalledWith('Phone number copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe('9847012345');
  });

  test('that is none is refused', async () => {
    const user = userEvent.setup();
    const onAlert = vi.fn();
    render(<PhoneNumber phone="12345" onAlert={onAlert} />);
    await user.click(screen.getByRole('button'));
    expect(onAlert).toHaveBeenCalledWith('Invalid phone number. Please enter a 10-digit number.');
  });

  test('is called on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    const user = userEvent.setup();
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    render(<PhoneNumber phone="98470 12345" onAlert={() => {}} />);
    await user.click(screen.getByRole('button', { name: 'Call 98470 12345' }));
    expect(assign).toHaveBeenCalledWith('tel:9847012345');
  });
});
