import type { OrderKind } from '../menu/menu.ts';
import { formatE4 } from '../money/rupee-format.ts';
import type { ChangeKind } from './kitchen-change.ts';
import type { SlipState } from './slip-state.ts';
import { choiceText, kindWords, movedText, placeOf, placeText } from './slip-words.ts';

/** Text on the left of a narrow paper, and a figure on the right. A centred row has no figure. */
export type PaperText = {
  readonly left: string;
  readonly right?: string;
  readonly size?: 'strong' | 'large';
  readonly isCentred?: boolean;
};
/** A row of a paper without codes. `rule` is a line across it. */
export type PlainRow = PaperText | { readonly rule: true };
/** A row of a narrow paper. `code` is the text of a QR code, `logo` stands for the company's logo. */
export type PaperRow = PlainRow | { readonly code: string } | { readonly logo: true };

/** A kitchen slip as its paper shows it. */
export type PrintableSlip = {
  readonly stationName: string;
  readonly number: number;
  readonly round: number;
  readonly kind: OrderKind;
  readonly tableName: string | null;
  readonly orderNumber: number;
  readonly captain: string;
  readonly pax: number;
  readonly state: SlipState;
  readonly lines: readonly {
    readonly kind: ChangeKind;
    readonly quantityE4: number;
    readonly name: string;
    readonly portion: string;
    readonly options: readonly string[];
    readonly course: number;
    readonly seat: number;
    readonly note: string;
    readonly reason: string;
    readonly place: string;
  }[];
};

/** A slip that waited longer for its printer is late: the table may have left, or another kitchen cooked it. */
const LATE_AFTER_MILLIS = 10 * 60_000;

/**
 * The word on a paper that a printer writes by itself, and '' on one that is cooked as it says. A cook who has moved the slip on has read it on the
 * screen. `printed` are the printers that have written it: the first paper of each printer of a station is no second one.
 */
export function markOfPrint(
  {
    state,
    prints,
    sentAt,
    stateAt,
  }: { readonly state: SlipState; readonly prints: number; readonly sentAt: number; readonly stateAt: number },
  { printed, isUnsure, now }: { readonly printed: number; readonly isUnsure: boolean; readonly now: number },
): string {
  if (isUnsure) return 'MAY BE PRINTED ALREADY';
  if (prints > printed) return 'REPRINT';
  const isMoved = stateAt > sentAt && state !== 'new' && (prints === 0 || state !== 'accepted');
  return isMoved || now - sentAt > LATE_AFTER_MILLIS ? 'LATE: ASK OR SEE THE SCREEN' : '';
}

const before: Readonly<Record<ChangeKind, string>> = { add: '', cancel: 'CANCEL ', note: 'NOTE ', movedIn: 'MOVED ', movedOut: '' };

/** The rows of a slip on paper: order type and table large, no prices. `time` is HH:MM of sending, `mark` a word such as REPRINT, or ''. */
export function slipRows(slip: PrintableSlip, { time, mark }: { readonly time: string; readonly mark: string }): PlainRow[] {
  const place = placeOf({ ...slip, number: slip.orderNumber });
  return [
    ...(mark === '' ? [] : [{ left: mark, size: 'strong' as const }]),
    { left: slip.stationName, right: `KOT ${slip.number} · round ${slip.round}` },
    { left: slip.kind === 'dineIn' ? `${kindWords.dineIn} ${place}` : place, size: 'large' },
    { left: `${slip.captain} · guests ${slip.pax}`, right: time },
    { rule: true },
    ...slip.lines.flatMap((line): PlainRow[] => [
      { left: `${before[line.kind]}${formatE4(line.quantityE4)} × ${line.name}`, size: 'strong' },
      ...[choiceText(line.portion, line.options), placeText(line), line.note, line.reason, line.place && movedText(line.place, slip)]
        .filter(Boolean)
        .map((text) => ({ left: `   ${text}` })),
    ]),
  ];
}
