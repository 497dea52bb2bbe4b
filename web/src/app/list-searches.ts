import { readAgeLimits } from '@bahi/core/bills/ageing';
import { isIsoDate } from '@bahi/core/periods/business-date';
import { type VoucherKind, voucherKinds } from '@bahi/core/vouchers/voucher-kind';

/* What the addresses of the lists of companies, users and vouchers hold: the search, whom it leaves out, and the form that lies over it. */

type Asked = Record<string, unknown>;
type Listed = { new?: true; search?: string; left?: true };

const listed = ({ new: isNew, search, left }: Asked): Listed => ({
  ...(isNew === true && { new: true as const }),
  ...(search !== undefined && search !== '' && { search: String(search).slice(0, 100) }),
  ...(left === true && { left: true as const }),
});
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

export const searchOfCompanies = (asked: Asked): Listed & { company?: string } => ({
  ...listed(asked),
  ...(isId(asked.company) && { company: asked.company }),
});
export const searchOfStaff = (asked: Asked): Listed & { user?: string } => ({
  ...listed(asked),
  ...(isId(asked.user) && { user: asked.user }),
});

/** The filters of the day book. Without days it shows today, and a search all days; `all` says so outright. */
export type VoucherSearch = {
  kind?: VoucherKind;
  search?: string;
  from?: string;
  to?: string;
  all?: true;
  state?: 'active' | 'cancelled';
  series?: string;
  party?: string;
};
export const searchOfVouchers = ({ kind, search, from, to, all, state, series, party }: Asked): VoucherSearch => {
  const known = voucherKinds.find((each) => each === kind);
  const isDay = (value: unknown): value is string => typeof value === 'string' && isIsoDate(value);
  return {
    ...(known && { kind: known }),
    ...(search !== undefined && search !== '' && { search: String(search).slice(0, 100) }),
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : all === true && { all: true as const }),
    ...((state === 'active' || state === 'cancelled') && { state }),
    ...(isId(series) && { series }),
    ...(isId(party) && { party }),
  };
};

/** Outstanding: its tab, how its bills age, and of which group it is. */
export const searchOfOutstanding = ({
  tab,
  by,
  ageLimits,
  group,
}: Asked): { tab?: 'ledger' | 'group' | 'payables' | 'receivables'; by?: 'due' | 'bill'; ageLimits?: string; group?: string } => {
  const known = (['ledger', 'group', 'payables', 'receivables'] as const).find((each) => each === tab);
  const limits = String(ageLimits ?? '');
  return {
    ...(known && { tab: known }),
    ...((by === 'due' || by === 'bill') && { by }),
    ...(readAgeLimits(limits) !== null && { ageLimits: limits }),
    ...(isId(group) && { group }),
  };
};
