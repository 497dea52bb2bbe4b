import { problemText } from '@bahi/core/basics/problem';
import { type ChargeTaxing, chargeDraftProblems } from '@bahi/core/vouchers/charge-draft';
import { readsAsServiceCharge } from '@bahi/core/vouchers/service-charge';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useHasFeature } from '../platform/company.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { type Problems, useRecordForm } from '../platform/records/use-record-form.ts';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import classes from './ledger-fields.module.css';
import type { ChargeRow } from './ledger-rows.ts';
import { taxingText } from './words.ts';

const SHOWN = 8;
const taxings: readonly ChargeTaxing[] = ['spread', 'own', 'afterTax'];
const taxingSays: Readonly<Record<ChargeTaxing, string>> = {
  spread: 'Shared over the items by value; each share is taxed as its item is.',
  own: 'Taxed by its own HSN or SAC code.',
  afterTax: 'Put on the total as it is, after the tax of the items.',
};

type Draft = {
  name: string;
  ledger: Named | null;
  isDeduction: boolean;
  figure: 'amount' | 'percent';
  amountPaise: number;
  percentE4: number;
  taxing: ChargeTaxing;
  classification: Named | null;
};
type Options = { name: string; orgId: string; row: ChargeRow | null; typed: string; onSaved: (row: ChargeRow) => void };

/** The form of an additional charge, on its page and in a dialog. */
export function useChargeForm({ name, orgId, row, typed, onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored): Draft => ({
      name: stored?.name ?? typed,
      ledger: stored ? { _id: stored.ledgerId, name: stored.ledgerName } : null,
      isDeduction: stored?.isDeduction ?? false,
      figure: stored?.figure ?? 'amount',
      amountPaise: stored?.amountPaise ?? 0,
      percentE4: stored?.percentE4 ?? 0,
      taxing: stored?.taxing ?? 'spread',
      classification: stored?.taxClassificationId ? { _id: stored.taxClassificationId, name: stored.hsn ?? '' } : null,
    }),
    problems: chargeFaults,
    fields: ({ name: typedName, ledger, amountPaise, percentE4, classification, ...draft }) => ({
      ...draft,
      name: typedName.trim(),
      ledgerId: ledger?._id ?? '',
      amountPaise: draft.figure === 'amount' ? amountPaise : 0,
      percentE4: draft.figure === 'percent' ? percentE4 : 0,
      taxClassificationId: draft.taxing === 'own' ? (classification?._id ?? null) : null,
    }),
    create: async (fields, call) => (await api.additionalCharges.save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api.additionalCharges.update({ orgId, ...changed }, call)).row,
    onSaved,
  });
}

/** Problems that need no data of the books; the server checks whether the ledger may be a charge. */
function chargeFaults({ name, ledger, figure, amountPaise, percentE4, classification, ...draft }: Draft): Problems {
  const asIs = {
    ...draft,
    ledgerId: ledger?._id ?? '',
    figure: figure === 'amount' ? { kind: figure, amountPaise } : { kind: figure, percentE4 },
    taxClassificationId: draft.taxing === 'own' ? (classification?._id ?? null) : null,
  };
  const found = chargeDraftProblems(asIs, ledger ? { name: ledger.name, kind: 'other', isActive: true } : undefined);
  return { ...Object.fromEntries(found.map((problem) => [problem.field, problemText(problem)])), name: nameProblem(name) };
}

export function ChargeFields({ orgId, form }: { orgId: string; form: ReturnType<typeof useChargeForm> }) {
  const queries = useQueryClient();
  const { draft, problems } = form;
  const isRestaurant = useHasFeature('restaurant');
  return (
    <>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      {isRestaurant && readsAsServiceCharge(draft.name) && (
        <p role="status" className="hint">
          A restaurant may not put a service charge on a bill by itself, under any name (Central Consumer Protection Authority). Guests may
          give a tip.
        </p>
      )}
      <RecordField
        label="Ledger"
        name="ledgerId"
        form="Ledger"
        description="Where it is posted"
        value={draft.ledger}
        onChoose={(ledger) => form.change({ ledger })}
        search={async (search) =>
          (
            await queries.fetchQuery(
              query.ledgers.listLedgers.queryOptions({ input: { orgId, search, state: 'active', kind: 'other', limit: SHOWN } }),
            )
          ).ledgers
        }
        error={problems.ledgerId}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="On the bill it is"
          data={[
            { value: 'add', label: 'put on' },
            { value: 'less', label: 'taken off' },
          ]}
          value={draft.isDeduction ? 'less' : 'add'}
          onChange={({ currentTarget }) => form.change({ isDeduction: currentTarget.value === 'less' })}
        />
        <ChoiceField
          label="Reckoned as"
          choices={[
            { value: 'amount', label: 'an amount' },
            { value: 'percent', label: 'a percentage' },
          ]}
          value={draft.figure}
          onChoose={(figure) => form.change({ figure })}
        />
      </div>
      {draft.figure === 'amount' ? (
        <AmountField
          label="Amount"
          name="amountPaise"
          description="Left empty, it is typed with each voucher"
          paise={draft.amountPaise}
          onChange={(amountPaise) => form.change({ amountPaise })}
          error={problems.amountPaise}
        />
      ) : (
        <DecimalField
          label="Percent"
          name="percentE4"
          description={draft.taxing === 'afterTax' ? 'Of the total with tax' : 'Of the taxable value of the items'}
          valueE4={draft.percentE4}
          onChange={(percentE4) => form.change({ percentE4 })}
          error={problems.percentE4}
        />
      )}
      <ChoiceField
        label="Tax"
        description={taxingSays[draft.taxing]}
        choices={taxings.map((value) => ({ value, label: taxingText(value) }))}
        value={draft.taxing}
        onChoose={(taxing) => form.change({ taxing })}
      />
      {draft.taxing === 'own' && (
        <RecordField
          label="HSN or SAC"
          name="taxClassificationId"
          form="Classification"
          value={draft.classification}
          onChoose={(classification) => form.change({ classification })}
          search={async (search) => {
            const { taxClassifications } = await queries.fetchQuery(
              query.products.listTaxClassifications.queryOptions({ input: { orgId, search, state: 'active', limit: SHOWN } }),
            );
            return taxClassifications.map(({ _id, hsn, description }) => ({ _id, name: `${hsn} ${description}`.trim() }));
          }}
          error={problems.taxClassificationId}
        />
      )}
    </>
  );
}
