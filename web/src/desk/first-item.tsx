import { gstRateOf } from '@bahi/core/gst/check-rates';
import { rateOn } from '@bahi/core/gst/gst-rates';
import { amountOf, percentOf } from '@bahi/core/money/rounding';
import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import type { TaxClassification } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useInPlaceForms } from '../platform/in-place.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { RateField } from '../ui/amount-field.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './first-item.module.css';

type Item = { name: string; rateE4: number; unit: string; code: Code | null };
type Code = Pick<TaxClassification, '_id' | 'hsn' | 'description' | 'rates'> & { readonly slabBy?: TaxClassification['slabBy'] };

const SHOWN = 7;

/** The first item of a company: name, rate, unit and tax are enough. Below them is its line as the bill will show it. */
export function FirstItem({ orgId, isFocused, onAdded }: { orgId: string; isFocused: boolean; onAdded: () => void }) {
  const queries = useQueryClient();
  const forms = useInPlaceForms();
  const [item, setItem] = useState<Item>({ name: '', rateE4: 0, unit: 'pcs', code: null });
  const [making, setMaking] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const change = (parts: Partial<Item>) => setItem((now) => ({ ...now, ...parts }));
  const add = useMutation({
    mutationFn: ({ name, rateE4, unit, code }: Item) =>
      api.products.saveProduct(
        { orgId, name: name.trim(), unit: unit.trim(), classificationId: code?._id ?? '', salePriceE4: rateE4 },
        { context: { key: uuid() } },
      ),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await Promise.all([query.products, query.reports].map((each) => queries.invalidateQueries({ queryKey: each.key() })));
      onAdded();
    },
  });
  const refused = problemsOf(add.error);
  const wrong = (isWrong: boolean, text: string, field: string) => (isTried && isWrong ? text : refused.fields[field]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (item.name.trim() !== '' && item.code !== null && !add.isPending) add.mutate(item);
  };
  return (
    <form className={classes.item} aria-label="First item" noValidate onSubmit={submit}>
      <div className={classes.fields}>
        <TextInput
          label="Item"
          autoFocus={isFocused}
          maxLength={120}
          value={item.name}
          error={wrong(item.name.trim() === '', 'Enter the name.', 'name')}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <RateField label="Rate" rateE4={item.rateE4} onChange={(rateE4) => change({ rateE4 })} error={refused.fields.salePrice} />
        <TextInput
          label="Unit"
          maxLength={20}
          value={item.unit}
          error={refused.fields.unit}
          onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
        />
        <SearchSelect<Code>
          label="HSN and GST"
          placeholder="Code or description"
          value={item.code}
          search={async (text) => {
            const input = { orgId, search: text.trim(), state: 'active' as const, limit: SHOWN };
            return (await queries.fetchQuery(query.products.listTaxClassifications.queryOptions({ input }))).taxClassifications;
          }}
          optionKey={({ _id }) => _id}
          optionText={(code) => `${code.hsn} · ${percentText(code, 0)}`}
          renderOption={(code) => (
            <span className={classes.option}>
              <span>{code.hsn}</span>
              <span className="dim">{code.description}</span>
              <span className="num">{percentText(code, 0)}</span>
            </span>
          )}
          listWidth={420}
          onChoose={(code) => change({ code })}
          {...(forms && { onCreate: setMaking })}
          error={wrong(item.code === null, 'Choose a code.', 'taxClassificationId')}
        />
        <Button type="submit" aria-busy={add.isPending}>
          Add
        </Button>
      </div>
      {refused.text && (
        <p role="alert" className={classes.refusal}>
          {refused.text}
        </p>
      )}
      <BillLine item={item} />
      {forms && making !== null && (
        <forms.Classification
          typed={making}
          onClose={() => setMaking(null)}
          onCreated={(code) => {
            setMaking(null);
            change({ code });
          }}
        />
      )}
    </form>
  );
}

/** The rate of a code for one piece of this value today. */
function percentE4Of({ rates, slabBy }: Code, paise: number): number | null {
  const dated = rates.map((rate) => gstRateOf(rate, slabBy ?? 'piece'));
  return rateOn(dated, todayInIndia(Date.now()), paise)?.gstPercentE4 ?? null;
}
const percentText = (code: Code, paise: number): string => {
  const percentE4 = percentE4Of(code, paise);
  return percentE4 === null ? 'no rate today' : `${formatE4(percentE4)} %`;
};

/** One piece on the bill, with its tax. */
function BillLine({ item: { name, rateE4, unit, code } }: { item: Item }) {
  const valuePaise = amountOf(10_000, rateE4);
  const percentE4 = code && percentE4Of(code, valuePaise);
  const taxPaise = percentE4 === null ? 0 : percentOf(valuePaise, percentE4);
  return (
    <figure className={classes.bill} aria-label="On your invoice">
      <figcaption className="dim hint" aria-hidden>
        On your invoice
      </figcaption>
      <table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">HSN</th>
            <th scope="col" className="num">
              Qty
            </th>
            <th scope="col" className="num">
              Rate
            </th>
            <th scope="col" className="num">
              GST
            </th>
            <th scope="col" className="num">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{name.trim() || <span className={classes.blank}>Name of the item</span>}</td>
            <td>{code?.hsn ?? <span className={classes.blank}>····</span>}</td>
            <td className="num">1 {unit}</td>
            <td className="num">{formatRate(rateE4)}</td>
            <td className="num">{percentE4 === null ? '–' : `${formatE4(percentE4)} % · ${formatAmount(taxPaise, 'two')}`}</td>
            <td className="num">{formatAmount(valuePaise + taxPaise, 'two')}</td>
          </tr>
        </tbody>
      </table>
    </figure>
  );
}
