import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { goodsBody, type Posted } from './demo-goods.ts';
import type { OfficeDesk } from './office-desk.ts';

type Bill = { billId: string; bill_no: string; bill_pending_amt: number };
type NoteKind = 'creditNote' | 'debitNote';

/** An order that does not depend on which call was answered first: by date and party; calls of one party are made one after the other. */
const keyOf = ({ date, party }: Posted) => `${date} ${party.name}`;

/** One in `every` vouchers with the day of its return, ordered by that day. */
function returned(from: readonly Posted[], every: number, after: number, today: IsoDate): { of: Posted; on: IsoDate }[] {
  return from
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
    .filter((_, at) => at % every === every - 1)
    .map((of, at) => ({ of, on: addDays(of.date, after + (at % 9)) }))
    .filter(({ on }) => on <= today)
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

const partOf = ({ quantity }: Posted['lines'][number]) => Math.max(1, Math.floor(quantity / 10));

/** Broken goods returned by customers, and goods returned to suppliers if they are still in stock; one line each. */
export async function addNotes({ staff, facts, shelf, sold, bought, today }: OfficeDesk): Promise<void> {
  const org = `/orgs/${facts.orgId}`;
  /** Settles the bill of its original if that is open; otherwise it stays a credit. */
  async function note(kind: NoteKind, original: Posted, date: IsoDate): Promise<void> {
    const side = kind === 'creditNote' ? 'customer' : 'supplier';
    const isThere = (line: Posted['lines'][number]) => kind === 'creditNote' || shelf.takeOf(line.productId, line.batch, partOf(line));
    const at = original.lines.findIndex(isThere);
    const line = original.lines[at];
    if (line === undefined) return;
    const lines = [{ ...line, quantity: partOf(line), originalLine: at }];
    const named = { voucherId: null, number: original.number, date: original.date };
    const about = { draft: { original: named }, facts: { side } } as const;
    const body = goodsBody(kind, facts, { date, party: original.party, lines }, about);
    const asked = kind === 'creditNote' ? 'receipt' : 'payment';
    const { outstandings } = await staff<{ outstandings: Bill[] }>('GET', `${org}/outstandings?partyId=${body.partyId}&voucher=${asked}`);
    const bill = outstandings.find(({ bill_no, bill_pending_amt }) => bill_no === original.number && bill_pending_amt >= body.finalAmount);
    const billData = bill ? [{ billId: bill.billId, settledAmount: body.finalAmount }] : [];
    await staff('POST', `${org}/vouchers/${kind}`, { ...body, original: { _id: original.id }, billData, note: 'Damaged on the way' });
  }
  for (const { of, on } of returned(sold, 70, 3, today)) await note('creditNote', of, on);
  for (const { of, on } of returned(bought, 11, 2, today)) await note('debitNote', of, on);
}
