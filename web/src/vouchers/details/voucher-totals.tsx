import type { VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import classes from './voucher-details.module.css';

/** Charges, tax heads, and the total. */
export function VoucherTotals({ voucher: { totals, charges, amountPaise, isReverseCharge, billOfEntry } }: { voucher: VoucherDetails }) {
  const taxes: readonly (readonly [string, number])[] = [
    ['CGST', totals.cgstPaise],
    ['SGST', totals.sgstPaise],
    ['IGST', totals.igstPaise],
    ['Cess', totals.cessPaise],
    ['Cess per unit', totals.additionalCessPaise],
  ];
  const isOutside = isReverseCharge || billOfEntry !== null;
  const shown = taxes.filter(([, paise]) => paise !== 0);
  return (
    <section>
      <h2 className={classes.title}>Tax by head</h2>
      <dl className={classes.sums}>
        <Row name="Taxable value" paise={totals.taxablePaise} />
        {charges.map(({ ledgerId, ledgerName, amountPaise: paise }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a saved voucher's charges stay in their order, and one ledger may stand twice
          <Row key={`${ledgerId} ${at}`} name={ledgerName} paise={paise} />
        ))}
        {!isOutside && shown.map(([name, paise]) => <Row key={name} name={name} paise={paise} />)}
        {totals.roundOffPaise !== 0 && <Row name="Round off" paise={totals.roundOffPaise} />}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Money paise={amountPaise} strong />
          </dd>
        </div>
        {isOutside && shown.map(([name, paise]) => <Row key={name} name={`${name}, not in the total`} paise={paise} />)}
      </dl>
    </section>
  );
}

function Row({ name, paise }: { name: string; paise: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money paise={paise} />
      </dd>
    </div>
  );
}
