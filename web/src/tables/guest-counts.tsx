import { Button } from '@mantine/core';
import classes from './floor.module.css';

const USUAL_GUESTS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

type Props = { usual: number; isDisabled: boolean; onChoose: (guests: number) => void };

/** One tap for a usual number of guests. The first focus is on a button, so that a phone shows no keyboard. */
export const GuestCounts = ({ usual, isDisabled, onChoose }: Props) => (
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
);
