import type { linkKind } from '@bahi/contract/links/link-routes';
import { advanceDue } from '@bahi/core/bookings/advance-due';
import { bookingName } from '@bahi/core/bookings/booking';
import type { Paise } from '@bahi/core/money/paise';
import { upiPaymentText } from '@bahi/core/papers/upi-payment';
import { cardStateLabel } from '@bahi/core/warranties/cover';
import { drawConfirmation, readConfirmation } from '../bookings/public/confirmation-paper.ts';
import { confirmationTitle } from '../bookings/public/confirmation-title.ts';
import { findStayOfBill } from '../folios/public/feedback-store.ts';
import { dueOf, upiOf } from '../papers/public/payment-facts.ts';
import { qrPath } from '../papers/public/qr-path.ts';
import { titleOf } from '../papers/public/voucher-paper.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { drawVoucherPaper } from '../vouchers/public/draw-voucher-paper.ts';
import { readVoucherPaper } from '../vouchers/public/read-voucher-paper.ts';
import { drawWarrantyPapers, readCardsOfSale } from '../warranties/public/card-paper.ts';

export type LinkKind = (typeof linkKind)['options'][number];
type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** A paper as the page of its link shows it. */
export type LinkedPaper = {
  readonly company: { readonly name: string; readonly phone: string; readonly email: string };
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly note: string;
  readonly totalPaise: Paise | null;
  /** The stay that a guest's bill is for, once it has ended. */
  readonly stay: { readonly stayId: string; readonly hasFeedback: boolean } | null;
  readonly due: { readonly pendingPaise: Paise; readonly on: string | null; readonly upi: UpiCode | null } | null;
  /** Called without a connection. */
  readonly draw: () => Promise<Uint8Array>;
};
type UpiCode = { readonly upiId: string; readonly side: number; readonly path: string };

const named = ({ name, phone, email }: LinkedPaper['company']) => ({ name, phone, email });

/** How the paper of each kind is read; null if the record is not there, or this caller may not see it. It tells nothing else of the party. */
export const linkedPapers: Readonly<Record<LinkKind, (context: Context, id: string) => Promise<LinkedPaper | null>>> = {
  voucher: async ({ tx, company }, id) => {
    const read = await readVoucherPaper(tx, company, id);
    if (!read) return null;
    const stay = await tx.first(findStayOfBill(company.id, id));
    const paper = { ...read.paper, previousPaise: null };
    const { voucher, seller } = paper;
    const [due, upi] = [dueOf(paper), upiOf(paper)];
    return {
      company: named(seller),
      title: titleOf(paper),
      number: voucher.voucherNumber,
      date: voucher.date,
      note: voucher.isCancelled ? 'Cancelled' : '',
      totalPaise: voucher.amountPaise === 0 ? null : voucher.amountPaise,
      due:
        due && due.pendingPaise > 0
          ? { pendingPaise: due.pendingPaise as Paise, on: due.dueOn, upi: upi && { upiId: upi.upiId, ...qrPath(upi.text) } }
          : null,
      stay: (!voucher.isCancelled && stay) || null,
      draw: () => drawVoucherPaper(paper),
    };
  },
  booking: async (context, id) => {
    const { paper } = await readConfirmation(context, id);
    const { booking, seller } = paper;
    const number = bookingName(booking.number);
    const duePaise = advanceDue(booking);
    const { upiId, name } = seller;
    const text = upiPaymentText({ upiId, name, what: 'Booking', number, pendingPaise: duePaise });
    return {
      company: named(seller),
      title: confirmationTitle(booking),
      number,
      date: booking.enteredAt.slice(0, 10),
      note: booking.stays.every(({ state }) => state === 'cancelled' || state === 'noShow') ? 'Cancelled' : '',
      totalPaise: booking.totalPaise,
      due: duePaise > 0 ? { pendingPaise: duePaise, on: null, upi: text === null ? null : { upiId, ...qrPath(text) } } : null,
      stay: null,
      draw: () => drawConfirmation(paper),
    };
  },
  warranty: async (context, id) => {
    const read = await readCardsOfSale(context, id);
    if (!read) return null;
    const { first, states, papers, seller } = read;
    const [state = 'running', ...others] = states;
    const isOne = papers.length === 1;
    return {
      company: named(seller),
      title: isOne ? 'Warranty card' : 'Warranty cards',
      number: isOne ? first.number : first.voucherNumber,
      date: first.date,
      note: others.length > 0 || state === 'running' ? '' : cardStateLabel[state],
      totalPaise: null,
      due: null,
      stay: null,
      draw: () => drawWarrantyPapers(papers),
    };
  },
};
