import { MAX_COURSE } from '@bahi/core/tables/order';
import { Checkbox, NativeSelect } from '@mantine/core';
import classes from './order.module.css';
import type { WishPlace } from './wishes.ts';

const upTo = (most: number) => Array.from({ length: most }, (_, at) => at + 1);
const choices = (most: number) => [{ value: '0', label: '–' }, ...upTo(most).map((each) => ({ value: String(each), label: String(each) }))];

type Props = { place: WishPlace; pax: number; onChange: (place: WishPlace) => void };

/** Course and seat of dishes, and whether the kitchen waits until the course is fired. */
export function PlaceFields({ place: { course, seat, isHeld }, pax, onChange }: Props) {
  return (
    <div className={classes.place}>
      <NativeSelect
        label="Course"
        value={String(course)}
        data={choices(MAX_COURSE)}
        onChange={({ currentTarget }) => {
          const chosen = Number(currentTarget.value);
          onChange({ course: chosen, seat, isHeld: isHeld && chosen > 0 });
        }}
      />
      <NativeSelect
        label="Seat"
        value={String(seat)}
        data={choices(Math.max(pax, seat))}
        onChange={({ currentTarget }) => onChange({ course, seat: Number(currentTarget.value), isHeld })}
      />
      <Checkbox
        label="Hold"
        disabled={course === 0}
        checked={isHeld}
        onChange={({ currentTarget }) => onChange({ course, seat, isHeld: currentTarget.checked })}
      />
    </div>
  );
}
