import { formatDate } from '@bahi/core/periods/business-date';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { VoucherAnswer } from '../../platform/answers.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { DrCr, Money } from '../../ui/amount.tsx';
import { PlainTable } from './plain-table.tsx';
import { ChequeRow } from './voucher-cheques.tsx';

type Since = VoucherAnswer['since'];
const billKinds = { bill: '', advance: 'advance', onAccount: 'on account' } as const;

/** Later events of the voucher: its bills with their settlements, and vouchers made from it. Another party's bill shows its name. */
export function VoucherSince({ since, partyId: ofPartyId, voucherId }: { since: Since; partyId: string | null; voucherId: string }) {
  const { openedBills, settledBy, madeInto } = since;
  return (
    <>
      {openedBills.length > 0 && (
        <PlainTable title="Bills" heads={['Bill', 'Due', '#Amount', '#Pending']}>
          {openedBills.map(({ billId, billNo, kind, partyId, partyName, dueOn, amountPaise, pendingPaise }) => (
            <Fragment key={billId}>
              <tr>
                <td>
                  {billNo} <span className="dim">{billKinds[kind]}</span>{' '}
                  {partyId !== ofPartyId && (
                    <Link to="/sUsers/outstandingDetails/$party_id" params={{ party_id: partyId }}>
                      {partyName}
                    </Link>
                  )}
                </td>
                <td>{formatDate(dueOn)}</td>
                <td className="num">
                  <DrCr paise={amountPaise} />
                </td>
                <td className="num">
                  <DrCr paise={pendingPaise} dashZero />
                </td>
              </tr>
              <ChequeRow voucherId={voucherId} billId={billId} />
              {settledBy
                .filter((row) => row.billId === billId)
                .map(({ _id, kind: by, voucherNumber, date, amountPaise: paise }) => (
                  <tr key={`${billId} ${_id}`}>
                    <td>
                      <span className="dim">settled by </span>
                      <Link {...voucherLink(by, _id)}>{voucherNumber}</Link>
                    </td>
                    <td className="dim">{formatDate(date)}</td>
                    <td className="num">
                      <DrCr paise={-paise} />
                    </td>
                    <td />
                  </tr>
                ))}
            </Fragment>
          ))}
        </PlainTable>
      )}
      {madeInto.length > 0 && (
        <PlainTable title={madeInto.some(({ isNote }) => isNote) ? 'Corrected by' : 'Delivered by'} heads={['Voucher', 'Date', '#Amount']}>
          {madeInto.map(({ _id, kind, voucherNumber, date, amountPaise }) => (
            <tr key={_id}>
              <td>
                <Link {...voucherLink(kind, _id)}>
                  {voucherLabel(kind)} {voucherNumber}
                </Link>
              </td>
              <td>{formatDate(date)}</td>
              <td className="num">
                <Money paise={amountPaise} bare />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  );
}
