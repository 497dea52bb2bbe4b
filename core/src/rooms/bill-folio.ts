import type { StateCode } from '../gst/states.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { amountOf, divideHalfAway, E4 } from '../money/rounding.ts';
import { addDays, type IsoDate } from '../periods/business-date.ts';
import { type PaymentSplit, type TradeDraft, type TradeLine, tradeDraft } from '../vouchers/trade-draft.ts';
import type { WalkIn } from '../vouchers/walk-in.ts';
import type { NetLine } from './folio.ts';

/** The invoice and the payment of one payer's folio. */
export type FolioSettlement = {
  /** The calendar day of the check-out. */
  readonly date: IsoDate;
  /** The ledger Cash, or a party: the guest, a company, or the debtor who pays later. */
  readonly partyId: string;
  /** The state of the hotel: the place of supply is where the building is. */
  readonly placeOfSupply: StateCode;
  readonly walkIn: WalkIn | null;
  readonly splits: readonly PaymentSplit[];
  /** The advances of the stay that are set off. */
  readonly bills: TradeDraft['bills'];
  readonly note: string;
};

/** The id of the product as which a line is billed, by its kind, code and rate. A product of accommodation has this one rate and no slab. */
export type ProductOf = (line: NetLine) => string;

export type FolioBill = {
  readonly draft: TradeDraft;
  /** The text of each line of the draft, in its order. */
  readonly texts: readonly string[];
  /** The folio lines that the draft invoices, to be marked as billed. */
  readonly lineIds: readonly string[];
};

const shortDate = (date: IsoDate) => `${date.slice(8, 10)}/${date.slice(5, 7)}`;

/** Dates as ranges: 24/11 to 26/11, 28/11. */
function datesText(dates: readonly IsoDate[]): string {
  const ranges: [IsoDate, IsoDate][] = [];
  for (const date of [...new Set(dates)].toSorted()) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last[1], 1) === date) last[1] = date;
    else ranges.push([date, date]);
  }
  return ranges.map(([from, to]) => (from === to ? shortDate(from) : `${shortDate(from)} to ${shortDate(to)}`)).join(', ');
}

const isNight = ({ kind, night }: NetLine) => night !== null && kind === 'room';
const isFree = ({ valuePaise }: NetLine) => valuePaise === 0;

/** Room 202, 24/11 to 26/11, 3 nights; or the text of a line, its room and its dates. */
function textOf(lines: readonly NetLine[]): string {
  const line = lines[0]!;
  const room = line.night === null ? '' : line.night.roomNumber;
  if (!isNight(line)) return [line.text, ...(room === '' ? [] : [`room ${room}`]), datesText(lines.map(({ date }) => date))].join(', ');
  const nights = new Set(lines.map(({ night }) => night!.date)).size;
  const count = `${nights} ${nights === 1 ? 'night' : 'nights'}`;
  return [`Room ${room}`, datesText(lines.map(({ night }) => night!.date)), count, ...(isFree(line) ? ['free'] : [])].join(', ');
}

/** Quantity and rate that give the value to the paisa: those of the line, or one at the whole value. Rates in rupees × 10 000. */
function pricedOf({ quantityE4, valuePaise }: NetLine): { quantityE4: number; rateE4: number } {
  const whole = { quantityE4: E4, rateE4: valuePaise * 100 };
  if (quantityE4 <= 0) return whole;
  const rateE4 = Number(divideHalfAway(BigInt(valuePaise) * 1_000_000n, BigInt(quantityE4)));
  const isExact = BigInt(quantityE4) * BigInt(rateE4) === BigInt(valuePaise) * 1_000_000n;
  return isExact && amountOf(quantityE4, rateE4) === valuePaise ? { quantityE4, rateE4 } : whole;
}

function groupKey(line: NetLine, productId: string): string {
  const { kind, gstPercentE4, night, text } = line;
  return [kind, productId, gstPercentE4, night?.roomId ?? '', pricedOf(line).rateE4, isNight(line) ? '' : text].join('|');
}

/**
 * The invoice of the folios of one payer as a draft of a sales voucher, to be entered as any sale: one line for each kind, product, rate, room and price. `lines` are
 * those of `withRates`, of all folios of the stay. Bills of outlets are vouchers already and stay out, so do lines that are invoiced. An allowance is the
 * discount of its line. A free night is a line at 0.
 */
export function billFolio(
  folioIds: readonly string[],
  lines: readonly NetLine[],
  settlement: FolioSettlement,
  productOf: ProductOf,
): FolioBill {
  const billed = lines.filter((line) => folioIds.includes(line.folioId) && line.kind !== 'outletBill' && !line.isBilled);
  const groups = [...Map.groupBy(billed, (line) => groupKey(line, productOf(line))).values()];
  const { walkIn, bills, ...head } = settlement;
  const draftLines = groups.map((its) => tradeLineOf(its, productOf));
  return {
    draft: tradeDraft('sales', { ...head, lines: draftLines, charges: [] }, { walkIn, bills }),
    texts: groups.map(textOf),
    lineIds: billed.map(({ id }) => id),
  };
}

function tradeLineOf(lines: readonly NetLine[], productOf: ProductOf): TradeLine {
  const priced = lines.map(pricedOf);
  const quantityE4 = priced.reduce((sum, each) => sum + each.quantityE4, 0);
  const offPaise: Paise = paise(sumPaise(lines.map(({ valuePaise }) => valuePaise)) - sumPaise(lines.map(({ netPaise }) => netPaise)));
  return {
    ...{ productId: productOf(lines[0]!), godownId: '', batch: '', quantityE4, actualQuantityE4: quantityE4 },
    ...{ rateE4: priced[0]!.rateE4, isTaxInclusive: false },
    discount: offPaise === 0 ? { kind: 'none' } : { kind: 'amount', amountPaise: offPaise },
    ...(isFree(lines[0]!) && { isFree: true }),
  };
}
