import { bookingName } from '@bahi/core/bookings/booking';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { Folio, StayFolios } from '../platform/answers.ts';
import { useWholeCompany } from '../platform/company.ts';
import { SheetPaper } from '../ui/sheet-paper.tsx';
import { balanceOf, invoiceWords, sumsOf } from './folio-sums.ts';
import { rupees } from './words.ts';

/** The folios of a stay on paper, each on a page of its own: what the guest checks before the invoice, or what was charged and paid. */
export function FolioPaper({ answer, onPrinted }: { answer: StayFolios; onPrinted: () => void }) {
  const shown = answer.folios.filter(({ lines, balancePaise }) => lines.length > 0 || balancePaise !== 0);
  return (
    <SheetPaper onPrinted={onPrinted}>
      {shown.map((folio) => (
        <FolioSection key={folio._id} folio={folio} stay={answer.stay} />
      ))}
    </SheetPaper>
  );
}

/** The number of an invoice, with its amount if it bills other folios, too. */
const invoiceOnPaper = (invoice: Folio['invoices'][number]) =>
  invoice.isShared ? `${invoice.voucherNumber} of ${rupees(invoice.totalPaise)}${invoiceWords(invoice)}` : invoice.voucherNumber;

function FolioSection({ folio, stay }: { folio: Folio; stay: StayFolios['stay'] }) {
  const company = useWholeCompany();
  const takenBack = new Set(folio.lines.map(({ reversesId }) => reversesId));
  const lines = folio.lines.filter(({ _id, reversesId }) => reversesId === null && !takenBack.has(_id));
  const balance = balanceOf(folio);
  const facts: readonly (readonly [string, string])[] = [
    ['Guest', stay.guestName],
    ['Booking', bookingName(stay.bookingNumber)],
    ['Room', stay.roomName ?? ''],
    ['Stay', `${formatDate(stay.arrival)} to ${formatDate(stay.departure)}`],
    ['Bill to', [folio.partyName ?? folio.name, folio.gstin && `GSTIN ${folio.gstin}`].filter(Boolean).join(', ')],
    ...(folio.invoices.length > 0 ? [['Invoices', folio.invoices.map(invoiceOnPaper).join('; ')] as const] : []),
  ];
  return (
    <section>
      <h1>{company?.name ?? ''}</h1>
      <p>{[company?.place, company?.gstin && `GSTIN ${company.gstin}`].filter(Boolean).join(' · ')}</p>
      <h2>Folio of {folio.name}. This is not a tax invoice.</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label} data-row>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>Day</th>
            <th>Charge</th>
            <th data-num>GST</th>
            <th data-num>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, date, text, night, quantityE4, kind, gstPercentE4, valuePaise, reason }) => (
            <tr key={_id}>
              <td>{formatDate(date)}</td>
              <td>
                {text}
                {night && `, night of ${formatDate(night)}`}
                {quantityE4 > 10_000 && ` × ${formatE4(quantityE4)}`}
                {reason && `, ${reason}`}
              </td>
              <td data-num>{kind === 'outletBill' ? 'included' : `${formatE4(gstPercentE4)} %`}</td>
              <td data-num>{rupees(valuePaise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {[...sumsOf(folio), balance].map(([label, paise]) => (
            <tr key={label}>
              <td colSpan={3} data-num>
                {label === balance[0] ? <strong>{label}</strong> : label}
              </td>
              <td data-num>{label === balance[0] ? <strong>{rupees(paise)}</strong> : rupees(paise)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <div data-signature />
      <p>Signature of the guest</p>
    </section>
  );
}
