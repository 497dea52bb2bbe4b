import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { daysBetween, formatDate, timeInIndia } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import type { CheckInAnswer } from './guest-form.ts';
import classes from './guests.module.css';

/** The state of housekeeping of the room. */
export function RoomBadge({ room: { isClean, cleaning, cleanedAt } }: { room: CheckInAnswer['rooms'][number] }) {
  const since = cleanedAt === null ? '' : ` ${timeInIndia(Date.parse(cleanedAt))}`;
  return isClean ? (
    <Badge tone="received">{`Room clean${since}`}</Badge>
  ) : (
    <Badge tone="attention">{cleaning === 'clean' ? 'Room not inspected' : 'Room not clean'}</Badge>
  );
}

/** The booking in one line, with the way to change it. */
export function StayStrip({ checkIn, bookingPath }: { checkIn: CheckInAnswer; bookingPath: string }) {
  const { arrival, departure, planName, adults, childAges, nights, advancePaise, billTo } = checkIn;
  const count = daysBetween(arrival, departure);
  const rates = new Set(nights.map(({ valuePaise }) => valuePaise));
  const rate = rates.size === 1 ? `${formatRupees(nights[0]!.valuePaise)} a night` : `${formatRupees(checkIn.valuePaise)} in all`;
  const children = childAges.length === 0 ? '' : `, ${childAges.length === 1 ? '1 child' : `${childAges.length} children`}`;
  const parts: readonly (readonly [string, string])[] = [
    ['Stay', `${formatDate(arrival).slice(0, 5)} – ${formatDate(departure).slice(0, 5)}, ${count === 1 ? '1 night' : `${count} nights`}`],
    ['Plan', planName],
    ['Guests', `${adults === 1 ? '1 adult' : `${adults} adults`}${children}`],
    ['Rate', rate],
    ['Advance', formatRupees(advancePaise)],
    ...(billTo === '' ? [] : [['Bill to', billTo] as const]),
  ];
  return (
    <div className={classes.strip}>
      <dl>
        {parts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={bookingPath}>Change</Link>
    </div>
  );
}

type Row = readonly [name: string, paise: number];

/** The price of the stay with its taxes, less the advance. */
export function Totals({ checkIn: { nights, valuePaise, taxes, advancePaise } }: { checkIn: CheckInAnswer }) {
  const count = nights.length === 1 ? '1 night' : `${nights.length} nights`;
  const tax = (head: string, percentE4: number, paise: number): Row => [`${head} ${formatE4(percentE4)} %`, paise];
  const rows: readonly Row[] = [
    [`Room, ${count}`, valuePaise],
    ...taxes.flatMap(({ gstPercentE4, cgstPaise, sgstPaise, igstPaise }) =>
      igstPaise > 0
        ? [tax('IGST', gstPercentE4, igstPaise)]
        : [tax('CGST', gstPercentE4 / 2, cgstPaise), tax('SGST', gstPercentE4 / 2, sgstPaise)],
    ),
    ...(advancePaise > 0 ? [['Advance', -advancePaise] as const] : []),
  ];
  return (
    <dl className={classes.totals}>
      {rows.map(([name, paise]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money paise={paise} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
