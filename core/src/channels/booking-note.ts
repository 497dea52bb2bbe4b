import { MAX_BOOKING_NOTE } from '../bookings/booking.ts';

/**
 * The note of a booking with another remark of its channel. The remark before is replaced if the note has it still; else the new one comes after what
 * the desk wrote. A remark that does not fit is cut; the words of the desk never are.
 */
export function noteWithRemark(note: string, before: string, after: string): string {
  if (before === after) return note;
  const at = before === '' ? -1 : note.indexOf(before);
  const [head, tail] =
    at < 0 ? [note === '' || after === '' ? note : `${note}\n`, ''] : [note.slice(0, at), note.slice(at + before.length)];
  return `${head}${after.slice(0, Math.max(0, MAX_BOOKING_NOTE - head.length - tail.length))}${tail}`.trim();
}
