import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { BankDateCell } from './bank-date-cell.tsx';
import { type BankDates, BankDatesContext } from './use-bank-dates.ts';

test('text typed during the save of another date stays, and is saved after it', async () => {
  const puts: (string | null)[] = [];
  const answers: (() => void)[] = [];
  function Row() {
    const [bankDate, setBankDate] = useState<string | null>(null);
    const dates: BankDates = {
      of: () => ({ bankDate, problem: null }),
      forget: () => {},
      put: (_, day) => {
        puts.push(day);
        return new Promise((done) => {
          answers.push(() => {
            setBankDate(day);
            done(true);
          });
        });
      },
    };
    return (
      <BankDatesContext value={dates}>
        <BankDateCell posted={{ voucherId: 'rent', line: 0 }} bankDate={null} source="hand" label="Rent" />
      </BankDatesContext>
    );
  }
  render(<Row />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Bank date of Rent');
  await user.type(field, '5/4/2026{Enter}');
  await user.type(field, '6/4/2026', { initialSelectionStart: 0, initialSelectionEnd: 8 });
  await act(async () => answers.shift()?.());
  expect(field).toHaveValue('6/4/2026');
  await user.keyboard('{Enter}');
  await act(async () => answers.shift()?.());
  expect(puts).toEqual(['2026-04-05', '2026-04-06']);
  expect(field).toHaveValue('06/04/2026');
});

test('restoring the stored date during a save is saved after it', async () => {
  const puts: (string | null)[] = [];
  const answers: (() => void)[] = [];
  const dates: BankDates = {
    of: () => undefined,
    forget: () => {},
    put: (_, day) => {
      puts.push(day);
      return new Promise((done) => answers.push(() => done(true)));
    },
  };
  render(
    <BankDatesContext value={dates}>
      <BankDateCell posted={{ voucherId: 'rent', line: 0 }} bankDate="2026-04-05" source="hand" label="Rent" />
    </BankDatesContext>,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText('Bank date of Rent');
  for (const day of ['6/4/2026', '5/4/2026']) {
    await user.clear(field);
    await user.type(field, `${day}{Enter}`);
  }
  await act(async () => answers.shift()?.());
  await act(async () => answers.shift()?.());
  expect(puts).toEqual(['2026-04-06', '2026-04-05']);
});

test('a refusal returns the focus, unless the user types in the next line', async () => {
  const answers: ((stands: boolean) => void)[] = [];
  const dates: BankDates = { of: () => undefined, forget: () => {}, put: () => new Promise((done) => answers.push(done)) };
  render(
    <BankDatesContext value={dates}>
      {['rent', 'salary', 'power'].map((voucherId) => (
        <BankDateCell key={voucherId} posted={{ voucherId, line: 0 }} bankDate={null} source="hand" label={voucherId} />
      ))}
    </BankDatesContext>,
  );
  const user = userEvent.setup();
  const field = (name: string) => screen.getByLabelText(`Bank date of ${name}`);
  await user.click(field('rent'));
  await user.keyboard('5/4/2026{Enter}');
  expect(field('salary')).toHaveFocus();
  await act(async () => answers[0]!(false));
  expect(field('rent')).toHaveFocus();
  await user.keyboard('6/4/2026{Enter}7/4');
  await act(async () => answers[1]!(false));
  await user.keyboard('/2026');
  expect(field('rent')).toHaveValue('6/4/2026');
  expect(field('salary')).toHaveValue('7/4/2026');
});
