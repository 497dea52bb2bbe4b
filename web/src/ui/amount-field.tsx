import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { e4Figures, type FigureScale, readFigure, rupeeFigures } from '@bahi/core/money/typed-number';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './amount-field.module.css';
import { useUnparsedText } from './use-unparsed-text.ts';
import { valuesSince } from './values-since.ts';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'ref'> & {
  /** For a field that is not always mounted: the name under which its unparsed text is stored. */
  keptAs?: string;
};

/**
 * Rupees in paise. Accepts 1,180.50 and =12*45; groups in lakhs on blur. Empty is 0. Invalid text stays as typed with its reason, and
 * changes nothing.
 */
export function AmountField({ paise, onChange, ...rest }: { paise: number; onChange: (paise: number) => void } & FieldProps) {
  return <NumberText {...rest} value={paise} onChange={onChange} figures={rupeeFigures} write={(value) => formatAmount(value, 'two')} />;
}

/** A quantity, rate or percentage × 10 000, typed like an `AmountField`. */
export function DecimalField({ valueE4, onChange, ...rest }: { valueE4: number; onChange: (valueE4: number) => void } & FieldProps) {
  return <NumberText {...rest} value={valueE4} onChange={onChange} figures={e4Figures} write={formatE4} />;
}

/** A rate × 10 000: two decimals on blur, or all four if it has them. */
export function RateField({ rateE4, onChange, ...rest }: { rateE4: number; onChange: (rateE4: number) => void } & FieldProps) {
  return <NumberText {...rest} value={rateE4} onChange={onChange} figures={e4Figures} write={formatRate} />;
}

type Numbers = { value: number; onChange: (value: number) => void; figures: FigureScale; write: (value: number) => string };

function NumberText({
  value,
  onChange,
  figures,
  write,
  keptAs,
  error,
  onFocus,
  onBlur,
  onKeyDown,
  classNames,
  ...rest
}: Numbers & FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { input, unparsed, put, own } = useUnparsedText(keptAs, value, (text) => readFigure(text, figures).wrong);
  const written = value === 0 ? '' : write(value);
  /** The values that this field has passed to `onChange`; they may come back later. */
  const reported = useRef<readonly number[]>([]);
  // Show the text as typed until the field is left, or the value is changed from outside.
  const shown = unparsed?.text ?? (typed !== null && reported.current.includes(value) ? typed : written);
  // Only after it is on the screen: a render that is replaced by the next key has shown no figure.
  useLayoutEffect(() => {
    reported.current = valuesSince(reported.current, value) ?? reported.current;
  }, [value]);
  const leave = () => {
    setTyped(null);
    if (unparsed && !unparsed.isLeft) put({ ...unparsed, isLeft: true });
  };
  // A grid cell has no room for messages; the grid shows them.
  const isCell = rest.variant === 'unstyled';
  const message = unparsed?.isLeft && !isCell && (error === undefined || typeof error === 'string') ? unparsed.wrong : error;
  return (
    <TextInput
      placeholder="0.00"
      autoComplete="off"
      {...rest}
      {...(message !== undefined && { error: message })}
      ref={input}
      data-unparsed={unparsed === null ? undefined : true}
      inputMode="decimal"
      classNames={{ input: classes.input, ...(classNames as object) }}
      value={shown}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        const figure = readFigure(text, figures);
        if (figure.wrong !== undefined) {
          setTyped(null);
          put({ text, wrong: figure.wrong, isLeft: false });
          return;
        }
        put(null);
        own.current.add(figure.value);
        reported.current = [...(valuesSince(reported.current, value) ?? [value]), figure.value];
        setTyped(text);
        onChange(figure.value);
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        own.current.add(value);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
        onKeyDown?.(event);
      }}
    />
  );
}
