import { denominations } from '@bahi/core/cash-counts/count-cash';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { ReceiptDesk } from './receipt-desk.ts';

/** Cash left in the till at the end of a month, in rupees; the rest is deposited. */
const kept = 20_000;

/** Cash deposits, Ravi's collections and hand-overs, and the cash counts of the last days. */
export async function addTills(money: ReceiptDesk): Promise<void> {
  await bankTheCash(money);
  await collectOnTheRoad(money);
  const { staff, org, ago, ledger, sbiId, cashId } = money;
  const drawn = { date: ago(10), fromLedgerId: sbiId, toLedgerId: cashId, amount: 5_000, note: 'Petty cash' };
  await staff('POST', `${org}/vouchers/contra`, drawn);
  const short = await ledger('Cash short and over', 'Indirect Expenses');
  await count(money, ago(3), { lacks: 20, differenceLedgerId: short, note: 'Change given twice' });
  await count(money, ago(1), { lacks: 500, note: '' });
  await count(money, ago(1), { lacks: 0, note: 'A note of 500 lay below the drawer', version: 1 });
}

type CashDay = { book: number };
const bookOf = async ({ staff, org, cashId }: ReceiptDesk, date: IsoDate) =>
  (await staff<CashDay>('GET', `${org}/cashCounts/${cashId}/day?date=${date}`)).book;

/** At the end of each month since the beginning. */
async function bankTheCash(money: ReceiptDesk): Promise<void> {
  const { staff, org, begins, today, cashId, sbiId } = money;
  for (let day = begins; day < addDays(today, -4); day = addDays(day, 1)) {
    if (addDays(day, 1).slice(8) !== '01') continue;
    const amount = Math.floor(((await bookOf(money, day)) - kept) / 1_000) * 1_000;
    if (amount <= 0) continue;
    const [from, to] = [cashId, sbiId];
    await staff('POST', `${org}/vouchers/contra`, { date: day, fromLedgerId: from, toLedgerId: to, amount, note: 'Cash of the month' });
  }
}

/** Three days of a salesman: one not handed over, one accepted, one waiting. */
async function collectOnTheRoad({ staff, salesman, org, ago, cashId, ledger, nextOwed }: ReceiptDesk): Promise<void> {
  const purse = await ledger('Cash of Ravi', 'Cash-in-Hand');
  const collect = async (date: IsoDate) => {
    const { partyId, billId, amount } = await nextOwed(date);
    const payments = [{ type: 'cash', _id: purse, amount }];
    const billData = [{ billId, settledAmount: amount }];
    await salesman('POST', `${org}/vouchers/receipt`, { date, partyId, enteredAmount: amount, billData, payments });
    return Math.round(amount * 100);
  };
  const handOver = async (date: IsoDate, paise: number) => {
    const body = { date, toLedgerId: cashId, cash: paise / 100, ...piecesOf(paise), note: '' };
    return (await salesman<{ handOver: { _id: string } }>('POST', `${org}/handOvers`, body)).handOver._id;
  };
  await collect(ago(5));
  const accepted = await handOver(ago(2), (await collect(ago(2))) + (await collect(ago(2))));
  await staff('POST', `${org}/handOvers/${accepted}/accept`, { version: 1 });
  await handOver(ago(0), await collect(ago(0)));
}

/** Notes and coins that come to so much, as few as there can be. */
function piecesOf(paise: number) {
  let left = Math.max(paise, 0);
  const pieces = denominations.flatMap((value) => {
    const many = Math.floor(left / (value * 100));
    left -= many * value * 100;
    return many > 0 ? [{ value, count: many }] : [];
  });
  return { pieces, coins: left / 100 };
}

type Counted = { lacks: number; note: string; version?: number; differenceLedgerId?: string };

/** Counts the cash of a day, with a shortage of `lacks` rupees. */
async function count(money: ReceiptDesk, date: IsoDate, { lacks, ...rest }: Counted): Promise<void> {
  const book = await bookOf(money, date);
  const paise = Math.round((book - lacks) * 100);
  await money.staff('PUT', `${money.org}/cashCounts/${money.cashId}/day`, { date, book, ...piecesOf(paise), ...rest });
}
