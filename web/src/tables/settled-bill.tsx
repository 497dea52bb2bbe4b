import { isRestaurantRole } from '@bahi/core/organizations/staff-roles';
import { tenderName } from '@bahi/core/tables/day-figures';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { showMade } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { useSession } from '../platform/session.ts';
import { toastError } from '../platform/toasts.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import { BillState } from './bill-state.tsx';
import classes from './order.module.css';
import { PrintsOn } from './prints-on.tsx';
import type { usePrintInvoice } from './use-print-invoice.tsx';
import type { useBillPrinter } from './usual-printer.ts';
import { timeOf } from './words.ts';

type Props = { orgId: string; order: TableOrder; invoice: ReturnType<typeof usePrintInvoice>; printing: ReturnType<typeof useBillPrinter> };

/** The bill of a settled order: its number, total and payment. It is printed on a roll with the settlement or again later, or drawn as a PDF. */
export function SettledBill({ orgId, order: { _id, voucherId, bill }, invoice: { print, isPrinting, problem }, printing }: Props) {
  const role = useSession('staff')?.role ?? 'user';
  const [isDrawing, setIsDrawing] = useState(false);
  const draw = async () => {
    setIsDrawing(true);
    try {
      showMade(await api.tables.getBillPdf({ orgId, id: _id }));
    } catch (error) {
      toastError(sayError(error, 'The bill could not be drawn'));
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <>
      {bill && (
        <>
          <p>
            Bill {bill.voucherNumber} {(bill.isCancelled || bill.isReturned) && <BillState {...bill} />}
            <br />
            <span className="dim">
              {bill.closedBy ? `by ${bill.closedBy} ` : ''}at {timeOf(bill.closedAt)}
            </span>
          </p>
          <dl className={classes.totals}>
            <div data-strong>
              <dt>Total</dt>
              <dd>
                <Money paise={bill.totalPaise} strong />
              </dd>
            </div>
            {bill.tenders.map((tender) => (
              <div key={tenderName(tender)}>
                <dt>{tenderName(tender)}</dt>
                <dd>
                  <Money paise={tender.amountPaise} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <PrintsOn {...printing} />
      <div className={classes.acts}>
        {bill?.isCancelled !== true && (
          <Button variant="default" disabled={!printing.isReady} loading={isPrinting} onClick={() => print(_id, printing.printerId)}>
            Print bill
          </Button>
        )}
        {voucherId !== null && bill?.isCancelled !== true && (
          <Button variant="default" loading={isDrawing} onClick={() => void draw()}>
            Bill as PDF
          </Button>
        )}
        {voucherId !== null && !isRestaurantRole(role) && (
          <Button variant="default" component={Link} {...(voucherLink('sales', voucherId) as object)}>
            Sales bill
          </Button>
        )}
      </div>
    </>
  );
}
