import { invariant } from '@bahi/core/basics/invariant';
import { bookingName } from '@bahi/core/bookings/booking';
import { paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { enterReceipt } from '../receipts/public/enter-receipt.ts';
import { insertAdvance, listAdvances, touchBooking } from './booking-store.ts';
import { advanceShares } from './public/advance-shares.ts';
import { guestParty } from './public/guest-party.ts';
import { openBooking } from './public/open-stays.ts';

const types = { cash: 'cash', upi: 'upi', card: 'bank', bank: 'bank' } as const;

/** An advance as receipts of the guest, one for each rate of tax, in the transaction that keeps them with the booking. */
export const takeAdvance = forMembers.bookings.takeAdvance.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, amountPaise, way, ledgerId, note } = input;
  const { booking, stays } = await openBooking(context, id, version);
  const open = stays.filter(({ state }) => state !== 'cancelled' && state !== 'noShow' && state !== 'checkedOut');
  refuseProblems([
    ...(open.length === 0 ? [{ code: 'STAY_ENDED', field: 'amountPaise', message: 'This booking has ended.' }] : []),
    ...(amountPaise > 0 ? [] : [{ code: 'ADVANCE_ZERO', field: 'amountPaise', message: 'Enter an amount above 0.' }]),
    ...(way !== 'cash' && ledgerId === null ? [{ code: 'BANK_MISSING', field: 'ledgerId', message: 'Choose the bank.' }] : []),
  ]);
  const cashId = (await tx.query(findPredefinedLedgers(company.id))).find(({ role }) => role === 'cash')?.id;
  invariant(cashId, 'a company has the ledger Cash');
  const partyId = await guestParty(context, booking);
  const advances = await tx.query(listAdvances(company.id, id));
  const paidPaise = sumPaise(advances.map(({ isCancelled, amountPaise: each }) => (isCancelled ? 0 : paise(each))));
  const saved: Awaited<ReturnType<typeof enterReceipt>>[] = [];
  const nights = open.flatMap((stay) => stay.nights.map(({ date, valuePaise }) => ({ stayId: stay._id, date, valuePaise })));
  for (const part of advanceShares(context, booking, { amountPaise, paidPaise, nights })) {
    const receipt = await enterReceipt(context, {
      ...{ kind: 'receipt', date: todayInIndia(Date.now()), partyId, enteredPaise: part.amountPaise },
      ...{ bills: [], deductions: [], restAs: 'advance', lines: [], isInterState: false, advanceTax: part.advanceTax },
      parts: [
        {
          ...{ type: types[way], ledgerId: way === 'cash' ? cashId : ledgerId!, amountPaise: part.amountPaise },
          ...{ chequeNumber: '', chequeDate: null, reference: '' },
        },
      ],
      note: [`Advance of ${bookingName(booking.number)}`, note].filter(Boolean).join('. '),
    });
    saved.push(receipt);
  }
  tx.commitWith([...saved.map(({ _id }) => insertAdvance(company.id, id, _id)), touchBooking(company.id, [id], caller)]);
  const [first] = saved;
  invariant(first, 'an advance above 0 has a part');
  return {
    message: saved.map(({ message }) => message).join('. '),
    ...{ voucherId: first._id, voucherNumber: saved.map(({ voucherNumber }) => voucherNumber).join(', '), amountPaise },
  };
});
