import { addDays, formatDate, type IsoDate, isIsoDate } from '@bahi/core/periods/business-date';
import { readTypedDate, readTypedMonth } from '@bahi/core/periods/typed-date';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './date-field.module.css';
import { Icon } from './icons.tsx';
import { useUnparsedText } from './use-unparsed-text.ts';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'ref'>;

const WRONG = 'Enter a date as DD/MM/YYYY.';
const WRONG_MONTH = 'Enter a month as MM/YY, or a date as DD/MM/YYYY.';

/**
 * A calendar date, typed as 5, 5-4 or 5/4/26 and shown as DD/MM/YYYY. Arrow up and down change the day; the button opens the calendar of
 * the system. `onChange` gets only dates. Invalid text stays as typed with its reason, changes nothing and blocks the save. With `onClear`
 * the field may be emptied. With `month`, text such as 9/28 means that day of the month, as packs show manufacture and expiry. `keptAs` as
 * for a number field.
 */
export function DateField({
  date,
  today,
  onChange,
  onClear,
  month,
  error,
  keptAs,
  onBlur,
  onKeyDown,
  ...rest
}: {
  date: IsoDate;
  today: IsoDate;
  onChange: (date: IsoDate) => void;
  onClear?: () => void;
  month?: 'first' | 'last';
  keptAs?: string;
} & FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const wrong = month ? WRONG_MONTH : WRONG;
  const read = (text: string) => readTypedDate(text, today) ?? (month ? readTypedMonth(text, month) : null);
  const { input, unparsed, put, tell, own } = useUnparsedText(keptAs, date, (text) => (read(text) === null ? wrong : undefined));
  const calendar = useRef<HTMLInputElement>(null);

  const take = () => {
    if (typed === null) return;
    if (typed.trim() === '' && onClear) {
      setTyped(null);
      if (date !== '') onClear();
      return;
    }
    const day = read(typed);
    setTyped(null);
    if (day === null) {
      const figure = { text: typed, wrong, isLeft: true };
      put(figure);
      // At once, because the key that causes the blur may be the one that saves.
      tell(figure);
    } else if (day !== date) onChange(day);
  };

  return (
    <TextInput
      autoComplete="off"
      placeholder={month ? 'MM/YY or DD/MM/YYYY' : 'DD/MM/YYYY'}
      {...rest}
      ref={input}
      data-unparsed={unparsed === null ? undefined : true}
      error={unparsed?.wrong ?? error}
      value={typed ?? unparsed?.text ?? (isIsoDate(date) ? formatDate(date) : '')}
      onChange={({ currentTarget }) => {
        put(null);
        setTyped(currentTarget.value);
      }}
      onFocus={({ currentTarget }) => {
        currentTarget.select();
        own.current.add(date);
      }}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        // Also with the key that saves from within the field.
        if (event.key === 'Enter' || (event.code === 'KeyA' && (event.ctrlKey || event.metaKey))) take();
        const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (days !== 0 && typed === null && unparsed === null && isIsoDate(date)) {
          event.preventDefault();
          onChange(addDays(date, days));
        }
        onKeyDown?.(event);
      }}
      rightSection={
        <>
          <input
            ref={calendar}
            className={classes.calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={date}
            onChange={({ currentTarget }) => {
              if (!isIsoDate(currentTarget.value)) return;
              setTyped(null);
              put(null);
              onChange(currentTarget.value);
            }}
          />
          <button
            type="button"
            tabIndex={-1}
            className={classes.open}
            aria-label="Open the calendar"
            onClick={() => calendar.current?.showPicker()}
          >
            <Icon name="calendar" size={16} />
          </button>
        </>
      }
    />
  );
}
