import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { DateField } from './date-field.tsx';

function Form() {
  const [date, setDate] = useState('2026-11-20');
  return (
    <MantineProvider env="test">
      <DateField label="Date" date={date} today="2026-11-20" onChange={setDate} />
      <output>{date}</output>
    </MantineProvider>
  );
}

const date = () => screen.getByRole('status').textContent;

describe('a date', () => {
  test.each([
    ['5', '2026-11-05'],
    ['5-4', '2026-04-05'],
    ['5-2', '2027-02-05'],
    ['5/4/26', '2026-04-05'],
    ['05/04/2025', '2025-04-05'],
  ])('typed as %s is %s', async (typed, read) => {
    const user = userEvent.setup();
    render(<Form />);
    await user.clear(screen.getByLabelText('Date'));
    await user.type(screen.getByLabelText('Date'), `${typed}{Enter}`);
    expect(date()).toBe(read);
    expect(screen.getByLabelText('Date')).toHaveValue(read.split('-').reverse().join('/'));
  });

  test('missing in the calendar is reported at the field and changes nothing', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.clear(screen.getByLabelText('Date'));
    await user.type(screen.getByLabelText('Date'), '31-2');
    await user.tab();
    expect(screen.getByText('Enter a date as DD/MM/YYYY.')).toBeVisible();
    expect(screen.getByLabelText('Date')).toHaveValue('31-2');
    expect(date()).toBe('2026-11-20');
  });

  test('is moved by a day with the arrows', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.click(screen.getByLabelText('Date'));
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(date()).toBe('2026-11-21');
  });
});

test.each([
  ['9/28', '2028-09-30'],
  ['30/8/28', '2028-08-30'],
])('if a month is expected, %s is %s', async (typed, read) => {
  const user = userEvent.setup();
  function Expiry() {
    const [expiresOn, setExpiresOn] = useState('');
    return (
      <MantineProvider env="test">
        <DateField label="Expiry" month="last" date={expiresOn} today="2026-11-20" onChange={setExpiresOn} />
        <output>{expiresOn}</output>
      </MantineProvider>
    );
  }
  render(<Expiry />);
  expect(screen.getByLabelText('Expiry')).toHaveAttribute('placeholder', 'MM/YY or DD/MM/YYYY');
  await user.type(screen.getByLabelText('Expiry'), `13/28{Enter}`);
  expect(screen.getByLabelText('Expiry')).toHaveAccessibleDescription('Enter a month as MM/YY, or a date as DD/MM/YYYY.');
  await user.clear(screen.getByLabelText('Expiry'));
  await user.type(screen.getByLabelText('Expiry'), `${typed}{Enter}`);
  expect(date()).toBe(read);
});
