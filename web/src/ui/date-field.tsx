import { addDays, formatDate, type IsoDate, isIsoDate } from '@bahi/core/periods/business-date';
import { readTypedDate } from '@bahi/core/periods/typed-date';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './date-field.module.css';
import { Icon } from './icons.tsx';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'>;

/**
 * A calendar date, typed as 5, 5-4 or 5/4/26 and shown as DD/MM/YYYY. Arrow up and down go a day on and back; the button
 * opens the calendar of the system. `onChange` gets a date only; what is none is said at the field and changes nothing. With `onClear`
 * the field may also be emptied.
 */
export function DateField({
  date,
  today,
  onChange,
  onClear,
  error,
  onBlur,
  onKeyDown,
  ...rest
}: { date: IsoDate; today: IsoDate; onChange: (date: IsoDate) => void; onClear?: () => void } & FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const calendar = useRef<HTMLInputElement>(null);

  const take = () => {
    if (typed === null) return;
    if (typed.trim() === '' && onClear) {
      setIsWrong(false);
      setTyped(null);
      if (date !== '') onClear();
      return;
    }
    const read = readTypedDate(typed, today);
    setIsWrong(read === null);
    if (read === null) return;
    setTyped(null);
    if (read !== date) onChange(read);
  };

  return (
    <TextInput
      autoComplete="off"
      placeholder="DD/MM/YYYY"
      {...rest}
      error={isWrong ? 'Enter a date as DD/MM/YYYY.' : error}
      value={typed ?? (isIsoDate(date) ? formatDate(date) : '')}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={(event) => {
        take();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
        const days = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
        if (days !== 0 && typed === null && isIsoDate(date)) {
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
              setIsWrong(false);
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
