import { useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { BillPaper, type PrintedBill } from './bill-paper.tsx';

/** Prints invoices of settled orders on a printer, or in the browser. `then` of a print runs once it is sent or drawn; `paper` is to be rendered. */
export function usePrintInvoice(orgId: string) {
  const onPrinted = useRef<(() => void) | undefined>(undefined);
  const [printed, setPrinted] = useState<PrintedBill | null>(null);
  const printing = useAct<Awaited<ReturnType<typeof api.tables.printInvoice>>>('The bill could not be printed', ({ paper: rows }) =>
    rows === null ? onPrinted.current?.() : setPrinted({ rows, at: Date.now() }),
  );
  const finish = () => {
    setPrinted(null);
    onPrinted.current?.();
  };
  return {
    print: (id: string, printerId: string | null, then?: () => void) => {
      onPrinted.current = then;
      void printing.act((call) => api.tables.printInvoice({ orgId, id, printerId }, call), id);
    },
    paper: printed && <BillPaper key={printed.at} rows={printed.rows} onPrinted={finish} />,
    isPrinting: printing.isSaving,
    problem: printing.problem,
  };
}
