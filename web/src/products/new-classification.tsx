import { problemText } from '@bahi/core/basics/problem';
import { isHsn } from '@bahi/core/gst/hsn';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { TaxClassification } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/keys.ts';
import classes from './product-fields.module.css';
import { readPercent } from './read-percent.ts';

type Props = { orgId: string; typed: string; onCancel: () => void; onMade: (code: TaxClassification) => void };

/** Creates a code with one rate from a date, inside the product form. Slabs and later rates are added in Tax classification. */
export function NewClassification({ orgId, typed, onCancel, onMade }: Props) {
  const today = todayInIndia(Date.now());
  const [hsn, setHsn] = useState(/^\d+$/.test(typed) ? typed : '');
  const [description, setDescription] = useState(/^\d+$/.test(typed) ? '' : typed);
  const [gst, setGst] = useState('');
  const [from, setFrom] = useState(financialYearOf(today).startsOn);
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
          rates: [
            { from, gst: readPercent(gst) ?? 0, cess: 0, cessPerUnit: 0, cessRule: 'sum', upTo: null, gstAbove: null, taxOn: 'value' },
          ],
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
    ...(readPercent(gst) === null && { gst: 'A tax rate is between 0 and 100 %.' }),
  };
  const problems: Record<string, string> = { ...refused, ...(isAsked && own) };
  const typing = (set: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    if (error) {
      setKey(uuid());
      reset();
    }
    set(event.currentTarget.value);
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
      <FieldRow>
        <TextInput
          label="GST %"
          value={gst}
          onChange={typing(setGst)}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          error={problems.gst ?? problems['rates.0.gst']}
        />
        <DateField
          label="From"
          date={from}
          today={today}
          onChange={setFrom}
          error={problems.from}
          onKeyDown={(event) => {
            // The last field of the small form makes the code, and does not go on to the field behind it.
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            create();
          }}
        />
      </FieldRow>
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
