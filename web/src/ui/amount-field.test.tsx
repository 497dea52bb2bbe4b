import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, use, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { AmountField, DecimalField } from './amount-field.tsx';

function Form({ start = 0 }: { start?: number }) {
  const [paise, setPaise] = useState(start);
  const [rateE4, setRateE4] = useState(0);
  return (
    <MantineProvider env="test">
      <AmountField label="Amount" paise={paise} onChange={setPaise} />
      <DecimalField label="Rate" valueE4={rateE4} onChange={setRateE4} />
      <output>{`${paise} ${rateE4}`}</output>
      <button type="button" onClick={() => setPaise(5_000)}>
        Fifty
      </button>
    </MantineProvider>
  );
}

const figures = () => screen.getByRole('status').textContent;

describe('an amount', () => {
  test('is parsed while typing and grouped in lakhs on blur', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Amount'), '1234567.5');
    expect(screen.getByLabelText('Amount')).toHaveValue('1234567.5');
    expect(figures()).toBe('123456750 0');
    await user.tab();
    expect(screen.getByLabelText('Amount')).toHaveValue('12,34,567.50');
  });

  test('may be a sum, which Enter works out', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Amount'), '=12*45');
    expect(screen.getByLabelText('Amount')).toHaveValue('=12*45');
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Amount')).toHaveValue('540.00');
    expect(figures()).toBe('54000 0');
  });

  test('is selected on focus, so that the first key replaces it', async () => {
    const user = userEvent.setup();
    render(<Form start={118_000} />);
    await user.tab();
    await user.keyboard('7');
    expect(figures()).toBe('700 0');
  });

  test('keeps each key if the values come back late, one after the other', async () => {
    const user = userEvent.setup();
    const read: number[] = [];
    const field = (paise: number) => (
      <MantineProvider env="test">
        <AmountField label="Amount" paise={paise} onChange={(figure) => read.push(figure)} />
      </MantineProvider>
    );
    const { rerender } = render(field(0));
    await user.type(screen.getByLabelText('Amount'), '15');
    rerender(field(100));
    expect(screen.getByLabelText('Amount')).toHaveValue('15');
    await user.keyboard('0');
    for (const paise of [1_500, 15_000]) {
      rerender(field(paise));
      expect(screen.getByLabelText('Amount')).toHaveValue('150');
    }
    expect(read).toEqual([100, 1_500, 15_000]);
    rerender(field(1_500));
    expect(screen.getByLabelText('Amount')).toHaveValue('15.00');
  });

  test('keeps each key if a letter is deleted while the values come late', async () => {
    const user = userEvent.setup();
    const field = (paise: number) => (
      <MantineProvider env="test">
        <AmountField label="Amount" paise={paise} onChange={() => {}} />
      </MantineProvider>
    );
    const { rerender } = render(field(0));
    const input = screen.getByLabelText('Amount');
    await user.type(input, '60');
    rerender(field(600));
    await user.keyboard('{Backspace}');
    rerender(field(6_000));
    expect(input).toHaveValue('6');
    await user.keyboard('5');
    rerender(field(600));
    rerender(field(6_500));
    expect(input).toHaveValue('65');
  });

  test('changed from outside while typing keeps later keys', async () => {
    const user = userEvent.setup();
    const field = (paise: number) => (
      <MantineProvider env="test">
        <AmountField label="Amount" paise={paise} onChange={() => {}} />
      </MantineProvider>
    );
    const { rerender } = render(field(0));
    const input = screen.getByLabelText('Amount');
    await user.type(input, '1');
    rerender(field(2_000));
    expect(input).toHaveValue('20.00');
    await user.tripleClick(input);
    await user.keyboard('45');
    expect(input).toHaveValue('45');
  });

  test('keeps each key if one render is replaced by the next', async () => {
    const user = userEvent.setup();
    const never = new Promise<null>(() => {});
    let drawLate = (_paise: number) => {};
    const Waits = ({ isLate }: { isLate: boolean }) => (isLate ? use(never) : null);
    function Late() {
      const [drawn, setDrawn] = useState({ paise: 60_750, isLate: false });
      drawLate = (paise) => startTransition(() => setDrawn({ paise, isLate: true }));
      return (
        <MantineProvider env="test">
          <AmountField label="Amount" paise={drawn.paise} onChange={() => {}} />
          <Waits isLate={drawn.isLate} />
        </MantineProvider>
      );
    }
    render(<Late />);
    const field = screen.getByLabelText<HTMLInputElement>('Amount');
    await user.click(field);
    await user.keyboard('1');
    await act(async () => drawLate(100));
    await user.keyboard('.');
    await user.keyboard('2');
    expect(field.value).toBe('1.2');
  });

  test('changed from outside shows the new figure', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Amount'), '12');
    await user.click(screen.getByRole('button'));
    expect(screen.getByLabelText('Amount')).toHaveValue('50.00');
  });
});

