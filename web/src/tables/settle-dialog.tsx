import { normalizeGstin } from '@bahi/core/gst/gstin';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { placeOf } from '@bahi/core/tables/slip-words';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { Checkbox } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useHasFeature, useWholeCompany } from '../platform/company.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { UpiQr } from '../ui/upi-qr.tsx';
import { type BillDiscount, discountOf, isDiscountTyped, noDiscount, SettleDiscount } from './settle-discount.tsx';
import { type Extra, SettleExtras } from './settle-extras.tsx';
import { type Business, gstinText, noBusiness, SettleGuest } from './settle-guest.tsx';
import { type GivenTip, isPaidTyped, type Paid, paidInCash, partyOf, paymentOf, SettlePayment } from './settle-payment.tsx';
import { SettleTip } from './settle-tip.tsx';
import { SettleTotals } from './settle-totals.tsx';
import { keepBanks, usualBanks } from './usual-banks.ts';
import { keepPrintsInvoice, usuallyPrintsInvoice } from './usual-printer.ts';

/** The warnings that a refused settlement asks to confirm; null if it was refused for something else. */
function doubtsOf(error: Error | null): readonly { code: string; message: string }[] | null {
  if (!(error instanceof ORPCError) || error.code !== 'CONFIRM_FIRST') return null;
  return (error.data as { problems: { code: string; message: string }[] }).problems;
}

type Props = {
  orgId: string;
  order: TableOrder;
  /** The printer of bills; null if this device prints them. */
  printerName: string | null;
  onClose: () => void;
  /** `isPrinted` if the invoice is to be printed. */
  onSettled: (isPrinted: boolean) => void;
};

