import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { readTypedAmount, readTypedE4 } from '@bahi/core/money/typed-number';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './amount-field.module.css';
import { rateText } from './rate-text.ts';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'>;

/** Rupees in paise. Takes 1,180.50 and =12*45; groups in lakhs when left. Nothing typed is 0. */
export function AmountField({ paise, onChange, ...rest }: { paise: number; onChange: (paise: number) => void } & FieldProps) {
  return <NumberText {...rest} value={paise} onChange={onChange} read={readTypedAmount} write={(value) => formatAmount(value, 'two')} />;
}

/** A quantity, rate or percentage × 10 000, typed as `AmountField` is. */
export function DecimalField({ valueE4, onChange, ...rest }: { valueE4: number; onChange: (valueE4: number) => void } & FieldProps) {
  return <NumberText {...rest} value={valueE4} onChange={onChange} read={readTypedE4} write={formatE4} />;
}

/** A rate × 10 000: two decimals once left, or all four it has. */
export function RateField({ rateE4, onChange, ...rest }: { rateE4: number; onChange: (rateE4: number) => void } & FieldProps) {
  return <NumberText {...rest} value={rateE4} onChange={onChange} read={readTypedE4} write={rateText} />;
}

type Numbers = { value: number; onChange: (value: number) => void; read: (text: string) => number; write: (value: number) => string };

/** A text, the figure that it says, and the one that it was typed over. */
type Typed = { readonly text: string; readonly value: number; readonly over: number };

function NumberText({ value, onChange, read, write, onFocus, onBlur, onKeyDown, classNames, ...rest }: Numbers & FieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const written = value === 0 ? '' : write(value);
  // What was typed stands as it was typed, until the field is left or another hand changes the figure; the figure may come a little later.
  const isThere = typed !== null && typed.value === value;
  const shown = isThere || typed?.over === value ? typed!.text : written;
  if (isThere && typed.over !== value) setTyped({ ...typed, over: value });
  return (
    <TextInput
      placeholder="0.00"
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      classNames={{ input: classes.input, ...(classNames as object) }}
      value={shown}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped({ text, value: read(text), over: value });
        onChange(read(text));
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setTyped(null);
        onKeyDown?.(event);
      }}
    />
  );
}
