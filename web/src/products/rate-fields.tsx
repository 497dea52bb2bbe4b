import { problemText } from '@bahi/core/basics/problem';
import { MAX_RATES } from '@bahi/core/gst/check-rates';
import { rateWarnings } from '@bahi/core/gst/lawful-rates';
import { ActionIcon, Button } from '@mantine/core';
import { AmountField, DecimalField, RateField } from '../ui/amount-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { newRate, type RateForm } from './classification-draft.ts';
import classes from './rate-fields.module.css';
import { taxOnNames } from './words.ts';

const taxOnChoices = choicesOf(taxOnNames);

type Props = {
  /** The code, which decides some rates. */
  hsn: string;
  rates: readonly RateForm[];
  /** Start dates of rates that vouchers use; these cannot change. */
  used: readonly string[];
  problems: Readonly<Record<string, string | undefined>>;
  today: string;
  onChange: (rates: readonly RateForm[]) => void;
};

/** The dated rates of a code, newest first. A rate that a voucher uses cannot change. */
export function RateFields({ hsn, rates, used, problems, today, onChange }: Props) {
  const warnings = rateWarnings(
    hsn,
    rates.map(({ from, gst, upTo, gstAbove }) => ({ from, gstPercentE4: gst, gstAbovePercentE4: upTo === 0 ? null : gstAbove })),
  );
  const change = (at: number, parts: Partial<RateForm>) =>
    onChange(rates.map((rate, place) => (place === at ? { ...rate, ...parts } : rate)));
  return (
    <>
      <div>
        <Button variant="default" size="xs" disabled={rates.length >= MAX_RATES} onClick={() => onChange([newRate(today), ...rates])}>
          Add a rate
        </Button>
      </div>
      {problems.rates && (
        <p role="alert" className={classes.problem}>
          {problems.rates}
        </p>
      )}
      {rates.map((rate, at) => {
        const isUsed = used.includes(rate.from);
        const of = (field: string) => problems[`rates.${at}.${field}`];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rate has nothing of its own until it is saved
          <div key={at} className={classes.rates}>
            <fieldset className={classes.rate} disabled={isUsed}>
              <legend className="reader-only">Rate {at + 1}</legend>
              <DateField
                label="From"
                date={rate.from}
                today={today}
                onChange={(from) => change(at, { from })}
                error={of('from')}
                disabled={isUsed}
              />
              <DecimalField label="GST %" valueE4={rate.gst} onChange={(gst) => change(at, { gst })} placeholder="0" error={of('gst')} />
              <AmountField
                label="Up to a value of"
                paise={rate.upTo}
                onChange={(upTo) => change(at, { upTo })}
                placeholder="any"
                error={of('upTo')}
              />
              <DecimalField
                label="GST % above"
                valueE4={rate.gstAbove}
                onChange={(gstAbove) => change(at, { gstAbove })}
                placeholder="–"
                error={of('gstAbove')}
              />
              <DecimalField
                label="Cess %"
                valueE4={rate.cess}
                onChange={(cess) => change(at, { cess })}
                placeholder="–"
                error={of('cess')}
              />
              <RateField
                label="Cess a unit, ₹"
                rateE4={rate.cessPerUnit}
                onChange={(cessPerUnit) => change(at, { cessPerUnit })}
                placeholder="–"
                error={of('cessPerUnit')}
              />
              <ChoiceField
                label="Tax on"
                value={rate.taxOn}
                onChoose={(taxOn) => change(at, { taxOn })}
                choices={taxOnChoices}
                error={of('taxOn')}
              />
              <ActionIcon
                className={classes.away}
                variant="subtle"
                color="gray"
                disabled={isUsed || rates.length === 1}
                aria-label={`Remove rate ${at + 1}`}
                onClick={() => onChange(rates.filter((_, place) => place !== at))}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
              {rate.cess > 0 && rate.cessPerUnit > 0 && (
                <ChoiceField
                  className={classes.rule}
                  label="Of both cesses"
                  value={rate.cessRule}
                  onChoose={(cessRule) => change(at, { cessRule })}
                  choices={[
                    { value: 'sum', label: 'both are added' },
                    { value: 'higher', label: 'the higher one holds' },
                  ]}
                />
              )}
              {rate.taxOn === 'retailPrice' && (
                <p className={`dim hint ${classes.whole}`}>
                  Rule 31D: the tax is in the MRP of the product or its batch, whatever is charged. So it is of pan masala and tobacco.
                </p>
              )}
              {!isUsed && warnings.some(({ field }) => field.startsWith(`rates.${at}.`)) && (
                <p role="status" className={`hint ${classes.whole} ${classes.warned}`}>
                  {problemText(warnings.find(({ field }) => field.startsWith(`rates.${at}.`))!)}
                </p>
              )}
              {isUsed && <p className={`dim hint ${classes.rule}`}>Used in vouchers; cannot be changed.</p>}
            </fieldset>
          </div>
        );
      })}
    </>
  );
}
