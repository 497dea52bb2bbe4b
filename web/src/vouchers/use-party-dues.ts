import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useQuery } from '@tanstack/react-query';
import type { Outstandings, Party, VoucherRow } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';

/** The side of the party: it owes (receivable) or is owed (payable). */
export type DuesSide = 'receivable' | 'payable';

export type PartyDues = { readonly dues: Outstandings | undefined; readonly last: VoucherRow | undefined; readonly hasFailed: boolean };

/** The open amount between the company and a party on one side, and the last receipt or payment with the bills it settled. */
export function usePartyDues(orgId: string, party: Party | null, side: DuesSide, voucher?: ReceiptKind): PartyDues {
  const partyId = party?._id ?? '';
  const of = voucher ? { voucher } : side === 'payable' ? { side } : {};
  const asked = { enabled: party !== null };
  const open = useQuery({ ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId, ...of } }), ...asked });
  const kind = side === 'payable' ? 'payment' : 'receipt';
  const money = useQuery({
    ...query.vouchers.listVouchers.queryOptions({ input: { orgId, partyId, kind, state: 'active', search: '', limit: 1 } }),
    ...asked,
  });
  return { dues: open.data, last: money.data?.vouchers[0], hasFailed: open.isError };
}
