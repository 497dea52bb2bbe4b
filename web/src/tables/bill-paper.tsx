import { amountOf } from '@bahi/core/money/rounding';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import type { TableOrder } from '../platform/answers.ts';
import type { api } from '../platform/api.ts';
import { Paper, PaperRow } from './paper.tsx';
import { choiceText, placeOf, quantityText } from './words.ts';

type BillFigures = Awaited<ReturnType<typeof api.tables.previewBill>>;
/** An order and its figures of one version, printed at a moment. */
export type PrintedBill = { order: TableOrder; bill: BillFigures; at: number };

/** The bill as the guest checks it before paying. It is no tax invoice: that is the sales voucher of the settlement. */
export function BillPaper({ order, bill, company, onPrinted }: Omit<PrintedBill, 'at'> & { company: string; onPrinted: () => void }) {
  return (
    <Paper onPrinted={onPrinted}>
      <h1>{company}</h1>
      {bill.fssai !== '' && <p>FSSAI {bill.fssai}</p>}
      <p>Bill to check, not a tax invoice</p>
      <PaperRow left={placeOf(order)} right={order.kind === 'dineIn' ? `Guests ${order.pax}` : order.guestName} isStrong />
      <PaperRow left={order.captain} right={new Date(order.openedAt).toLocaleString('en-IN', { timeZone: 'Asia/Kolkata' })} />
      <hr />
      {order.lines
        .filter(({ quantityE4 }) => quantityE4 > 0)
        .map((line) => (
          <PaperRow
            key={line._id}
            left={`${quantityText(line.quantityE4)} × ${[
              line.name,
              choiceText(
                line.portion,
                line.options.map(({ name }) => name),
              ),
            ]
              .filter(Boolean)
              .join(', ')}`}
            right={formatRupees(amountOf(line.quantityE4, line.rateE4), 'two')}
          />
        ))}
      <hr />
      <PaperRow left="Taxable value" right={formatRupees(bill.taxablePaise, 'two')} />
      {bill.taxes.map(({ gstPercentE4, taxPaise }) => (
        <PaperRow key={gstPercentE4} left={`GST ${formatE4(gstPercentE4)} %`} right={formatRupees(taxPaise, 'two')} />
      ))}
      {bill.roundOffPaise !== 0 && <PaperRow left="Round-off" right={formatRupees(bill.roundOffPaise, 'two')} />}
      <PaperRow left="Total" right={formatRupees(bill.totalPaise, 'two')} isStrong />
    </Paper>
  );
}
