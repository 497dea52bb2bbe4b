import { amountOf } from '@bahi/core/money/rounding';
import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { MAX_OPENING_ROWS } from '@bahi/core/products/check-opening';
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHasFeature } from '../platform/company.ts';
import type { Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Folded } from '../ui/folded.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { FieldRows } from './field-rows.tsx';
import type { OpeningDraft } from './product-draft.ts';
import classes from './product-fields.module.css';
import { isWrongIn } from './product-more.tsx';
import type { ProductFormState } from './use-product-form.ts';

type Props = { orgId: string; form: ProductFormState };
type KeepingProps = Pick<Props, 'form'> & { isMoved: boolean; isOfTally: boolean };

/** Reorder level, and how stock is tracked: batches and serial numbers. */
export function KeepingSection({ form, isMoved, isOfTally }: KeepingProps) {
  const isFixed = isMoved || isOfTally;
  const { draft, problems, change } = form;
  const [keepsBatches, keepsSerials] = [useHasFeature('batches'), useHasFeature('serials')];
  const { hasBatches, hasExpiry, hasSerials, warrantyMonths, reorderLevel, unit } = draft;
  const says = [
    hasBatches && (hasExpiry ? 'by batch with expiry' : 'by batch'),
    hasSerials && 'serial numbers',
    reorderLevel !== null && `reorder at ${formatE4(reorderLevel)} ${unit}`,
    warrantyMonths > 0 && `${warrantyMonths} months of warranty`,
  ];
  return (
    <Folded
      title="Reorder level, batches and warranty"
      says={says.filter(Boolean).join(' · ')}
      hasProblem={isWrongIn(problems, 'reorderLevel', 'warrantyMonths', 'hasBatches', 'hasExpiry', 'hasSerials')}
    >
      <FieldRow>
        <DecimalField
          label={`Reorder level, ${unit}`}
          description="In the list, stock at or below it is marked. Empty for none"
          valueE4={reorderLevel ?? 0}
          onChange={(level) => change({ reorderLevel: level === 0 ? null : level })}
          placeholder="none"
          error={problems.reorderLevel}
        />
        <TextInput
          label="Warranty, months"
          description="Warranty period of each sale. Empty for none"
          inputMode="numeric"
          maxLength={3}
          value={warrantyMonths === 0 ? '' : String(warrantyMonths)}
          placeholder="none"
          autoComplete="off"
          onChange={({ currentTarget }) => change({ warrantyMonths: Number(currentTarget.value.replace(/\D/g, '')) })}
          error={problems.warrantyMonths}
          disabled={isOfTally}
        />
      </FieldRow>
      {(keepsBatches || hasBatches) && (
        <>
          <Checkbox
            {...form.check('hasBatches', 'Maintain in batches')}
            description="Opening stock and vouchers name the batch of its goods"
            disabled={isFixed}
          />
          {hasBatches && <Checkbox {...form.check('hasExpiry', 'Track expiry date')} disabled={isFixed} />}
        </>
      )}
      {(keepsSerials || hasSerials) && (
        <Checkbox
          {...form.check('hasSerials', 'Each piece has a serial number')}
          description="Vouchers do not ask for it yet"
          disabled={isFixed}
        />
      )}
    </Folded>
  );
}

function useUsualGodown(orgId: string): Named | null {
  const { data = null } = useQuery(
    query.godowns.list.queryOptions({
      input: { orgId, search: '', state: 'active', limit: 200 },
      select: ({ rows }) => rows.find(({ isDefault }) => isDefault) ?? null,
    }),
  );
  return data && { _id: data._id, name: data.name };
}

const newOpening = (godown: Named | null): OpeningDraft => ({
  godown,
  batch: '',
  manufacturedOn: null,
  expiresOn: null,
  quantity: 0,
  value: 0,
});

/** For a product created in a dialog: its opening stock in the default godown, as two fields among the others. */
export function FirstOpening({ orgId, form: { draft, problems, change } }: Props) {
  const usual = useUsualGodown(orgId);
  const { openingStock, unit, purchaseRate } = draft;
  const row = openingStock[0] ?? newOpening(usual);
  const set = (parts: Partial<OpeningDraft>) => {
    const next = { ...row, ...parts };
    change({ openingStock: next.quantity === 0 && next.value === 0 ? [] : [next] });
  };
  return (
    <FieldRow>
      <DecimalField
        label={`Opening stock, ${unit}`}
        description={usual ? `On the first day of the books, in ${usual.name}` : 'On the first day of the books'}
        valueE4={row.quantity}
        onChange={(quantity) => set({ quantity, ...(isByRate(row, purchaseRate) && { value: amountOf(quantity, purchaseRate) }) })}
        placeholder="none"
        error={problems['openingStock.0.quantity'] ?? problems['openingStock.0.godownId'] ?? problems.openingStock}
      />
      <AmountField
        label="Opening value"
        description="Total cost"
        paise={row.value}
        onChange={(value) => set({ value })}
        error={problems['openingStock.0.value']}
      />
    </FieldRow>
  );
}

