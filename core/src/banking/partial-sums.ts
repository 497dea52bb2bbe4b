import type { Paise } from '../money/paise.ts';
import { daysBetween } from '../periods/business-date.ts';
import type { OpenLine, OpenPosting } from './open-items.ts';

/** A bank pays several bills of cards or of one party in one line some days later; parts of one voucher come within a few days. */
const DAYS = 7;
const MOST_LOOKED_AT = 14;
const MOST_TOGETHER = 6;

type Amount = { readonly amountPaise: Paise };

/**
 * The fewest of these that come to the amount, two at least and six at most; among as few, those that stand first. All are of one sign, so
 * what is left only falls.
 */
export function sumsTo<Each extends Amount>(amountPaise: Paise, among: readonly Each[]): Each[] | null {
  const sign = Math.sign(amountPaise);
  const usable = among.filter((each) => Math.sign(each.amountPaise) === sign && Math.abs(each.amountPaise) < Math.abs(amountPaise));
  for (let size = 2; size <= Math.min(MOST_TOGETHER, usable.length); size++) {
    const found = choose(Math.abs(amountPaise), usable, size, 0);
    if (found) return found;
  }
  return null;
}

function choose<Each extends Amount>(left: Paise, among: readonly Each[], size: number, from: number): Each[] | null {
  for (let at = from; at <= among.length - size; at++) {
    const each = among[at]!;
    const rest = left - Math.abs(each.amountPaise);
    if (rest < 0 || (size === 1 && rest !== 0)) continue;
    if (size === 1) return [each];
    const more = choose(rest, among, size - 1, at + 1);
    if (more) return [each, ...more];
  }
  return null;
}

/** Several vouchers that come to one line: of those the line names first, then the nearest. */
export function postingsOfLine(
  line: OpenLine,
  postings: readonly OpenPosting[],
  isNamed: (posting: OpenPosting) => boolean,
): OpenPosting[] | null {
  const near = postings
    .filter(({ date, amountPaise }) => {
      const days = daysBetween(date, line.date);
      return days <= DAYS && days >= 0 && Math.sign(amountPaise) === Math.sign(line.amountPaise);
    })
    .map((posting) => ({ ...posting, posting, order: (isNamed(posting) ? 0 : 100) + daysBetween(posting.date, line.date) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST_LOOKED_AT);
  return sumsTo(line.amountPaise, near)?.map(({ posting }) => posting) ?? null;
}

/** Several lines, this one among them, that come to one voucher. */
export function linesOfPosting(
  line: OpenLine,
  lines: readonly OpenLine[],
  postings: readonly OpenPosting[],
): { posting: OpenPosting; lines: OpenLine[] } | null {
  const near = lines
    .filter(
      ({ id, date, amountPaise }) =>
        id !== line.id && Math.abs(daysBetween(date, line.date)) <= DAYS && Math.sign(amountPaise) === Math.sign(line.amountPaise),
    )
    .sort((a, b) => apart(a, line) - apart(b, line) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_LOOKED_AT);
  if (near.length === 0) return null;
  for (const posting of postings) {
    const days = daysBetween(posting.date, line.date);
    const left = posting.amountPaise - line.amountPaise;
    if (days < 0 || days > DAYS || left === 0 || Math.sign(left) !== Math.sign(line.amountPaise)) continue;
    const other = near.find(({ amountPaise }) => amountPaise === left);
    const others = other ? [other] : sumsTo(left, near);
    if (others) return { posting, lines: [line, ...others] };
  }
  return null;
}

const apart = (one: OpenLine, other: OpenLine) => Math.abs(daysBetween(one.date, other.date));
