import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { type HeadPart, headOf, revenueDifference } from '@bahi/core/reports/hotel-revenue';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { periodOf } from './period-of.ts';
import { type BridgeRow, type PartRow, sumBilled, sumEarlier, sumOtherDays, sumParts, sumUnbilled } from './revenue-store.ts';

/** Stays and vouchers that are named below each part of the bridge. */
const mostNamed = 100;

const partOf = ({ kind, isMeal, key, name, count, paise: value }: PartRow): HeadPart => ({
  ...{ head: isMeal ? 'meals' : headOf(kind), key, name, count, valuePaise: paise(value) },
});

function bridgeOf(rows: readonly BridgeRow[]) {
  const largest = rows.toSorted((one, other) => Math.abs(other.paise) - Math.abs(one.paise)).slice(0, mostNamed);
  return {
    totalPaise: sumOf(rows),
    rows: largest.map(({ stayId, voucherId, name, paise: value }) => ({ stayId, voucherId, name, valuePaise: paise(value) })),
  };
}
const sumOf = (rows: readonly { paise: number }[]): Paise => sumPaise(rows.map((row) => paise(row.paise)));

export const getRevenue = forManagers.hotelReports.getRevenue.handler(async ({ input, context: { tx, company } }) => {
  const period = periodOf(input, todayInIndia(Date.now()));
  const [parts, unbilled, otherDays, earlier, billed] = await tx.together([
    sumParts(company.id, period, input.by),
    sumUnbilled(company.id, period),
    sumOtherDays(company.id, period),
    sumEarlier(company.id, period),
    sumBilled(company.id, period),
  ]);
  const bridge = { unbilled: bridgeOf(unbilled), otherDays: bridgeOf(otherDays), earlier: bridgeOf(earlier) };
  const chargedPaise = sumOf(parts);
  const billedPaise = paise(only(billed).paise);
  return {
    ...{ ...period, by: input.by, parts: parts.map(partOf), chargedPaise, bridge, billedPaise },
    differencePaise: revenueDifference(chargedPaise, bridge, billedPaise),
  };
});
