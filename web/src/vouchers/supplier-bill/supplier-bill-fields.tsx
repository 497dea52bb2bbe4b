import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import type { TaxVia } from '@bahi/core/vouchers/tax-regime';
import type { SupplierBill, TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { TextInput } from '@mantine/core';
import { AmountField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { enterThrough } from '../enter-through.ts';
import { problemAt, type Shown } from '../problem-places.ts';
import { ReverseChargeField } from './reverse-charge-field.tsx';
import classes from './supplier-bill.module.css';

/** The supplier's documents of a purchase, as entered. */
export type Papers = Pick<TradeDraft, 'billOfEntry' | 'isReverseCharge'> & {
  /** A null date is the date of the voucher; a null total is the one core computes. */
  readonly supplierBill: { readonly number: string; readonly date: IsoDate | null; readonly totalPaise: SupplierBill['totalPaise'] };
};

type Props = Papers & {
  /** The date of the voucher, used for a document until another date is entered. */
  date: IsoDate;
  today: IsoDate;
  /** Imported goods pass customs and have a bill of entry. */
  taxVia: TaxVia;
  /** False for a note: it has a fold of its own for it, or takes it from its original. */
  hasReverseCharge: boolean;
  problems: readonly Shown[];
  /** Does not stop the save: another voucher of this year has the same bill number of this supplier. */
  warnings: readonly Shown[];
  onChange: (patch: Partial<Papers>) => void;
  /** Called by Enter in the last field. */
  onEnd: () => void;
};

/** True if the bill of entry is needed or was entered. */
export const hasBillOfEntry = (taxVia: TaxVia, billOfEntry: Papers['billOfEntry']): boolean => taxVia === 'customs' || billOfEntry !== null;

/** The text of a heading: `Bill A-17 of 04/11/2026 · reverse charge`. */
export function papersSay({ supplierBill, billOfEntry, isReverseCharge }: Papers): string {
  const number = supplierBill.number.trim();
  return [
    number !== '' && `Bill ${number}${supplierBill.date === null ? '' : ` of ${formatDate(supplierBill.date)}`}`,
    billOfEntry && `bill of entry ${billOfEntry.number.trim()}`,
    isReverseCharge && 'reverse charge',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The supplier's bill with its number, date and total, the bill of entry of an import, and the reverse charge. */
export function SupplierBillFields(props: Props) {
  const { supplierBill, billOfEntry, isReverseCharge, date, today, taxVia, hasReverseCharge, problems, warnings, onChange, onEnd } = props;
  const hasEntry = hasBillOfEntry(taxVia, billOfEntry);
  const places = [
    'supplierBill.number',
    'supplierBill.date',
    'supplierBill.totalPaise',
    ...(hasEntry ? ['billOfEntry.number', 'billOfEntry.date'] : []),
  ];
  // Enter skips reverse charge while it is off, like every field with a default.
  const passed = isReverseCharge && hasReverseCharge ? [...places, 'isReverseCharge'] : places;
  const onKeyDown = (place: string) => enterThrough(passed, place, onEnd);
  const changePaper = (patch: Partial<typeof supplierBill>) => onChange({ supplierBill: { ...supplierBill, ...patch } });
  const entry = billOfEntry ?? { number: '', date };
  const changeEntry = (patch: Partial<typeof entry>) => {
    const changed = { ...entry, ...patch };
    onChange({ billOfEntry: changed.number === '' && changed.date === date ? null : changed });
  };
  const warning = problemAt(warnings, 'supplierBill.number');
  const entryWarning = problemAt(warnings, 'billOfEntry');
  return (
    <div className={classes.papers}>
      <div data-place="supplierBill.number" className={classes.number}>
        <TextInput
          label="Supplier’s bill"
          placeholder="Number on the paper"
          autoComplete="off"
          maxLength={MAX_REFERENCE_LENGTH}
          value={supplierBill.number}
          onChange={({ currentTarget }) => changePaper({ number: currentTarget.value })}
          onKeyDown={onKeyDown('supplierBill.number')}
          error={problemAt(problems, 'supplierBill.number')}
          {...(warning !== undefined && { 'aria-describedby': 'supplier-bill-warning' })}
        />
      </div>
      <div data-place="supplierBill.date" className={classes.date}>
        <DateField
          label="Bill date"
          keptAs="supplierBill.date"
          date={supplierBill.date ?? date}
          today={today}
          onChange={(typed) => changePaper({ date: typed === date ? null : typed })}
          onKeyDown={onKeyDown('supplierBill.date')}
          error={problemAt(problems, 'supplierBill.date')}
        />
      </div>
      <div data-place="supplierBill.totalPaise" className={classes.amount}>
        <AmountField
          label="Supplier bill total"
          keptAs="supplierBill.totalPaise"
          placeholder="optional"
          paise={supplierBill.totalPaise ?? 0}
          onChange={(typed) => changePaper({ totalPaise: typed === 0 ? null : typed })}
          onKeyDown={onKeyDown('supplierBill.totalPaise')}
          error={problemAt(problems, 'supplierBill.totalPaise')}
        />
      </div>
      {hasEntry && (
        <>
          <div data-place="billOfEntry.number" className={classes.number}>
            <TextInput
              label="Bill of entry"
              autoComplete="off"
              maxLength={MAX_REFERENCE_LENGTH}
              value={entry.number}
              onChange={({ currentTarget }) => changeEntry({ number: currentTarget.value })}
              onKeyDown={onKeyDown('billOfEntry.number')}
              error={problemAt(
                problems.filter(({ field }) => field !== 'billOfEntry.date'),
                'billOfEntry',
              )}
            />
          </div>
          <div data-place="billOfEntry.date" className={classes.date}>
            <DateField
              label="Date of entry"
              keptAs="billOfEntry.date"
              date={entry.date}
              today={today}
              onChange={(typed) => changeEntry({ date: typed })}
              onKeyDown={onKeyDown('billOfEntry.date')}
              error={problemAt(problems, 'billOfEntry.date')}
            />
          </div>
        </>
      )}
      {hasReverseCharge && (
        <div data-place="isReverseCharge" className={classes.reverse}>
          <ReverseChargeField
            side="supplier"
            isReverseCharge={isReverseCharge}
            problems={problems}
            onChange={(typed) => onChange({ isReverseCharge: typed })}
            onKeyDown={enterThrough([...places, 'isReverseCharge'], 'isReverseCharge', onEnd)}
          />
        </div>
      )}
      <div role="status" className={classes.warnings}>
        {warning !== undefined && (
          <p id="supplier-bill-warning" className={classes.warning}>
            {warning}
          </p>
        )}
        {entryWarning !== undefined && <p className={classes.warning}>{entryWarning}</p>}
      </div>
    </div>
  );
}
