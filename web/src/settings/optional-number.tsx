import { readOptionalNumber } from '@bahi/core/money/typed-number';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'>;

/** An optional number: null if empty, NaN if invalid. `scale` is 10 000 for an E4 and 100 for paise. */
export function OptionalNumber({
  value,
  onChange,
  scale = 1,
  ...rest
}: { value: number | null; onChange: (value: number | null) => void; scale?: 1 | 100 | 10_000 } & FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const written = value === null ? '' : String(value / scale);
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      value={typed ?? written}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(readOptionalNumber(currentTarget.value, scale));
      }}
      onBlur={() => Number.isNaN(value) || setTyped(null)}
    />
  );
}
