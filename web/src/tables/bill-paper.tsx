import { paise } from '@bahi/core/money/paise';
import { amountOf } from '@bahi/core/money/rounding';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { billedLines } from '@bahi/core/tables/free-dishes';
import { choiceText, optionText, placeOf } from '@bahi/core/tables/slip-words';
import type { TableOrder } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { useHasFeature } from '../platform/company.ts';
import { UpiQr } from '../ui/upi-qr.tsx';
import { Paper, PaperRow } from './paper.tsx';
import { quantityText } from './words.ts';

type BillFigures = Awaited<ReturnType<typeof api.tables.previewBill>>;
/** An order and its figures of one version, printed at a moment. */
export type PrintedBill = { order: TableOrder; bill: BillFigures; at: number };

const openedText = (instant: string) => {
  const millis = Date.parse(instant);
  return `${formatDate(todayInIndia(millis))} ${timeInIndia(millis)}`;
};

/** The bill as the guest checks it before paying. It is no tax invoice: that is the sales voucher of the settlement. */
export function BillPaper({ order, bill, company, onPrinted }: Omit<PrintedBill, 'at'> & { company: string; onPrinted: () => void }) {
  const { liquor } = bill;
  const hasRooms = useHasFeature('rooms');
  const isLiquor = (id: string) => liquor?.lineIds.includes(id) ?? false;
  const billed = billedLines(order.lines);
  const row = ({ _id, name, portion, options, quantityE4, rateE4, isFree = false }: (typeof billed)[number]) => {
    const choice = choiceText(portion, options.map(optionText));
    const dish = [name, choice, isFree && 'no charge'].filter(Boolean).join(', ');
    return (
      <PaperRow
        key={`${_id} ${isFree}`}
        left={`${quantityText(quantityE4)} × ${dish}`}
        right={formatRupees(amountOf(quantityE4, rateE4), 'two')}
      />
    );
  };
  return (
    <Paper onPrinted={onPrinted}>
      <h1>{company}</h1>
      {bill.fssai !== '' && <p>FSSAI {bill.fssai}</p>}
      <p>Bill to check, not a tax invoice</p>
      {order.billPrints > 1 && <p>DUPLICATE, print {order.billPrints}</p>}
      <PaperRow
        left={placeOf(order)}
        right={order.kind !== 'dineIn' ? order.guestName : order.pax > 0 ? `Guests ${order.pax}` : ''}
        isStrong
      />
      <PaperRow left={order.captain} right={openedText(order.openedAt)} />
      <hr />
      {billed.filter(({ _id }) => !isLiquor(_id)).map(row)}
      <hr />
      <PaperRow left="Taxable value" right={formatRupees(paise(bill.taxablePaise - (liquor?.valuePaise ?? 0)), 'two')} />
      {bill.taxes
        .filter(({ taxPaise }) => taxPaise !== 0)
        .map(({ gstPercentE4, taxPaise }) => (
          <PaperRow key={gstPercentE4} left={`GST ${formatE4(gstPercentE4)} %`} right={formatRupees(taxPaise, 'two')} />
        ))}
      {liquor && (
        <>
          <hr />
          <p>{['Liquor, outside GST', liquor.licence && `licence ${liquor.licence}`].filter(Boolean).join(', ')}</p>
          {billed.filter(({ _id }) => isLiquor(_id)).map(row)}
          <PaperRow left="Value" right={formatRupees(liquor.valuePaise, 'two')} />
          {liquor.taxPaise !== 0 && (
            <PaperRow left={`Tax on liquor ${formatE4(liquor.percentE4)} %`} right={formatRupees(liquor.taxPaise, 'two')} />
          )}
          <hr />
        </>
      )}
      {bill.roundOffPaise !== 0 && <PaperRow left="Round-off" right={formatRupees(bill.roundOffPaise, 'two')} />}
      <PaperRow left="Total" right={formatRupees(bill.totalPaise, 'two')} isStrong />
      {bill.upiQr && <UpiQr {...bill.upiQr} label="UPI code of the total" words="Scan to pay the bill by UPI" />}
      {hasRooms && order.operatorId === null && (
        <>
          <hr />
          <p>If charged to the room</p>
          <PaperRow left="Room" right="________" />
          <PaperRow left="Signature" right="________________" />
        </>
      )}
    </Paper>
  );
}