/** The bill of an order with its tax, and how it is paid. Settling posts a sales voucher and frees the table. */
export function SettleDialog({ orgId, order, printerName, onClose, onSettled }: Props) {
  const [entered, setEntered] = useState<Paid>(paidInCash);
  const [discount, setDiscount] = useState<BillDiscount>(noDiscount);
  const [business, setBusiness] = useState<Business>(noBusiness);
  const [givenTip, setTip] = useState<GivenTip>({ amountPaise: 0, way: 'cash' });
  const isTyped =
    isPaidTyped(entered) || isDiscountTyped(discount) || business.gstin !== '' || business.name !== '' || givenTip.amountPaise !== 0;
  const { leave, close } = useLeaveDialog(isTyped, onClose);
  const [isPrinted, setIsPrinted] = useState(() => usuallyPrintsInvoice(orgId));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isTest = useWholeCompany()?.isTest ?? false;
  const hasRooms = useHasFeature('rooms');
  const banks = useQuery(query.tables.listPayBanks.queryOptions({ input: { orgId }, select: (answer) => answer.banks }));
  const usual = usualBanks(orgId, banks.data ?? []);
  const paid = { ...entered, bankIds: { upi: entered.bankIds.upi || usual.upi, card: entered.bankIds.card || usual.card } };
  const partyId = partyOf(paid);
  const { discountPercentE4, discountPaise } = discountOf(discount);
  // A bill on a party has the GSTIN of that party.
  const wrongGstin = partyId === null ? gstinText(business, isTest) : null;
  const gstin = partyId === null && wrongGstin === null ? normalizeGstin(business.gstin) : '';
  const bill = useQuery(
    query.tables.previewBill.queryOptions({
      input: { orgId, id: order._id, partyId, discountPercentE4, discountPaise, gstin },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const settling = useAct<Awaited<ReturnType<typeof api.tables.settleOrder>>>('The order could not be settled', () => {
    // Gone before the shown data are loaded again: a settled order has no figures to ask for.
    flushSync(close);
    onSettled(isPrinted);
  });
  // The figures are asked for anew when the order changed on another device, and after a refusal.
  const { refetch } = bill;
  const shownVersion = bill.data?.version;
  const refusal = settling.error;
  useEffect(() => {
    if (refusal !== null || (shownVersion !== undefined && shownVersion < order.version)) void refetch();
  }, [refusal, shownVersion, order.version, refetch]);
  const totalPaise = bill.data?.totalPaise ?? 0;
  const [isTried, setIsTried] = useState(false);
  const { payments, tip, missing: unpaid, changePaise, leftPaise } = paymentOf(paid, totalPaise, givenTip);
  const isOfOperator = order.operatorId !== null;
  const isDiscounted = discountPercentE4 !== 0 || discountPaise !== 0;
  const name = bill.data?.guestName || business.name.trim();
  const missing =
    wrongGstin ??
    (gstin !== '' && name === '' ? 'Enter the name of the business.' : null) ??
    (isDiscounted && discount.reason.trim() === '' ? 'Say why the discount is given.' : isOfOperator ? null : unpaid);
  const doubts = doubtsOf(refusal);
  const settle = () => {
    setIsTried(true);
    if (missing !== null || !bill.data || bill.isPlaceholderData) return;
    const confirmed = toConfirm.filter((code) => doubts?.some((each) => each.code === code));
    const guest = gstin === '' || paid.way === 'room' ? null : { gstin, name };
    const discounts = { discountPercentE4, discountPaise, discountReason: discount.reason.trim() };
    // The operator owes the bill until its payout.
    const paidNow = isOfOperator ? { payments: [], tip: null } : { payments, tip };
    const how = {
      partyId,
      guest,
      stayId: paid.way === 'room' ? (paid.stay?.stayId ?? null) : null,
      isRoomAllowed: paid.way === 'room' && paid.isRoomAllowed,
      ...discounts,
      totalPaise,
      // In cash and in parts an amount above the rest is what the guest handed over.
      cashGivenPaise: !isOfOperator && changePaise > 0 ? paid.cashPaise : null,
      ...paidNow,
      confirmed,
    };
    const input = { orgId, id: order._id, version: bill.data.version, ...how };
    keepPrintsInvoice(orgId, isPrinted);
    keepBanks(orgId, tip === null ? payments : [...payments, tip]);
    void settling.act((call) => api.tables.settleOrder(input, call));
  };
  const extra = (its: string, fields: ReactNode): Extra => ({
    ...{ name: its, fields, isOpen: opened.includes(its) },
    onOpen: () => setOpened((before) => [...before, its]),
  });
  const problems = bill.data?.problems ?? [];
  // A discount that cannot be is wrong on each dish; it is said once, at its field.
  const isOfDiscount = ({ field }: { field: string }) => opened.includes('Discount') && /discount(Paise|PercentE4)?$/.test(field);
  const extras = [
    extra(
      'Discount',
      <SettleDiscount
        discount={discount}
        problem={problems.find(isOfDiscount)?.message}
        onChange={(change) => setDiscount((before) => ({ ...before, ...change }))}
      />,
    ),
    ...(partyId === null && !isOfOperator
      ? [
          extra(
            'GSTIN',
            <SettleGuest
              {...{ business, isTest }}
              knownName={gstin === '' ? '' : (bill.data?.guestName ?? '')}
              onChange={(change) => setBusiness((before) => ({ ...before, ...change }))}
            />,
          ),
        ]
      : []),
    ...(isOfOperator
      ? []
      : [
          extra(
            'Tip',
            <SettleTip
              tip={givenTip}
              hasWay={paid.way === 'credit' || paid.way === 'parts' || paid.way === 'room'}
              onChange={(change) => setTip((before) => ({ ...before, ...change }))}
            />,
          ),
        ]),
  ];
  // What is wrong with the bill says more than a refusal for it.
  const refused = refusal ?? bill.error;
  const wrong = problems.find((each) => !isOfDiscount(each))?.message ?? (refused && sayError(refused, 'The bill could not be made'));
  return (
    <FormDialog
      title={`Settle ${placeOf(order)}`}
      isOpen
      onClose={leave}
      onSubmit={settle}
      submitText={`Settle ${formatRupees(totalPaise, 'two')}${doubts ? ' anyway' : ''}`}
      isSaving={settling.isSaving}
      problem={(doubts ? doubts.map(({ message }) => message).join(' ') : wrong) ?? (isTried ? missing : null)}
    >
      {isOfOperator ? (
        <p>
          {order.operatorName} pays order {order.operatorOrder} with its next payout.{' '}
          <span className="dim">Tax that the operator pays is not on this bill.</span>
        </p>
      ) : (
        <SettlePayment
          {...{ orgId, hasRooms, totalPaise }}
          paid={paid}
          onChange={(change) => setEntered((before) => ({ ...before, ...change }))}
          banks={banks.data ?? []}
          tip={tip}
        />
      )}
      {paid.way === 'upi' && bill.data?.upiQr && (
        <UpiQr {...bill.data.upiQr} label="UPI code of the total" words="Scan to pay the bill by UPI" />
      )}
      <SettleExtras extras={extras} />
      {bill.data?.warnings.map((warning) => (
        <p key={warning} className="dim">
          {warning}
        </p>
      ))}
      <SettleTotals
        bill={bill.data}
        tipPaise={isOfOperator ? 0 : (tip?.amountPaise ?? 0)}
        changePaise={isOfOperator ? 0 : changePaise}
        leftPaise={isOfOperator ? 0 : leftPaise}
      />
      <Checkbox
        label={printerName === null ? 'Print the invoice' : `Print the invoice on ${printerName}`}
        checked={isPrinted}
        onChange={({ currentTarget }) => setIsPrinted(currentTarget.checked)}
      />
    </FormDialog>
  );
}