/** Opening stock by godown. */
export function OpeningSection({ orgId, form: { draft, problems, change } }: Props) {
  const queries = useQueryClient();
  const today = todayInIndia(Date.now());
  const { openingStock, unit, hasBatches, hasExpiry, purchaseRate } = draft;
  const usual = useUsualGodown(orgId);
  const quantity = openingStock.reduce((sum, row) => sum + row.quantity, 0);
  const value = openingStock.reduce((sum, row) => sum + row.value, 0);
  const says = openingStock.length === 0 ? '' : `${formatE4(quantity)} ${unit}, ₹${formatAmount(value, 'two')}`;
  const columns = ['minmax(120px, 1fr)', hasBatches && '110px 120px', hasBatches && hasExpiry && '120px', '100px 120px']
    .filter(Boolean)
    .join(' ');
  return (
    <Folded title="Opening stock" says={says} hasProblem={isWrongIn(problems, 'openingStock')}>
      <p className="dim hint">Stock on the first day of the books, and its total cost.</p>
      {problems.openingStock && (
        <p role="alert" className={classes.refusal}>
          {problems.openingStock}
        </p>
      )}
      <FieldRows<OpeningDraft>
        rows={openingStock}
        onChange={(rows) => change({ openingStock: rows })}
        begin={() => newOpening(openingStock.length === 0 ? usual : null)}
        add="Add opening stock"
        most={MAX_OPENING_ROWS}
        nameOf={({ godown }, at) => `opening stock ${at + 1}${godown ? `, ${godown.name}` : ''}`}
        columns={columns}
      >
        {(row, set, at) => (
          <>
            <RecordField
              label="Godown"
              name={`openingStock.${at}.godownId`}
              form="Godown"
              value={row.godown}
              onChoose={(godown) => set({ godown })}
              search={async (search) =>
                (await queries.fetchQuery(query.godowns.list.queryOptions({ input: { orgId, search, state: 'active', limit: 7 } }))).rows
              }
              error={problems[`openingStock.${at}.godownId`]}
            />
            {hasBatches && (
              <>
                <TextInput
                  label="Batch"
                  value={row.batch}
                  maxLength={60}
                  spellCheck={false}
                  autoComplete="off"
                  onChange={({ currentTarget }) => set({ batch: currentTarget.value })}
                  error={problems[`openingStock.${at}.batch`]}
                />
                <DateField
                  label="Made on"
                  month="first"
                  date={row.manufacturedOn ?? ''}
                  today={today}
                  onChange={(manufacturedOn) => set({ manufacturedOn })}
                  onClear={() => set({ manufacturedOn: null })}
                  error={problems[`openingStock.${at}.manufacturedOn`]}
                />
              </>
            )}
            {hasBatches && hasExpiry && (
              <DateField
                label="Expires on"
                month="last"
                date={row.expiresOn ?? ''}
                today={today}
                onChange={(expiresOn) => set({ expiresOn })}
                onClear={() => set({ expiresOn: null })}
                error={problems[`openingStock.${at}.expiresOn`]}
              />
            )}
            <DecimalField
              label={`Quantity, ${unit}`}
              valueE4={row.quantity}
              onChange={(typed) => set({ quantity: typed, ...(isByRate(row, purchaseRate) && { value: amountOf(typed, purchaseRate) }) })}
              placeholder="0"
              error={problems[`openingStock.${at}.quantity`]}
            />
            <AmountField
              label="Value"
              paise={row.value}
              onChange={(typed) => set({ value: typed })}
              error={problems[`openingStock.${at}.value`]}
            />
          </>
        )}
      </FieldRows>
    </Folded>
  );
}

/** True while the value is the quantity at the purchase rate, until the user enters another. */
const isByRate = ({ quantity, value }: OpeningDraft, rateE4: number) => rateE4 > 0 && (value === 0 || value === amountOf(quantity, rateE4));
