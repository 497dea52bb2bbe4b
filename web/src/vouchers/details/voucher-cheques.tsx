import { type ChequeState, chequeBadge, chequeStateLabel } from '@bahi/core/cheques/cheque';
import { formatDate } from '@bahi/core/periods/business-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Cheque } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { Money } from '../../ui/amount.tsx';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from './plain-table.tsx';

/** The cheques of a voucher, and those that settled its bills; empty until loaded. */
function useChequesOf(voucherId: string) {
  const { _id: orgId } = useCompany();
  const { data } = useQuery(query.cheques.listOfVoucher.queryOptions({ input: { orgId, id: voucherId } }));
  return { cheques: data?.cheques ?? [], ofBills: data?.ofBills ?? [] };
}

/** At a bill: the cheques that settled it and that the bank has not paid yet. */
export function ChequeBadges({ voucherId, billId }: { voucherId: string; billId: string }) {
  const { ofBills } = useChequesOf(voucherId);
  return ofBills
    .filter((cheque) => cheque.billId === billId)
    .map(({ chequeNumber, chequeDate }) => (
      <span key={chequeNumber}>
        {' '}
        <Badge tone="attention">{chequeBadge(chequeDate)}</Badge>
      </span>
    ));
}

/** The same as a separate row, if the bill's row has no room. */
export function ChequeRow({ voucherId, billId }: { voucherId: string; billId: string }) {
  const { ofBills } = useChequesOf(voucherId);
  if (ofBills.every((cheque) => cheque.billId !== billId)) return null;
  return (
    <tr>
      <td colSpan={4}>
        <ChequeBadges voucherId={voucherId} billId={billId} />
      </td>
    </tr>
  );
}

const tones: Partial<Record<ChequeState, 'received' | 'overdue'>> = { cleared: 'received', bounced: 'overdue', stopped: 'overdue' };

/** The state of each cheque of the voucher, with the vouchers of its steps. */
export function VoucherCheques({ voucherId }: { voucherId: string }) {
  const { cheques } = useChequesOf(voucherId);
  if (cheques.length === 0) return null;
  return (
    <PlainTable title="Cheques" heads={['Cheque', 'Story', '#Amount']}>
      {cheques.map((cheque) => (
        <tr key={cheque._id}>
          <td>
            {cheque.chequeNumber} <Badge tone={tones[cheque.state] ?? 'attention'}>{chequeStateLabel(cheque.state).toLowerCase()}</Badge>
          </td>
          <td>{storyOf(cheque, voucherId)}</td>
          <td className="num">
            <Money paise={cheque.amountPaise} bare />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function storyOf(cheque: Cheque, voucherId: string): ReactNode {
  const { direction, chequeDate, voucher, moved, clearedOn, returned, state, reason } = cheque;
  const at = (which: Cheque['voucher'], label: string) => (
    <>
      {label} {formatDate(which.date)}
      {which._id !== voucherId && (
        <>
          {' '}
          <Link {...voucherLink(which.kind, which._id)}>{which.voucherNumber}</Link>
        </>
      )}
    </>
  );
  return (
    <>
      {at(voucher, direction === 'received' ? 'received' : 'issued')}, due {formatDate(chequeDate)}
      {moved && <>, {at(moved, direction === 'received' ? 'deposited' : 'at the bank')}</>}
      {clearedOn && `, cleared ${formatDate(clearedOn)}`}
      {returned && <>, {at(returned, state)}</>}
      {reason !== '' && <span className="dim">: {reason}</span>}
    </>
  );
}
