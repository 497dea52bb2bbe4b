import { sourceWords } from '../bookings/booking-words.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { FolioLineKind } from '../rooms/folio.ts';
import { chargeWords } from './hotel-words.ts';
import { type Cells, type Report, type ReportRow, totalRow } from './report.ts';

/** The heads of what a hotel charges. */
export const revenueHeads = {
  rooms: 'Rooms',
  meals: 'Food plans',
  fees: 'Fees of rooms',
  extras: 'Extras',
  restaurant: 'Restaurant to room',
} as const;
export type RevenueHead = keyof typeof revenueHeads;
export const roomsBy = { type: 'Room type', plan: 'Rate plan', source: 'Source' } as const;
export type RoomsBy = keyof typeof roomsBy;

/** The head of a line by its kind; an allowance has that of the line that it lowers. A no-show or a cancel is not room revenue. */
export function headOf(kind: FolioLineKind): RevenueHead {
  if (kind === 'room') return 'rooms';
  if (kind === 'mealPlan') return 'meals';
  if (kind === 'earlyCheckIn' || kind === 'lateCheckOut' || kind === 'cancellation') return 'fees';
  return kind === 'outletBill' ? 'restaurant' : 'extras';
}

/** A part of a head: a room type, plan or source, a product, or a kind of charges. `name` is '' for what has none. Value before tax. */
export type HeadPart = {
  readonly head: RevenueHead;
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly valuePaise: Paise;
};

/** Charges that stand between what was charged in a period and its sales vouchers; the largest are named. */
export type BridgePart = {
  readonly totalPaise: Paise;
  readonly rows: readonly {
    readonly stayId: string | null;
    readonly voucherId: string | null;
    readonly name: string;
    readonly valuePaise: Paise;
  }[];
};
export const bridgeParts = {
  unbilled: 'Not billed',
  otherDays: 'Billed on days outside the period',
  earlier: 'Charged on other days, billed in the period',
} as const;
export type BridgeName = keyof typeof bridgeParts;

export type RevenueAnswer = {
  readonly from: IsoDate;
  readonly to: IsoDate;
  readonly by: RoomsBy;
  readonly parts: readonly HeadPart[];
  readonly chargedPaise: Paise;
  readonly bridge: Readonly<Record<BridgeName, BridgePart>>;
  /** The sales vouchers of check-outs and of restaurant bills charged to rooms, before tax. */
  readonly billedPaise: Paise;
  readonly differencePaise: Paise;
};

/** The amount that the sales vouchers of a period have beyond the charges that lead to them, in paise: 0 unless an invoice was changed by hand. */
export const revenueDifference = (
  chargedPaise: Paise,
  bridge: Readonly<Record<BridgeName, { totalPaise: Paise }>>,
  billedPaise: Paise,
): Paise =>
  sumPaise([billedPaise, paise(-chargedPaise), bridge.unbilled.totalPaise, bridge.otherDays.totalPaise, paise(-bridge.earlier.totalPaise)]);

const isWord = <Words extends object>(words: Words, key: string): key is Extract<keyof Words, string> => key in words;

/** The name of a part as people read it. */
export function partName({ head, key, name }: Pick<HeadPart, 'head' | 'key' | 'name'>): string {
  if (name !== '') return name;
  if (head === 'restaurant') return 'Bills of the restaurant';
  if (isWord(sourceWords, key)) return sourceWords[key];
  return isWord(chargeWords, key) ? chargeWords[key] : 'Groups';
}

const amount = (valuePaise: number): Cells => ({ value: valuePaise });
const entry = (key: string, cells: Cells, parent?: string): ReportRow => ({
  ...{ key, kind: 'entry', depth: parent === undefined ? 0 : 1, cells },
  ...(parent !== undefined && { parent }),
});
const isEmpty = ({ parts, bridge, billedPaise }: RevenueAnswer) =>
  parts.length === 0 && billedPaise === 0 && Object.values(bridge).every(({ rows }) => rows.length === 0);

function headRows(answer: RevenueAnswer): ReportRow[] {
  return (Object.keys(revenueHeads) as RevenueHead[]).flatMap((head): ReportRow[] => {
    const parts = answer.parts.filter((part) => part.head === head);
    if (parts.length === 0) return [];
    const total = sumPaise(parts.map(({ valuePaise }) => valuePaise));
    const count = parts.reduce((sum, part) => sum + part.count, 0);
    return [
      { key: head, kind: 'group', depth: 0, cells: { name: revenueHeads[head], count, ...amount(total) } },
      ...parts.map(
        (part): ReportRow => ({
          ...{ key: `${head} ${part.key}`, kind: 'entry', depth: 1, parent: head },
          cells: { name: partName(part), count: part.count, ...amount(part.valuePaise) },
        }),
      ),
    ];
  });
}

const drillOf = ({ stayId, voucherId }: BridgePart['rows'][number]): Pick<ReportRow, 'drill'> => {
  if (voucherId !== null) return { drill: { to: 'voucher', kind: 'sales', voucherId } };
  return stayId === null ? {} : { drill: { to: 'stay', stayId } };
};

function bridgeRows({ bridge }: RevenueAnswer, name: BridgeName, sign: 1 | -1): ReportRow[] {
  const { totalPaise, rows } = bridge[name];
  if (totalPaise === 0 && rows.length === 0) return [];
  const left = totalPaise - sumPaise(rows.map(({ valuePaise }) => valuePaise));
  return [
    { key: name, kind: 'group', depth: 0, cells: { name: bridgeParts[name], ...amount(sign * totalPaise) } },
    ...rows.map(
      (row, at): ReportRow => ({
        ...{ key: `${name} ${row.voucherId ?? row.stayId ?? at}`, kind: 'entry', depth: 1, parent: name },
        cells: { name: row.name, ...amount(sign * row.valuePaise) },
        ...drillOf(row),
      }),
    ),
    ...(left === 0 ? [] : [entry(`${name} more`, { name: 'Others', ...amount(sign * left) }, name)]),
  ];
}

/** The charges of a period by head, and the way from there to the sales vouchers of the period. Amounts before tax. */
export const hotelRevenue: Report<RevenueAnswer> = {
  id: 'hotelRevenue',
  title: 'Revenue by head',
  columns: () => [
    { key: 'name', title: 'Head', kind: 'text' },
    { key: 'count', title: 'Nights or charges', kind: 'count', width: 140, isDim: true, where: 'table' },
    { key: 'value', title: 'Before tax', kind: 'amount', width: 140 },
  ],
  rows: () => [],
  tree: (answer) =>
    isEmpty(answer)
      ? []
      : [
          ...headRows(answer),
          { key: 'charged', kind: 'result', depth: 0, cells: { name: 'Charged in the period', ...amount(answer.chargedPaise) } },
          ...bridgeRows(answer, 'unbilled', -1),
          ...bridgeRows(answer, 'otherDays', -1),
          ...bridgeRows(answer, 'earlier', 1),
          ...(answer.differencePaise === 0
            ? []
            : [
                {
                  ...entry('difference', { name: 'Changed on the invoice by hand', ...amount(answer.differencePaise) }),
                  tone: 'attention' as const,
                },
              ]),
        ],
  totals: ({ billedPaise }) => [totalRow('billed', { name: 'Sales vouchers of the period', ...amount(billedPaise) })],
  filters: [{ kind: 'period' }, { kind: 'choice', name: 'by', title: 'Rooms by', words: roomsBy }],
};
