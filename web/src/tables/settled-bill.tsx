import { Button } from '@mantine/core';
import classes from './order.module.css';
import { PrintsOn } from './prints-on.tsx';
import type { usePrintInvoice } from './use-print-invoice.tsx';
import type { useBillPrinter } from './usual-printer.ts';

type Props = { invoice: ReturnType<typeof usePrintInvoice>; printing: ReturnType<typeof useBillPrinter> };

/** The bill of a settled order: printed with the settlement, or again later. */
export function SettledBill({ invoice: { print, isPrinting, problem }, printing }: Props) {
  return (
    <>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <PrintsOn {...printing} />
      <div className={classes.acts}>
        <Button variant="default" disabled={!printing.isReady} loading={isPrinting} onClick={() => print(printing.printerId)}>
          Print bill
        </Button>
      </div>
    </>
  );
}
