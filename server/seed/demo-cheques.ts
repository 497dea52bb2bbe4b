import type { IsoDate } from '@bahi/core/periods/business-date';
import type { ReceiptDesk } from './receipt-desk.ts';

type Register = { cheques: { _id: string; chequeNumber: string }[] };
type Received = { taken: number; bears: number; number: string };

/** Days before today of the receipt and of the cheque's date; below 0 they are in the future. */
const slips: readonly { deposited: number; cleared: number | null; cheques: readonly Received[] }[] = [
  {
    deposited: 26,
    cleared: 24,
    cheques: [
      { taken: 28, bears: 28, number: '450121' },
      { taken: 27, bears: 27, number: '000318' },
    ],
  },
  {
    deposited: 17,
    cleared: 15,
    cheques: [
      { taken: 20, bears: 19, number: '781204' },
      { taken: 18, bears: 18, number: '120077' },
    ],
  },
  {
    deposited: 2,
    cleared: null,
    cheques: [
      { taken: 5, bears: 4, number: '450133' },
      { taken: 4, bears: 3, number: '662190' },
    ],
  },
];
const inHand: readonly Received[] = [
  { taken: 3, bears: 2, number: '000327' },
  { taken: 1, bears: 1, number: '905511' },
  { taken: 9, bears: -6, number: '781219' },
  { taken: 6, bears: -21, number: '120085' },
];
const bounced = { taken: 16, bears: 15, number: '334406', deposited: 14, returned: 11 };

/** The cheque register: received cheques in hand, post-dated, deposited, cleared and one bounced; issued ones for rent. */
export async function addCheques(money: ReceiptDesk): Promise<void> {
  const bank = money.federalId;
  for (const { deposited, cleared, cheques } of slips) {
    for (const cheque of cheques) await take(money, bank, cheque);
    await act(money, 'deposit', cheques, { date: money.ago(deposited), bankLedgerId: bank });
    if (cleared !== null) await act(money, 'clear', cheques, { date: money.ago(cleared) });
  }
  for (const cheque of inHand) await take(money, bank, cheque);
  await take(money, bank, bounced);
  await act(money, 'deposit', [bounced], { date: money.ago(bounced.deposited), bankLedgerId: bank });
  const [id] = await idsOf(money, [bounced.number]);
  const back = { as: 'bounce', date: money.ago(bounced.returned), reason: 'Funds insufficient', charges: 177, chargesTo: 'company' };
  await money.staff('POST', `${money.org}/cheques/${id}/return`, back);
  await payCosts(money);
}

const idsOf = async ({ staff, org }: ReceiptDesk, numbers: readonly string[], direction = 'received') => {
  const { cheques } = await staff<Register>('GET', `${org}/cheques?direction=${direction}&limit=200`);
  return numbers.map((number) => cheques.find(({ chequeNumber }) => chequeNumber === number)!._id);
};

async function act(
  money: ReceiptDesk,
  what: 'deposit' | 'clear',
  cheques: readonly { number: string }[],
  body: object,
  direction?: string,
) {
  const chequeIds = await idsOf(
    money,
    cheques.map(({ number }) => number),
    direction,
  );
  await money.staff('POST', `${money.org}/cheques/${what}`, { chequeIds, ...body });
}

/** A receipt by cheque for the oldest bill of the next customer with a pending bill. */
async function take({ staff, org, ago, nextOwed }: ReceiptDesk, bank: string, { taken, bears, number }: Received): Promise<void> {
  const date = ago(taken);
  const { partyId, billId, amount } = await nextOwed(date);
  const payments = [{ type: 'cheque', _id: bank, amount, chequeNumber: number, chequeDate: ago(bears) }];
  const billData = [{ billId, settledAmount: amount }];
  await staff('POST', `${org}/vouchers/receipt`, { date, partyId, enteredAmount: amount, billData, payments });
}

/** Rent by cheque at the beginning of each of the last months and of the next one; wages, electricity and diesel from the other bank. */
async function payCosts(money: ReceiptDesk): Promise<void> {
  const { staff, org, federalId, sbiId, ago, ledger } = money;
  const [rent, wages] = [await ledger('Rent', 'Indirect Expenses'), await ledger('Salaries', 'Indirect Expenses')];
  const [electricity, diesel] = [await ledger('Electricity', 'Indirect Expenses'), await ledger('Diesel', 'Indirect Expenses')];
  const pay = (date: IsoDate, ledgerId: string, amount: number, part: object, note: string) => {
    const payments = [{ amount, ...part }];
    const ledgers = [{ ledgerId, amount }];
    return staff('POST', `${org}/vouchers/payment`, { date, enteredAmount: amount, billData: [], ledgers, payments, note });
  };
  const byCheque = (chequeNumber: string, chequeDate: IsoDate) => ({ type: 'cheque', _id: federalId, chequeNumber, chequeDate });
  const months = [82, 52, 22];
  for (const [at, days] of months.entries()) {
    await pay(ago(days), rent, 45_000, byCheque(`00041${at + 1}`, ago(days)), 'Rent of the godown');
    await pay(ago(days - 1), wages, 168_500, { type: 'bank', _id: sbiId, reference: `SAL${at + 1}` }, 'Salaries');
    await pay(ago(days - 9), electricity, 7_420 + at * 365, { type: 'upi', _id: sbiId, reference: `KSEB${at + 1}` }, 'KSEB');
  }
  await pay(ago(2), diesel, 3_150, { type: 'upi', _id: sbiId, reference: 'DIESEL' }, 'Diesel of the van');
  await pay(ago(1), rent, 45_000, byCheque('000414', ago(-2)), 'Rent of the godown, in advance');
  for (const [at, days] of [82, 52].entries()) {
    await act(money, 'clear', [{ number: `00041${at + 1}` }], { date: ago(days - 3) }, 'issued');
  }
}