test('a rate keeps four decimals', async () => {
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Rate'), '12.3456');
  await user.tab();
  expect(figures()).toBe('0 123456');
  expect(screen.getByLabelText('Rate')).toHaveValue('12.3456');
});

test('typed text stays while the value comes late, and gives way to a change from outside', async () => {
  const typed: number[] = [];
  const user = userEvent.setup();
  const late = (valueE4: number) => (
    <MantineProvider env="test">
      <DecimalField aria-label="Quantity" valueE4={valueE4} onChange={(each) => typed.push(each)} />
    </MantineProvider>
  );
  const { rerender } = render(late(30_000));
  const field = screen.getByLabelText<HTMLInputElement>('Quantity');
  await user.click(field);
  await user.keyboard('1');
  await user.keyboard('2.');
  expect(field.value).toBe('12.');
  rerender(late(120_000));
  expect(field.value).toBe('12.');
  expect(typed).toEqual([10_000, 120_000, 120_000]);
  rerender(late(30_000));
  expect(field.value).toBe('3');
});

describe('an invalid figure', () => {
  const noFigure = (text: string) => `“${text}” is not a number.`;
  test.each([
    ['abc', noFigure('abc'), noFigure('abc')],
    ['1e15', noFigure('1e15'), noFigure('1e15')],
    ['1000000000000000', '1000000000000000 is too large.', '1000000000000000 is too large.'],
    ['-1', '-1 is below 0.', '-1 is below 0.'],
    ['1.23456', '1.23456 has more than 2 decimals.', '1.23456 has more than 4 decimals.'],
    ['=12*', noFigure('=12*'), noFigure('=12*')],
  ])('%s stays as typed, with the reason on blur, and changes nothing', async (text, ofAmount, ofRate) => {
    const user = userEvent.setup();
    render(<Form start={100} />);
    for (const [label, description] of [
      ['Amount', ofAmount],
      ['Rate', ofRate],
    ] as const) {
      const input = screen.getByLabelText(label);
      await user.click(input);
      await user.paste(text);
      expect(input).not.toHaveAccessibleDescription();
      await user.tab();
      expect(input).toHaveValue(text);
      expect(input).toHaveAccessibleDescription(description);
      expect(input).toBeInvalid();
      expect(figures()).toBe('100 0');
    }
  });

  test.each([
    ['1,23,456.50', '12345650 1234565000', '1,23,456.50', '1,23,456.5'],
    ['₹ 500', '50000 5000000', '500.00', '500'],
    ['१२.५', '1250 125000', '12.50', '12.5'],
    ['0', '0 0', '', ''],
  ])('%s is a figure', async (text, both, amount, rate) => {
    const user = userEvent.setup();
    render(<Form />);
    for (const label of ['Amount', 'Rate']) {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
      await user.tab();
    }
    expect(figures()).toBe(both);
    expect(screen.getByLabelText('Amount')).toHaveValue(amount);
    expect(screen.getByLabelText('Rate')).toHaveValue(rate);
  });

  test('gives way to a change from outside', async () => {
    const user = userEvent.setup();
    render(<Form />);
    await user.type(screen.getByLabelText('Amount'), 'abc');
    await user.click(screen.getByRole('button'));
    expect(screen.getByLabelText('Amount')).toHaveValue('50.00');
    expect(screen.getByLabelText('Amount')).toBeValid();
  });
});
