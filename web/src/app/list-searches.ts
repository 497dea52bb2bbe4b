import { readAge, readAgeLimits } from '@bahi/core/bills/ageing';
import { billStatuses } from '@bahi/core/bills/outstanding-filters';
import { voucherKinds } from '@bahi/core/vouchers/voucher-kind';
import { day, held, id, oneOf, set, text } from './address.ts';

/* Search parameters of the lists of companies, users and vouchers: search text, state filter, and the form that is open above the list. */

/** The page of the settings. */
export const ofSettings = held({ page: text });

const listed = { new: set, search: text, left: set };
export const searchOfCompanies = held({ ...listed, company: id });
export const searchOfStaff = held({ ...listed, user: id });

/** A period needs both ends, in the right order. */
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
/** Filters of the day book. Without dates it shows today; a search covers all days. `all` requests all days explicitly. */
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
  age: (value) => (readAge(String(value ?? '')) === null ? undefined : String(value)),
});
export type OutstandingSearch = ReturnType<typeof ofOutstanding>;
/** Search parameters of Outstanding: tab, ageing and filters of bills. */
export const searchOfOutstanding = (asked: Record<string, unknown>): OutstandingSearch => whole(ofOutstanding(asked));
