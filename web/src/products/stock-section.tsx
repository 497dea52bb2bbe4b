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
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
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
  const { hasBatches, hasExpiry, hasSerials, warrantyMonths, reorderLevelE4, unit } = draft;
  const says = [
    hasBatches && (hasExpiry ? 'by batch with expiry' : 'by batch'),
    hasSerials && 'serial numbers',
    reorderLevelE4 !== null && `reorder at ${formatE4(reorderLevelE4)} ${unit}`,
    warrantyMonths > 0 && `${warrantyMonths} months of warranty`,
  ];
  return (
    <Folded
      title="Reorder level, batches and warranty"
      says={says.filter(Boolean).join(' · ')}
      hasProblem={isWrongIn(problems, 'reorderLevelE4', 'warrantyMonths', 'hasBatches', 'hasExpiry', 'hasSerials')}
    >
      <FieldRow>
        <DecimalField
          label={`Reorder level, ${unit}`}
          description="In the list, stock at or below it is marked. Empty for none"
          valueE4={reorderLevelE4 ?? 0}
          onChange={(level) => change({ reorderLevelE4: level === 0 ? null : level })}
          placeholder="none"
          error={problems.reorderLevelE4}
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
  quantityE4: 0,
  valuePaise: 0,
});

/** For a product created in a dialog: its opening stock in the default godown, as two fields among the others. */
export function FirstOpening({ orgId, form: { draft, problems, change } }: Props) {
  const usual = useUsualGodown(orgId);
  const { opening, unit, purchaseRateE4 } = draft;
  const row = opening[0] ?? newOpening(usual);
  const set = (parts: Partial<OpeningDraft>) => {
    const next = { ...row, ...parts };
    change({ opening: next.quantityE4 === 0 && next.valuePaise === 0 ? [] : [next] });
  };
  return (
    <FieldRow>
      <DecimalField
        label={`Opening stock, ${unit}`}
        description={usual ? `On the first day of the books, in ${usual.name}` : 'On the first day of the books'}
        valueE4={row.quantityE4}
        onChange={(quantityE4) => set({ quantityE4, ...valueByRate(row, quantityE4, purchaseRateE4) })}
        placeholder="none"
        error={problems['opening.0.quantityE4'] ?? problems['opening.0.godownId'] ?? problems.opening}
      />
      <AmountField
        label="Opening value"
        description="Total cost"
        paise={row.valuePaise}
        onChange={(valuePaise) => set({ valuePaise })}
        error={problems['opening.0.valuePaise']}
      />
    </FieldRow>
  );
}

/** Opening stock by godown. */
export function OpeningSection({ orgId, form: { draft, problems, change } }: Props) {
  const queries = useQueryClient();
  const today = todayInIndia(Date.now());
  const { opening, unit, hasBatches, hasExpiry, purchaseRateE4 } = draft;
  const usual = useUsualGodown(orgId);
  const quantity = opening.reduce((sum, row) => sum + row.quantityE4, 0);
  const value = opening.reduce((sum, row) => sum + row.valuePaise, 0);
  const says = opening.length === 0 ? '' : `${formatE4(quantity)} ${unit}, ₹${formatAmount(value, 'two')}`;
  const columns = ['minmax(120px, 1fr)', hasBatches && '110px 120px', hasBatches && hasExpiry && '120px', '100px 120px']
    .filter(Boolean)
    .join(' ');
  return (
    <Folded title="Opening stock" says={says} hasProblem={isWrongIn(problems, 'opening')}>
      <p className="dim hint">Stock on the first day of the books, and its total cost.</p>
      {problems.opening && (
        <p role="alert" className={classes.refusal}>
          {problems.opening}
        </p>
      )}
      <FieldRows<OpeningDraft>
        rows={opening}
        onChange={(rows) => change({ opening: rows })}
        begin={() => newOpening(opening.length === 0 ? usual : null)}
        add="Add opening stock"
        most={MAX_OPENING_ROWS}
        nameOf={({ godown }, at) => `opening stock ${at + 1}${godown ? `, ${godown.name}` : ''}`}
        columns={columns}
      >
        {(row, set, at) => (
          <>
            <RecordField
              label="Godown"
              name={`opening.${at}.godownId`}
              form="Godown"
              value={row.godown}
              onChoose={(godown) => set({ godown })}
              search={async (search) =>
                (await queries.fetchQuery(query.godowns.list.queryOptions({ input: { orgId, search, state: 'active', limit: 7 } }))).rows
              }
              error={problems[`opening.${at}.godownId`]}
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
                  error={problems[`opening.${at}.batch`]}
                />
                <DateField
                  label="Made on"
                  month="first"
                  date={row.manufacturedOn ?? ''}
                  today={today}
                  onChange={(manufacturedOn) => set({ manufacturedOn })}
                  onClear={() => set({ manufacturedOn: null })}
                  error={problems[`opening.${at}.manufacturedOn`]}
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
                error={problems[`opening.${at}.expiresOn`]}
              />
            )}
            <DecimalField
              label={`Quantity, ${unit}`}
              valueE4={row.quantityE4}
              onChange={(quantityE4) => set({ quantityE4, ...valueByRate(row, quantityE4, purchaseRateE4) })}
              placeholder="0"
              error={problems[`opening.${at}.quantityE4`]}
            />
            <AmountField
              label="Value"
              paise={row.valuePaise}
              onChange={(valuePaise) => set({ valuePaise })}
              error={problems[`opening.${at}.valuePaise`]}
            />
          </>
        )}
      </FieldRows>
    </Folded>
  );
}

/** The value follows the quantity at the purchase rate, until the user enters another value. */
function valueByRate({ quantityE4, valuePaise }: OpeningDraft, nextE4: number, rateE4: number): Partial<OpeningDraft> {
  const isByRate = rateE4 > 0 && (valuePaise === 0 || valuePaise === amountOf(quantityE4, rateE4));
  return isByRate ? { valuePaise: amountOf(nextE4, rateE4) } : {};
}
