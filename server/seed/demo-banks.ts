import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { ReceiptDesk } from './receipt-desk.ts';

type Entry = { voucherId: string; line: number; date: IsoDate; against: string; amount: number; bankDate: IsoDate | null };
type Book = { opening: number; closing: number; entries: Entry[]; next: string | null };
type Line = { date: IsoDate; text: string; amount: number };

/** The first and last day of the bank's statement, in days before today. */
const span = { first: 24, last: 3 };

/**
 * Bank dates: all but the last weeks by hand; for one bank a statement of those weeks, with its exact matches accepted. Some postings have
 * not reached the bank, and some of its lines are in no voucher.
 */
export async function addBankDays(money: ReceiptDesk): Promise<void> {
  const { sbiId, federalId, begins, ago } = money;
  for (const bankId of [sbiId, federalId]) {
    const { entries } = await bookOf(money, bankId, begins, ago(span.first + 1));
    await setBankDates(money, bankId, entries);
  }
  const book = await bookOf(money, sbiId, ago(span.first), ago(span.last));
  await importStatement(money, sbiId, book.opening, linesOf(money, book.entries));
}

async function bookOf({ staff, org }: ReceiptDesk, bankId: string, from: IsoDate, to: IsoDate): Promise<Book> {
  const path = `${org}/bankBooks/${bankId}?from=${from}&to=${to}&limit=200`;
  const book = await staff<Book>('GET', path);
  const entries = [...book.entries];
  for (let { next } = book; next !== null; ) {
    const page = await staff<Book>('GET', `${path}&cursor=${encodeURIComponent(next)}`);
    entries.push(...page.entries);
    next = page.next;
  }
  return { ...book, entries };
}

/** Each posting on its own day, two hundred at a time. Dates from a cheque or a line stay. */
async function setBankDates({ staff, org }: ReceiptDesk, bankId: string, entries: readonly Entry[]): Promise<void> {
  const open = entries.filter(({ bankDate }) => bankDate === null);
  for (let at = 0; at < open.length; at += 200) {
    const dates = open.slice(at, at + 200).map(({ voucherId, line, date }) => ({ voucherId, line, bankDate: date }));
    await staff('PUT', `${org}/bankBooks/${bankId}/bankDates`, { dates });
  }
}

/** Lines for all payments, most receipts, some a day later, and the bank's own charges. */
function linesOf({ random, ago }: ReceiptDesk, entries: readonly Entry[]): Line[] {
  const known = entries.flatMap(({ date, against, amount }): Line[] => {
    const on = addDays(date, amount > 0 ? random.pick([0, 0, 0, 1]) : 0);
    if ((amount > 0 && random.chance(0.15)) || on > ago(span.last)) return [];
    return [{ date: on, text: `${amount > 0 ? 'NEFT CR' : 'NEFT DR'} ${against.toUpperCase()}`, amount }];
  });
  const own: Line[] = [
    { date: ago(20), text: 'SMS CHARGES', amount: -17.7 },
    { date: ago(12), text: 'UPI/QR/UNKNOWN SENDER', amount: 2_500 },
    { date: ago(6), text: 'INTEREST CREDITED', amount: 412 },
  ];
  return [...known, ...own].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

async function importStatement({ staff, org }: ReceiptDesk, bankId: string, opening: number, lines: readonly Line[]): Promise<void> {
  let balance = Math.round(opening * 100);
  const rows = lines.map(({ date, text, amount }, at) => {
    balance += Math.round(amount * 100);
    const day = date.split('-').reverse().join('/');
    const [out, into] = amount < 0 ? [(-amount).toFixed(2), ''] : ['', amount.toFixed(2)];
    return [day, `"${text.replaceAll('"', '')}"`, `S${at + 1}`, out, into, (balance / 100).toFixed(2)].join(',');
  });
  const file = ['Txn Date,Description,Ref No./Cheque No.,Debit,Credit,Balance', ...rows, ''].join('\r\n');
  const path = `${org}/banking`;
  const { importId } = await staff<{ importId: string }>('PUT', `${path}/banks/${bankId}/file?name=SBI.csv`, Buffer.from(file));
  const read = await staff<{ import: { mapping: object } }>('GET', `${path}/imports/${importId}`);
  await staff('POST', `${path}/imports/${importId}/commit`, { mapping: read.import.mapping });
  await staff('POST', `${path}/banks/${bankId}/exactMatches`, {});
}
