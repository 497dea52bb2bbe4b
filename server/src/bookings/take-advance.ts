import { invariant } from '@bahi/core/basics/invariant';
import { bookingName } from '@bahi/core/bookings/booking';
import { paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { taxOfNight } from '@bahi/core/rooms/room-tax';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { enterReceipt } from '../receipts/public/enter-receipt.ts';
import { insertAdvance, touchBooking } from './booking-store.ts';
import { guestParty } from './public/guest-party.ts';
import { type OpenStay, openBooking } from './public/open-stays.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/**
 * The rate of an advance: that of the first night to come. The advance of a service bears tax when it is received (CGST Act, section 13), and the
 * place of supply is where the house is.
 */
function taxOfAdvance({ company }: Pick<Context, 'company'>, stays: readonly OpenStay[]) {
  if (company.registration !== 'regular') return null;
  const night = stays.flatMap(({ nights }) => nights).toSorted((one, other) => (one.date < other.date ? -1 : 1))[0];
  const rate = night && taxOfNight(paise(night.valuePaise), night.date);
  return rate && rate.gstPercentE4 > 0 ? { gstPercentE4: rate.gstPercentE4, placeOfSupply: company.state } : null;
}

const types = { cash: 'cash', upi: 'upi', card: 'bank', bank: 'bank' } as const;

/** An advance as a receipt of the guest, in the transaction that keeps it with the booking. */
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
  const part = {
    type: types[way],
    ledgerId: way === 'cash' ? cashId : ledgerId!,
    amountPaise,
    chequeNumber: '',
    chequeDate: null,
    reference: '',
  };
  const saved = await enterReceipt(context, {
    ...{
      kind: 'receipt',
      date: todayInIndia(Date.now()),
      partyId,
      enteredPaise: amountPaise,
      bills: [],
      deductions: [],
      restAs: 'advance',
    },
    ...{
      lines: [],
      isInterState: false,
      parts: [part],
      note: [`Advance of ${bookingName(booking.number)}`, note].filter(Boolean).join('. '),
    },
    advanceTax: taxOfAdvance(context, open),
  });
  tx.commitWith([insertAdvance(company.id, id, saved._id), touchBooking(company.id, [id], caller)]);
  return { message: saved.message, voucherId: saved._id, voucherNumber: saved.voucherNumber, amountPaise: saved.amountPaise };
});
