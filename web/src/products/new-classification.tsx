import { problemText } from '@bahi/core/basics/problem';
import { isHsn } from '@bahi/core/gst/hsn';
import { rateWarnings } from '@bahi/core/gst/lawful-rates';
import { findShipped, type ShippedCode, shippedSource, takenRates } from '@bahi/core/gst/shipped-rates';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { TaxClassification } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/keys.ts';
import { newRate } from './classification-draft.ts';
import classes from './product-fields.module.css';
import { readPercent } from './read-percent.ts';
import { ratesNow } from './tax-now.ts';

type Props = {
  orgId: string;
  typed: string;
  /** The product was to be saved before its code was created. */
  isMissing: boolean;
  onCancel: () => void;
  onMade: (code: TaxClassification) => void;
};

const rateCount = (code: ShippedCode, booksFrom: string) => {
  const count = takenRates(code, booksFrom).length;
  return count === 1 ? 'one dated rate' : `${count} dated rates`;
};

/**
 * Creates a code inside the product form: with the dated rates that come with Bahi, or with one rate from a date. Slabs and later rates are
 * added in Tax classification.
 */
export function NewClassification({ orgId, typed, isMissing, onCancel, onMade }: Props) {
  const today = todayInIndia(Date.now());
  const booksFrom = useWholeCompany()?.booksFrom ?? today;
  const [hsn, setHsn] = useState(/^\d+$/.test(typed) ? typed : '');
  const [description, setDescription] = useState(/^\d+$/.test(typed) ? '' : typed);
  const [gst, setGst] = useState('');
  const [from, setFrom] = useState(financialYearOf(today).startsOn);
  const [taken, setTaken] = useState<ShippedCode | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [key, setKey] = useState(() => uuid());
  const box = useRef<HTMLFieldSetElement>(null);
  const queries = useQueryClient();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () =>
      api.products.saveTaxClassification(
        {
          orgId,
          hsn,
          description: description.trim(),
          slabBy: 'piece',
          rates: taken
            ? takenRates(taken, booksFrom)
            : [{ ...newRate(from), gstPercentE4: readPercent(gst) ?? 0, upToPaise: null, gstAbovePercentE4: null }],
        },
        { context: { key } },
      ),
    onSuccess: ({ taxClassification }) => {
      void queries.invalidateQueries({ queryKey: query.products.listTaxClassifications.key() });
      onMade(taxClassification);
    },
  });
  useEffect(() => {
    const [first] = [...(box.current?.querySelectorAll<HTMLInputElement>('input') ?? [])].filter(({ value }) => value === '');
    first?.focus();
  }, []);
  useKeys({ Escape: onCancel });

  const refused = problemsOf(error).fields;
  const own = {
    ...(!isHsn(hsn) && { hsn: problemText({ code: 'HSN_INVALID', field: 'hsn' }) }),
    ...(description.trim() === '' && { description: 'Enter what the code stands for.' }),
    ...(readPercent(gst) === null && { gstPercentE4: 'A tax rate is between 0 and 100 %.' }),
  };
  const problems: Record<string, string> = { ...refused, ...((isAsked || isMissing) && own) };
  const warning = rateWarnings(hsn, taken ? [] : [{ from, gstPercentE4: readPercent(gst) ?? 0, gstAbovePercentE4: null }])[0];
  const asked = [hsn.trim(), description.trim()].find((text) => text.length > 1) ?? '';
  const offered = taken || asked === '' ? [] : findShipped(asked).slice(0, 3);
  const take = (code: ShippedCode) => {
    const rates = takenRates(code, booksFrom);
    const last = rates.at(-1)!;
    setTaken(code);
    if (!hsn.startsWith(code.code)) setHsn(code.code);
    setDescription(code.description);
    setGst(formatE4(last.gstPercentE4));
    setFrom(last.from);
    box.current?.querySelector('input')?.focus();
  };
  const typing = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    if (error) {
      setKey(uuid());
      reset();
    }
    set(event.currentTarget.value);
  };
  const typingRate = (event: { currentTarget: { value: string } }) => {
    setTaken(null);
    typing(setGst)(event);
  };
  const create = () => {
    setIsAsked(true);
    if (Object.keys(own).length === 0) mutate();
  };
  return (
    <fieldset ref={box} className={classes.made}>
      <legend>New HSN or SAC code</legend>
      <FieldRow>
        <TextInput
          label="Code"
          value={hsn}
          onChange={typing(setHsn)}
          inputMode="numeric"
          maxLength={8}
          autoComplete="off"
          error={problems.hsn}
        />
        <TextInput
          label="Description"
          value={description}
          onChange={typing(setDescription)}
          maxLength={120}
          autoComplete="off"
          error={problems.description}
        />
      </FieldRow>
      {offered.length > 0 && (
        <div className={classes.shipped}>
          <span className="dim hint">Rates that come with Bahi</span>
          {offered.map((code) => (
            <Button key={`${code.code} ${code.description}`} variant="default" size="xs" onClick={() => take(code)}>
              {code.code} {code.description} {ratesNow(takenRates(code, booksFrom))}
            </Button>
          ))}
        </div>
      )}
      {taken && (
        <p className="dim hint">
          {[`${ratesNow(takenRates(taken, booksFrom))} today, with ${rateCount(taken, booksFrom)}.`, taken.note, shippedSource]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      <FieldRow>
        <TextInput
          label="GST %"
          value={gst}
          onChange={typingRate}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          error={problems.gstPercentE4 ?? problems['rates.0.gstPercentE4']}
          {...(warning && gst !== '' && { description: <span className={classes.warned}>{problemText(warning)}</span> })}
        />
        <DateField
          label="From"
          date={from}
          today={today}
          onChange={(date) => {
            setTaken(null);
            setFrom(date);
          }}
          error={problems.from}
          onKeyDown={(event) => {
            // The last field of the small form makes the code, and does not go on to the field behind it.
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            create();
          }}
        />
      </FieldRow>
      {isMissing && (
        <p role="alert" className={classes.refusal}>
          Create the code before you save the product, or go back to the list.
        </p>
      )}
      {error && Object.keys(refused).length === 0 && (
        <p role="alert" className={classes.refusal}>
          {problemsOf(error).text}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Back to the list
        </Button>
        <Button variant="default" loading={isPending} onClick={create}>
          Create the code
        </Button>
      </div>
    </fieldset>
  );
}
