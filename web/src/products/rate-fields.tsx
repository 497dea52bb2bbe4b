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
    rates.map((rate) => ({ ...rate, gstAbovePercentE4: rate.upToPaise === 0 ? null : rate.gstAbovePercentE4 })),
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
              <DecimalField
                label="GST %"
                valueE4={rate.gstPercentE4}
                onChange={(gstPercentE4) => change(at, { gstPercentE4 })}
                placeholder="0"
                error={of('gstPercentE4')}
              />
              <AmountField
                label="Up to a value of"
                paise={rate.upToPaise}
                onChange={(upToPaise) => change(at, { upToPaise })}
                placeholder="any"
                error={of('upToPaise')}
              />
              <DecimalField
                label="GST % above"
                valueE4={rate.gstAbovePercentE4}
                onChange={(gstAbovePercentE4) => change(at, { gstAbovePercentE4 })}
                placeholder="–"
                error={of('gstAbovePercentE4')}
              />
              <DecimalField
                label="Cess %"
                valueE4={rate.cessPercentE4}
                onChange={(cessPercentE4) => change(at, { cessPercentE4 })}
                placeholder="–"
                error={of('cessPercentE4')}
              />
              <RateField
                label="Cess a unit, ₹"
                rateE4={rate.cessPerUnitE4}
                onChange={(cessPerUnitE4) => change(at, { cessPerUnitE4 })}
                placeholder="–"
                error={of('cessPerUnitE4')}
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
              {rate.cessPercentE4 > 0 && rate.cessPerUnitE4 > 0 && (
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
