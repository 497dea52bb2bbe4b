import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { type SupplyDates, supplyDateNames } from '@bahi/core/vouchers/supply-dates';
import { DateField } from '../../ui/date-field.tsx';
import { enterThrough } from '../enter-through.ts';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './supply-dates.module.css';

type Props = {
  supplyDates: SupplyDates;
  /** The date whose tax rates apply, as core found it. */
  rateOn: IsoDate;
  today: IsoDate;
  problems: readonly Shown[];
  /** Reports only the field that was typed: the other may have been typed a moment before and not be rendered yet. */
  onChange: (patch: Partial<SupplyDates>) => void;
  /** Called by Enter in the last field. */
  onEnd: () => void;
};

const fields = Object.keys(supplyDateNames) as (keyof SupplyDates)[];
const placeOf = (field: keyof SupplyDates) => `supplyDates.${field}`;
const places = fields.map(placeOf);

/** CGST Act, section 14 with its proviso and explanation. The person knows the working days of the bank. */
const helps = {
  suppliedOn: 'Left empty, the day of the invoice.',
  paidOn:
    'When the money was entered in the seller’s books or reached his bank, whichever is first; a bank credit more than 4 working days after the change counts on its own day. Left empty, not paid yet.',
} as const satisfies Record<keyof SupplyDates, string>;

/** The text of a heading: `supplied 10/09/2025 · paid 12/09/2025 · rates of 12/09/2025`. */
export function supplyDatesSay({ suppliedOn, paidOn }: SupplyDates, rateOn: IsoDate): string {
  const texts = [suppliedOn !== null && `supplied ${formatDate(suppliedOn)}`, paidOn !== null && `paid ${formatDate(paidOn)}`].filter(
    Boolean,
  );
  return texts.length === 0 ? '' : [...texts, `rates of ${formatDate(rateOn)}`].join(' · ');
}

/** Date of supply and date of payment, and the date of the rates that follows from them. */
export function SupplyDateFields({ supplyDates, rateOn, today, problems, onChange, onEnd }: Props) {
  return (
    <div className={classes.fields}>
      <p className="dim hint">
        Only around a change of the GST rate: on whichever side of it two of the three lie, supply, invoice and payment, that rate holds.
      </p>
      {fields.map((field) => (
        <div key={field} data-place={placeOf(field)} className={classes[field]}>
          <DateField
            label={supplyDateNames[field]}
            description={helps[field]}
            classNames={{ wrapper: classes.day ?? '' }}
            keptAs={placeOf(field)}
            date={supplyDates[field] ?? ''}
            today={today}
            onChange={(typed) => onChange({ [field]: typed })}
            onClear={() => onChange({ [field]: null })}
            onKeyDown={enterThrough(places, placeOf(field), onEnd)}
            error={problemAt(problems, placeOf(field))}
          />
        </div>
      ))}
      <p role="status" className={classes.rates}>
        GST rates of {formatDate(rateOn)} hold.
      </p>
    </div>
  );
}
