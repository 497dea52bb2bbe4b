import { sumPaise } from '@bahi/core/money/paise';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../platform/answers.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Money } from '../ui/money.tsx';
import { rateText } from '../ui/rate-text.ts';
import classes from './voucher-details.module.css';

type Item = VoucherDetails['items'][number];
type Part = { voucher: VoucherDetails };

const sumOf = (items: readonly Item[], figure: (item: Item) => number) => sumPaise(items.map(figure));

/** The lines with what each bears. */
export function VoucherItems({ voucher: { items } }: Part) {
  const numbered = items.map((item, at) => ({ ...item, at: at + 1 }));
  const columns: readonly Column<Item & { at: number }>[] = [
    { head: 'Item', cell: ({ at, product_name }) => `${at}. ${product_name}`, total: 'Total' },
    { head: 'HSN', cell: ({ hsn }) => hsn, width: 88, isDim: true, isExtra: true },
    { head: 'Godown', cell: ({ godownName }) => godownName, width: 110, isDim: true, isExtra: true },
    { head: 'Qty', cell: ({ count, unit }) => `${formatE4(count)} ${unit}`, width: 100, isNumber: true },
    {
      head: 'Rate',
      cell: ({ selectedPriceRate, isTaxInclusive }) => `${rateText(selectedPriceRate)}${isTaxInclusive ? ' incl' : ''}`,
      width: 110,
      isNumber: true,
    },
    { head: 'Discount', cell: ({ discount }) => <Money paise={discount} bare dashZero />, width: 92, isNumber: true, isExtra: true },
    { head: 'Tax %', cell: ({ gst }) => formatE4(gst), width: 64, isNumber: true, isDim: true },
    {
      head: 'Taxable',
      cell: ({ taxable }) => <Money paise={taxable} bare />,
      width: 118,
      isNumber: true,
      isExtra: true,
      total: <Money paise={sumOf(items, ({ taxable }) => taxable)} bare />,
    },
    {
      head: 'Amount',
      cell: ({ total }) => <Money paise={total} bare />,
      width: 124,
      isNumber: true,
      total: <Money paise={sumOf(items, ({ total }) => total)} bare />,
    },
  ];
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={numbered}
      rowKey={({ at }) => String(at)}
      card={(item) => (
        <span className={classes.card}>
          <span>{item.product_name}</span>
          <strong className="num">
            <Money paise={item.total} />
          </strong>
          <span className="dim">
            {formatE4(item.count)} {item.unit} × ₹{rateText(item.selectedPriceRate)}
            {item.discount > 0 && ' − discount'} · {formatE4(item.gst)} %
          </span>
        </span>
      )}
    />
  );
}

/** Each head of tax and what the voucher comes to. */
export function VoucherTax({ voucher: { items, amount } }: Part) {
  const heads = [
    ['Taxable value', sumOf(items, ({ taxable }) => taxable)],
    ['CGST', sumOf(items, ({ cgstAmount }) => cgstAmount)],
    ['SGST', sumOf(items, ({ sgstAmount }) => sgstAmount)],
    ['IGST', sumOf(items, ({ igstAmount }) => igstAmount)],
    ['Cess', sumOf(items, ({ cessAmount }) => cessAmount)],
  ] as const;
  const rounding = amount - sumOf(items, ({ total }) => total);
  return (
    <section>
      <h2 className={classes.title}>Tax by head</h2>
      <dl className={classes.sums}>
        {heads
          .filter(([head, paise]) => paise !== 0 || head === 'Taxable value')
          .map(([head, paise]) => (
            <div key={head}>
              <dt>{head}</dt>
              <dd>
                <Money paise={paise} />
              </dd>
            </div>
          ))}
        {rounding !== 0 && (
          <div>
            <dt>Round off</dt>
            <dd>
              <Money paise={rounding} />
            </dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Money paise={amount} strong />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The double entry, each ledger a way to its page. */
export function VoucherPostings({ voucher: { postings } }: Part) {
  const debitPaise = sumPaise(postings.map(({ amount }) => Math.max(amount, 0)));
  return (
    <section>
      <h2 className={classes.title}>Postings</h2>
      <table className={classes.postings} aria-label="Postings">
        <thead>
          <tr>
            <th scope="col">Ledger</th>
            <th scope="col" className="num">
              Debit
            </th>
            <th scope="col" className="num">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ ledgerId, ledgerName, amount }) => (
            <tr key={`${ledgerId} ${amount}`}>
              <td>
                <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId }}>
                  {ledgerName}
                </Link>
              </td>
              <td className="num">{amount > 0 && <Money paise={amount} bare />}</td>
              <td className="num">{amount < 0 && <Money paise={-amount} bare />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Total</td>
            <td className="num">
              <Money paise={debitPaise} bare />
            </td>
            <td className="num">
              <Money paise={debitPaise} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** What the money settled, in the order of selection; the rest is an advance. */
export function VoucherSettled({ voucher, advancePaise }: Part & { advancePaise: number }) {
  return (
    <section>
      <h2 className={classes.title}>Settled bills</h2>
      <table className={classes.postings} aria-label="Settled bills">
        <thead>
          <tr>
            <th scope="col">Bill</th>
            <th scope="col">Date</th>
            <th scope="col" className="num">
              Settled
            </th>
          </tr>
        </thead>
        <tbody>
          {voucher.billData.map((bill) => (
            <tr key={bill.billId}>
              <td>{bill.bill_no}</td>
              <td className="dim">{formatDate(bill.bill_date)}</td>
              <td className="num">
                <Money paise={bill.settledAmount} bare />
              </td>
            </tr>
          ))}
          {advancePaise > 0 && (
            <tr>
              <td colSpan={2}>Advance</td>
              <td className="num">
                <Money paise={advancePaise} bare />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Received</td>
            <td className="num">
              <Money paise={voucher.amount} bare />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
