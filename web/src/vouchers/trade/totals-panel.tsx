import { problemText } from '@bahi/core/basics/problem';
import { stateName } from '@bahi/core/gst/states';
import { sumTax } from '@bahi/core/gst/tax-summary';
import { formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import { Money } from '../../ui/amount.tsx';
import classes from '../side.module.css';
import { taxText } from './line-text.ts';

type Props = { built: BuiltTrade; count: string; placeOfSupply: string; side: TradeRule['side'] };

/** From the taxable value to the total, as core computes it at each key; the rows add up to the last. */
export function TotalsPanel({ built, count, placeOfSupply, side }: Props) {
  const items = sumTax(built.lines);
  const tax = sumTax([...built.lines, ...built.charges.filter(({ isRoundOff }) => !isRoundOff)]);
  const cess = tax.cessPaise + tax.additionalCessPaise;
  const taxPaise = tax.cgstPaise + tax.sgstPaise + tax.igstPaise + cess;
  // Tax that is not part of the bill is shown beside the total.
  const isInBill = built.taxVia === 'bill';
  const chargesPaise = built.totalPaise - built.roundOffPaise - items.taxablePaise - (isInBill ? taxPaise : 0);
  const isInter = built.heads === 'inter';
  // A purchase without tax keeps its rows: they depend on whether the supplier's bill charges any.
  const isUntaxed = side === 'customer' && !built.isTaxed;
  return (
    <section className={classes.block} aria-label="Totals">
      <dl className={classes.figures}>
        <Row label={`${isUntaxed ? 'Value' : 'Taxable'}, ${count}`} paise={items.taxablePaise} />
        {chargesPaise !== 0 && <Row label="Charges" paise={chargesPaise} />}
        {isUntaxed ? null : isInter ? (
          <Row label={`IGST, ${stateName(placeOfSupply)}`} paise={tax.igstPaise} />
        ) : (
          <>
            <Row label="CGST" paise={tax.cgstPaise} />
            <Row label="SGST" paise={tax.sgstPaise} />
          </>
        )}
        {cess !== 0 && <Row label="Cess" paise={cess} />}
        {built.roundOffPaise !== 0 && <Row label="Round off" paise={built.roundOffPaise} />}
      </dl>
      {isUntaxed && <p className="dim hint">No tax is charged on this bill.</p>}
      {!isInBill && taxPaise !== 0 && (
        <p className="dim hint">
          {built.taxVia === 'reverseCharge'
            ? 'The tax is owed to the government, not on the bill.'
            : 'The tax was paid at the customs, not on the bill.'}
        </p>
      )}
      <p className={classes.total}>
        <span>Total</span>
        <output className="num" aria-label="Total">
          <Money paise={built.totalPaise} />
        </output>
      </p>
      {built.tds !== null && built.tds.amountPaise > 0 && (
        <dl className={classes.figures}>
          <Row label="TDS deducted" paise={built.tds.amountPaise} />
          <Row label="Owed to the supplier" paise={built.outstandingPaise} />
        </dl>
      )}
      <div role="status">
        {built.warnings.map((warning) => (
          <p key={`${warning.field} ${warning.code}`} className={classes.warning}>
            {problemText(warning)}
          </p>
        ))}
      </div>
    </section>
  );
}

function Row({ label, paise }: { label: string; paise: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money paise={paise} />
      </dd>
    </div>
  );
}

/** One row per rate, as printed below an invoice. */
export function TaxSummary({ built }: { built: BuiltTrade }) {
  const isInter = built.heads === 'inter';
  return (
    <table className={classes.tax} aria-label="Tax summary">
      <thead>
        <tr>
          <th scope="col">Rate</th>
          <th scope="col" className="num">
            Taxable
          </th>
          {(isInter ? ['IGST'] : ['CGST', 'SGST']).map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {built.taxSummary.map((row) => (
          <tr key={`${row.treatment} ${row.gstPercentE4}`}>
            <td>
              {row.treatment === 'taxable'
                ? `${formatE4(row.gstPercentE4)} %`
                : taxText(built.lines.find(({ treatment }) => treatment === row.treatment))}
            </td>
            {[row.taxablePaise, ...(isInter ? [row.igstPaise] : [row.cgstPaise, row.sgstPaise]), row.totalPaise].map((paise, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stand where they stand
              <td key={at} className="num">
                <Money paise={paise} bare />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
