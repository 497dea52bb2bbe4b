import { type Paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { addDays } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';
import type { Report, ReportColumn, ReportRow } from './report.ts';
import { inUnit, type RoundingUnit, roundingUnits, unitFilter } from './schedule-reports.ts';

/** The two notes of Schedule III on the age of bills. */
export const ageingNotes = ['receivables', 'payables'] as const;
export type AgeingNote = (typeof ageingNotes)[number];

/** The last month of each bucket after its due date; the bucket after them has no end. */
const monthsOf: Readonly<Record<AgeingNote, readonly number[]>> = { receivables: [6, 12, 24, 36], payables: [12, 24, 36] };
const titlesOf: Readonly<Record<AgeingNote, readonly string[]>> = {
  receivables: ['Not due', 'Below 6 months', '6 months to 1 year', '1 to 2 years', '2 to 3 years', 'Over 3 years'],
  payables: ['Not due', 'Below 1 year', '1 to 2 years', '2 to 3 years', 'Over 3 years'],
};

/** The due dates of each bucket at the end of a date, the latest first; null is open-ended. A bill that is due on the date is not overdue. */
export function noteDates(note: AgeingNote, date: IsoDate): { readonly from: IsoDate | null; readonly to: IsoDate | null }[] {
  // A bucket begins one day after the date so many months ago.
  const starts = [date, ...monthsOf[note].map((months) => addDays(monthsLater(date, -months), 1)), null];
  return starts.map((from, at) => {
    const later = starts[at - 1];
    return { from, to: later ? addDays(later, -1) : null };
  });
}

/** Open bills of parties of one kind by age, in paise; without a party it is the sum of all of them. */
export type AgedBills = {
  readonly partyId: string | null;
  readonly partyName: string;
  readonly isMsme: boolean;
  readonly isDisputed: boolean;
  readonly aged: Paise[];
};
/** The way from the bills to the line of the balance sheet, in paise. */
export type AgeingTie = {
  readonly bills: Paise;
  /** Advances and credits of parties whose balance is on the side of the note: the line has them taken off. */
  readonly credits: Paise;
  /** Bills of parties whose balance is on the other side: they do not stand in the line. */
  readonly ofOtherSide: Paise;
  /** The rest: balances without a bill. Zero in sound books. */
  readonly withoutBill: Paise;
  /** The line of the balance sheet. */
  readonly line: Paise;
};

/** The tie of a note: `line` is that of the balance sheet, the other amounts come from the bills. */
export function ageingTie(found: Omit<AgeingTie, 'withoutBill'>): AgeingTie {
  const { bills, credits, ofOtherSide, line } = found;
  return { ...found, withoutBill: line - (bills - credits - ofOtherSide) };
}

/** An answer of the route; amounts in paise. */
export type ScheduleAgeingAnswer = {
  readonly date: IsoDate;
  readonly of: AgeingNote;
  readonly unit: RoundingUnit;
  readonly kinds: readonly AgedBills[];
  /** The parties with the largest amounts; `hasMore` if there are others. */
  readonly parties: readonly AgedBills[];
  readonly hasMore: boolean;
  readonly tie: AgeingTie;
};

const names: Readonly<Record<AgeingNote, Readonly<Record<'plain' | 'msme' | 'disputed' | 'disputedMsme', string>>>> = {
  receivables: {
    ...{ plain: 'Undisputed, others', msme: 'Undisputed, micro and small enterprises' },
    ...{ disputed: 'Disputed, others', disputedMsme: 'Disputed, micro and small enterprises' },
  },
  payables: {
    ...{ plain: 'Others', msme: 'Micro and small enterprises' },
    ...{ disputed: 'Disputed dues, others', disputedMsme: 'Disputed dues, micro and small enterprises' },
  },
};
const kindOf = ({ isMsme, isDisputed }: AgedBills) =>
  isDisputed ? (isMsme ? 'disputedMsme' : 'disputed') : isMsme ? 'msme' : ('plain' as const);
const order = ['msme', 'plain', 'disputedMsme', 'disputed'] as const;

const titles = { receivables: 'Ageing of trade receivables', payables: 'Ageing of trade payables' } as const;
const lineNames = { receivables: 'Trade receivables of the balance sheet', payables: 'Trade payables of the balance sheet' } as const;

/** Open bills by the time since their due date: by kind, below it the parties, and the way to the balance sheet. */
export const scheduleAgeing: Report<ScheduleAgeingAnswer> = {
  id: 'scheduleAgeing',
  title: 'Ageing by Schedule III',
  subject: ({ of }) => titles[of],
  columns: ({ of, unit }) => [
    {
      key: 'name',
      title: unit === 'rupees' ? 'Particulars' : `Particulars (₹ in ${roundingUnits[unit].title.toLowerCase()})`,
      kind: 'text',
    },
    ...(titlesOf[of] ?? []).map((title, at): ReportColumn => ({ key: `aged${at}`, title, kind: 'amount', width: 120, where: 'table' })),
    { key: 'total', title: 'Total', kind: 'amount', width: 130 },
  ],
  rows: () => [],
  tree: ({ of, unit, kinds, parties, hasMore, tie }) => {
    const cells = (name: string, aged: readonly Paise[]) => ({
      name,
      ...Object.fromEntries(aged.map((amount, at) => [`aged${at}`, inUnit(amount, unit)])),
      total: inUnit(sumPaise(aged), unit),
    });
    const result = (key: string, name: string, amount: Paise, kind: ReportRow['kind'] = 'entry'): ReportRow => ({
      ...{ key, kind, depth: 0 },
      cells: { name, total: inUnit(amount, unit) },
    });
    const sums = (titlesOf[of] ?? []).map((_, at) => sumPaise(kinds.map(({ aged }) => aged[at] ?? 0)));
    return [
      ...order.flatMap((kind): ReportRow[] =>
        kinds
          .filter((each) => kindOf(each) === kind)
          .flatMap((each) => [
            { key: kind, kind: 'group', depth: 0, cells: cells(names[of][kind], each.aged) },
            ...parties
              .filter((party) => kindOf(party) === kind)
              .map(
                (party): ReportRow => ({
                  ...{ key: `${kind} ${party.partyId}`, kind: 'entry', depth: 1, parent: kind, cells: cells(party.partyName, party.aged) },
                  ...(party.partyId !== null && { drill: { to: 'openBills', partyId: party.partyId } }),
                }),
              ),
            ...(hasMore
              ? [{ key: `${kind} more`, kind: 'entry', depth: 1, parent: kind, cells: { name: 'and smaller ones' } } as const]
              : []),
          ]),
      ),
      { key: 'bills', kind: 'result', depth: 0, cells: cells('Open bills', sums) },
      ...(tie.credits === 0 ? [] : [result('credits', 'Less: advances and credits of the same parties', -tie.credits)]),
      ...(tie.ofOtherSide === 0
        ? []
        : [result('ofOtherSide', 'Less: bills of parties whose balance is on the other side', -tie.ofOtherSide)]),
      ...(tie.withoutBill === 0
        ? []
        : [{ ...result('withoutBill', 'Balances without a bill', tie.withoutBill), tone: 'attention' as const }]),
      result('line', lineNames[of], tie.line, 'result'),
    ];
  },
  totals: () => [],
  filters: [{ kind: 'day', name: 'date', title: 'As on' }, { kind: 'choice', name: 'of', title: 'Note', words: titles }, unitFilter],
};
