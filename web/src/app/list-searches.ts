import { readAgeLimits } from '@bahi/core/bills/ageing';
import { billStatuses } from '@bahi/core/bills/outstanding-filters';
import { voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { day, held, id, oneOf, set, text } from './address.ts';

/* What the addresses of the lists of companies, users and vouchers hold: the search, whom it leaves out, and the form that lies over it. */

const listed = { new: set, search: text, left: set };
export const searchOfCompanies = held({ ...listed, company: id });
export const searchOfStaff = held({ ...listed, user: id });

/** A period has both its ends, in their order. */
const whole = <Search extends { from?: string; to?: string }>({ from, to, ...search }: Search) =>
  ({ ...search, ...(from && to && from <= to && { from, to }) }) as Search;

const ofVouchers = held({
  kind: oneOf(...voucherKinds),
  search: text,
  from: day,
  to: day,
  all: set,
  state: oneOf('active', 'cancelled'),
  series: id,
  party: id,
  user: id,
});
export type VoucherSearch = ReturnType<typeof ofVouchers>;
/** The filters of the day book. Without days it shows today, and a search all days; `all` says so outright. */
export const searchOfVouchers = (asked: Record<string, unknown>): VoucherSearch => {
  const { all, ...search } = whole(ofVouchers(asked));
  return { ...search, ...(all && !search.from && { all }) };
};

const ofOutstanding = held({
  tab: oneOf('ledger', 'group', 'payables', 'receivables'),
  by: oneOf('due', 'bill'),
  ageLimits: (value) => (readAgeLimits(String(value ?? '')) === null ? undefined : String(value)),
  group: id,
  party: id,
  user: id,
  godown: id,
  source: oneOf('opening', ...voucherKinds),
  from: day,
  to: day,
  status: oneOf(...billStatuses),
});
export type OutstandingSearch = ReturnType<typeof ofOutstanding>;
/** Outstanding: its tab, how its bills age, and what of them is shown. */
export const searchOfOutstanding = (asked: Record<string, unknown>): OutstandingSearch => whole(ofOutstanding(asked));
