import { invariant } from '@bahi/core/basics/invariant';
import { bookingName } from '@bahi/core/bookings/booking';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { ServerProblem } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findPredefinedLedgers } from '../../postings/entry-facts-store.ts';
import { enterReceipt } from '../../receipts/public/enter-receipt.ts';
import { insertAdvance, listOpenAdvances, touchBooking } from '../booking-store.ts';
import { advanceShares } from './advance-shares.ts';
import { guestParty } from './guest-party.ts';
import type { OpenBooking } from './open-stays.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Money in advance. */
export type Advance = {
  readonly amountPaise: Paise;
  readonly way: keyof typeof types;
  /** The bank; null for cash. */
  readonly ledgerId: string | null;
  readonly note: string;
};

const types = { cash: 'cash', upi: 'upi', card: 'bank', bank: 'bank' } as const;
const ended = ['cancelled', 'noShow', 'checkedOut'];

/** All that refuses an advance of a booking. */
export function advanceProblems(stays: readonly { readonly state: string }[], { amountPaise, way, ledgerId }: Advance): ServerProblem[] {
  return [
    ...(stays.every(({ state }) => ended.includes(state))
      ? [{ code: 'STAY_ENDED', field: 'amountPaise', message: 'This booking has ended.' }]
      : []),
    ...(amountPaise > 0 ? [] : [{ code: 'ADVANCE_ZERO', field: 'amountPaise', message: 'Enter an amount above 0.' }]),
    ...(way !== 'cash' && ledgerId === null ? [{ code: 'BANK_MISSING', field: 'ledgerId', message: 'Choose the bank.' }] : []),
  ];
}

/**
 * Enters an advance without problems as receipts of a party, one for each rate of tax, in the transaction that keeps them with the booking.
 * Without `payerId` the guest of the booking pays.
 */
export async function enterAdvance(
  context: Context,
  { booking, stays }: Pick<OpenBooking, 'booking' | 'stays'>,
  { amountPaise, way, ledgerId, note }: Advance,
  payerId: string | null = null,
) {
  const { tx, company, caller } = context;
  const id = booking._id;
  const open = stays.filter(({ state }) => !ended.includes(state));
  const cashId = (await tx.query(findPredefinedLedgers(company.id))).find(({ role }) => role === 'cash')?.id;
  invariant(cashId, 'a company has the ledger Cash');
  const partyId = payerId ?? (await guestParty(context, booking));
  const advances = await tx.query(listOpenAdvances(company.id, id));
  const paidPaise = sumPaise(advances.map(({ pendingPaise }) => paise(pendingPaise)));
  const saved: Awaited<ReturnType<typeof enterReceipt>>[] = [];
  const nights = open.flatMap((stay) => stay.nights.map(({ date, valuePaise }) => ({ stayId: stay._id, date, valuePaise })));
  for (const part of await advanceShares(context, booking, { amountPaise, paidPaise, nights })) {
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
  return saved;
}
