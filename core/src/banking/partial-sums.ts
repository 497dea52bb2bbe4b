import type { Paise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import type { ByDay } from './by-day.ts';
import type { OpenLine, OpenPosting } from './open-items.ts';

/**
 * A bank may pay several card bills, or several bills of a party, in one line some days later. Parts of one voucher arrive within a few
 * days.
 */
const DAYS = 7;
const MOST_LOOKED_AT = 14;
const MOST_TOGETHER = 6;

type Amount = { readonly amountPaise: Paise };

/**
 * The fewest entries, from two to six, that add up to the amount; null if none do. Among equally few, the first ones. All entries have
 * one sign, so the rest only decreases.
 */
export function sumsTo<Each extends Amount>(amountPaise: Paise, among: readonly Each[]): Each[] | null {
  const sign = Math.sign(amountPaise);
  const usable = among.filter((each) => Math.sign(each.amountPaise) === sign && Math.abs(each.amountPaise) < Math.abs(amountPaise));
  const sizes = usable.map((each) => Math.abs(each.amountPaise));
  const bounds = { least: Math.min(...sizes), most: Math.max(...sizes) };
  for (let size = 2; size <= Math.min(MOST_TOGETHER, usable.length); size++) {
    const found = choose(Math.abs(amountPaise), usable, size, 0, bounds);
    if (found) return found;
  }
  return null;
}

type Bounds = { readonly least: number; readonly most: number };

/** `bounds`: the smallest and largest entry. Sums that no choice can reach are not tried. */
function choose<Each extends Amount>(left: Paise, among: readonly Each[], size: number, from: number, bounds: Bounds): Each[] | null {
  if (left < size * bounds.least || left > size * bounds.most) return null;
  for (let at = from; at <= among.length - size; at++) {
    const each = among[at]!;
    const rest = left - Math.abs(each.amountPaise);
    if (rest < 0 || (size === 1 && rest !== 0)) continue;
    if (size === 1) return [each];
    const more = choose(rest, among, size - 1, at + 1, bounds);
    if (more) return [each, ...more];
  }
  return null;
}

/** Several vouchers that add up to one line, first those it names, then the nearest. */
export function postingsOfLine(
  line: OpenLine,
  postings: ByDay<OpenPosting>,
  isNamed: (posting: OpenPosting) => boolean,
): OpenPosting[] | null {
  const near = daysUpTo(DAYS)
    .flatMap((days) =>
      postings.of(addDays(line.date, -days), line.amountPaise).map((posting) => ({ posting, order: (isNamed(posting) ? 0 : 100) + days })),
    )
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST_LOOKED_AT)
    .map(({ posting }) => posting);
  return sumsTo(line.amountPaise, near);
}

/** Several lines, including this one, that add up to one voucher. `lines` of one day are ordered by id. */
export function linesOfPosting(
  line: OpenLine,
  lines: ByDay<OpenLine>,
  postings: ByDay<OpenPosting>,
): { posting: OpenPosting; lines: OpenLine[] } | null {
  const near = linesNear(line, lines);
  if (near.length === 0) return null;
  for (const days of daysUpTo(DAYS).toReversed()) {
    for (const posting of postings.of(addDays(line.date, -days), line.amountPaise)) {
      const left = posting.amountPaise - line.amountPaise;
      if (left === 0 || Math.sign(left) !== Math.sign(line.amountPaise)) continue;
      const other = near.find(({ amountPaise }) => amountPaise === left);
      const others = other ? [other] : sumsTo(left, near);
      if (others) return { posting, lines: [line, ...others] };
    }
  }
  return null;
}

/** The nearest lines before and after; at equal distance by id. */
function linesNear(line: OpenLine, lines: ByDay<OpenLine>): OpenLine[] {
  const near: OpenLine[] = [];
  for (const days of daysUpTo(DAYS)) {
    const dates = days === 0 ? [line.date] : [addDays(line.date, -days), addDays(line.date, days)];
    const ofDays = dates.flatMap((date) => lines.of(date, line.amountPaise).slice(0, MOST_LOOKED_AT + 1));
    near.push(...ofDays.filter(({ id }) => id !== line.id).sort((a, b) => (a.id < b.id ? -1 : 1)));
    if (near.length >= MOST_LOOKED_AT) break;
  }
  return near.slice(0, MOST_LOOKED_AT);
}

const daysUpTo = (most: number) => Array.from({ length: most + 1 }, (_, days) => days);
