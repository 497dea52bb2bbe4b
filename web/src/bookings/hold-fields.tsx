import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { TextInput } from '@mantine/core';
import { timeText } from '../platform/records/instant-text.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';

/** The end of a hold, in India. Without a date it is held for the usual time. */
export type HoldEnd = { readonly date: IsoDate; readonly time: string };
export const usualEnd: HoldEnd = { date: '', time: '18:00' };

export const holdEndOf = (heldUntil: string | null): HoldEnd => {
  if (heldUntil === null) return usualEnd;
  const millis = Date.parse(heldUntil);
  return { date: todayInIndia(millis), time: timeText(millis) };
};
export const heldUntilOf = ({ date, time }: HoldEnd): string | null =>
  date === '' ? null : new Date(`${date}T${time || usualEnd.time}:00+05:30`).toISOString();

type Props = {
  end: HoldEnd;
  today: IsoDate;
  usualHours: number;
  error: string | undefined;
  onChange: (end: HoldEnd) => void;
};

/** Until when the rooms of a booking are kept. */
export function HoldFields({ end, today, usualHours, error, onChange }: Props) {
  return (
    <FieldRow>
      <DateField
        label="Held until"
        placeholder={usualHours === 1 ? 'For an hour' : `For ${usualHours} hours`}
        date={end.date}
        today={today}
        onChange={(date) => onChange({ ...end, date })}
        onClear={() => onChange({ ...end, date: '' })}
        error={error}
      />
      <TextInput
        label="Time"
        type="time"
        value={end.time}
        disabled={end.date === ''}
        onChange={({ currentTarget }) => onChange({ ...end, time: currentTarget.value })}
      />
    </FieldRow>
  );
}
