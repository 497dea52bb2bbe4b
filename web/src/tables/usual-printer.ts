import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../platform/queries.ts';

/** The choice to print in the browser, beside the ids of printers. */
export const THIS_DEVICE = 'device';
const keyOf = (orgId: string) => `bahi.restaurant.billPrinter.${orgId}`;
const keyOfInvoice = (orgId: string) => `bahi.restaurant.printsInvoice.${orgId}`;

/**
 * The printers of bills, and the one that this device prints on: the last chosen one if it is still there, else the first. `printerId` is null if the browser
 * prints. `isReady` once the printers are known.
 */
export function useBillPrinter(orgId: string, mayBill: boolean) {
  const answer = useQuery(query.tables.listBillPrinters.queryOptions({ input: { orgId }, enabled: mayBill }));
  const [chosen, setChosen] = useState(() => localStorage.getItem(keyOf(orgId)));
  const { printers = [] } = answer.data ?? {};
  const printer = chosen === THIS_DEVICE ? null : (printers.find(({ _id }) => _id === chosen) ?? printers[0] ?? null);
  const choose = (id: string) => {
    localStorage.setItem(keyOf(orgId), id);
    setChosen(id);
  };
  return { printers, printer, printerId: printer?._id ?? null, isReady: !answer.isPending, choose };
}

/** True if this device last printed the invoice with the settlement. */
export const usuallyPrintsInvoice = (orgId: string): boolean => localStorage.getItem(keyOfInvoice(orgId)) === 'yes';

export const keepPrintsInvoice = (orgId: string, prints: boolean): void => localStorage.setItem(keyOfInvoice(orgId), prints ? 'yes' : 'no');
