import { Button, NumberInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKeys } from '../ui/keys.ts';
import classes from './floor.module.css';

const USUAL_GUESTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const FIRST_DIGITS = [...'123456789'];

type Props = {
  usual: number;
  pax: number | string;
  min: number;
  error?: ReactNode;
  isDisabled: boolean;
  onType: (pax: number | string) => void;
  onChoose: (guests: number) => void;
};

/**
 * The number of guests: one tap for a usual one, or typed. The first focus is on a button, so that a phone shows no keyboard. A digit goes into the field from
 * there.
 */
export function GuestCounts({ usual, pax, min, error, isDisabled, onType, onChoose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // The browser writes the digit where the focus is after this.
  const toField = () => {
    field.current?.focus();
    field.current?.select();
    return 'pass';
  };
  useKeys(Object.fromEntries(FIRST_DIGITS.map((digit) => [digit, toField])));
  return (
    <>
      <div className={classes.guests}>
        {USUAL_GUESTS.map((guests) => (
          <Button
            key={guests}
            variant="default"
            disabled={isDisabled}
            aria-label={`${guests} ${guests === 1 ? 'guest' : 'guests'}`}
            {...(guests === usual && { 'data-autofocus': true })}
            onClick={() => onChoose(guests)}
          >
            {guests}
          </Button>
        ))}
      </div>
      <NumberInput ref={field} label="Guests" value={pax} onChange={onType} min={min} max={999} allowDecimal={false} error={error} />
    </>
  );
}
