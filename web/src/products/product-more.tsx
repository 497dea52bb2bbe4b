import { formatE4 } from '@bahi/core/money/rupee-format';
import { MAX_BARCODES } from '@bahi/core/products/check-product';
import { rightCheckDigit } from '@bahi/core/products/gtin';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useHasFeature } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { DecimalField, RateField } from '../ui/amount-field.tsx';
import { Caution } from '../ui/caution.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { MakeCode } from './make-code.tsx';
import { SharedBarcode } from './shared-barcode.tsx';
import type { ProductFormState } from './use-product-form.ts';
import { creditNames } from './words.ts';

type Props = { orgId: string; form: ProductFormState };

const SHOWN = 7;
const credits = choicesOf(creditNames);

/** True if one of these fields, or a row of one, has a problem. */
export const isWrongIn = (problems: ProductFormState['problems'], ...fields: readonly string[]): boolean =>
  Object.entries(problems).some(([field, text]) => text !== undefined && fields.includes(field.split('.')[0]!));

/** Brand, category and sub-category. */
export function GroupingSection({ orgId, form }: Props) {
  const queries = useQueryClient();
  const { draft, problems, change } = form;
  const input = (search: string) => ({ orgId, search, state: 'active' as const, limit: SHOWN });
  const { brand, category, subcategory } = draft;
  return (
    <Folded
      title="Brand and category"
      says={[brand, category, subcategory].flatMap((each) => (each ? [each.name] : [])).join(', ')}
      hasProblem={isWrongIn(problems, 'brandId', 'categoryId', 'subcategoryId')}
    >
      <FieldRow>
        <RecordField
          label="Brand"
          name="brandId"
          form="Brand"
          value={brand}
          onChoose={(chosen) => change({ brand: chosen })}
          search={async (text) => (await queries.fetchQuery(query.brands.list.queryOptions({ input: input(text) }))).rows}
          error={problems.brandId}
        />
        <RecordField
          label="Category"
          name="categoryId"
          form="Category"
          value={category}
          onChoose={(chosen) => change({ category: chosen, ...(chosen?._id !== category?._id && { subcategory: null }) })}
          search={async (text) => (await queries.fetchQuery(query.categories.list.queryOptions({ input: input(text) }))).rows}
          error={problems.categoryId}
        />
      </FieldRow>
      <FieldRow>
        <RecordField
          label="Sub-category"
          name="subcategoryId"
          form="Subcategory"
          value={subcategory}
          fixed={{ category }}
          disabled={category === null}
          description={category === null ? 'Choose the category first' : `Of ${category.name}`}
          onChoose={(chosen) => change({ subcategory: chosen })}
          search={async (text) => {
            const { rows } = await queries.fetchQuery(query.subcategories.list.queryOptions({ input: { ...input(text), limit: 200 } }));
            return rows.filter(({ categoryId }) => categoryId === category?._id).slice(0, SHOWN);
          }}
          error={problems.subcategoryId}
        />
      </FieldRow>
    </Folded>
  );
}

/** Codes like this exist and are scanned, but a label then has no EAN. */
function eanCaution(barcode: string): string | undefined {
  const digit = rightCheckDigit(barcode);
  if (digit === null) return undefined;
  return `As an EAN this code would end in ${digit}. Compare it with the pack. If it is right as it is, keep it: labels print it as Code 128.`;
}

type BarcodeProps = Props & { ownId?: string | undefined; isOfTally?: boolean };

/** Barcodes, and the second unit, which comes from Tally if masters do. */
export function BarcodeSection({ orgId, form, ownId, isOfTally = false }: BarcodeProps) {
  const { draft, problems, change } = form;
  const { barcodes, alternateUnit, alternateFactorE4, unit } = draft;
  const hasSecondUnit = useHasFeature('alternateUnits') || alternateUnit !== '';
  const says = [
    barcodes.join(', '),
    alternateUnit !== '' && alternateFactorE4 > 0 && `1 ${alternateUnit} = ${formatE4(alternateFactorE4)} ${unit}`,
  ];
  return (
    <Folded
      title={hasSecondUnit ? 'Barcodes and second unit' : 'Barcodes'}
      says={says.filter(Boolean).join(' · ')}
      hasProblem={isWrongIn(problems, 'barcodes', 'alternateUnit', 'alternateFactorE4')}
    >
      <FieldRows
        rows={barcodes.map((text) => ({ text }))}
        onChange={(rows) => change({ barcodes: rows.map(({ text }) => text) })}
        begin={() => ({ text: '' })}
        add="Add a barcode"
        most={MAX_BARCODES}
        nameOf={({ text }, at) => `barcode ${text || at + 1}`}
        columns="minmax(0, 1fr)"
      >
        {({ text }, set, at) => (
          <div>
            <TextInput
              label={`Barcode ${at + 1}`}
              value={text}
              maxLength={60}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => set({ text: currentTarget.value })}
              error={problems[`barcodes.${at}`]}
              description={<SharedBarcode orgId={orgId} barcode={text.trim()} ownId={ownId} />}
            />
            <Caution text={eanCaution(text.trim())} />
          </div>
        )}
      </FieldRows>
      <MakeCode orgId={orgId} isFull={barcodes.length >= MAX_BARCODES} onMade={(made) => change({ barcodes: [...barcodes, made] })} />
      {hasSecondUnit && (
        <FieldRow>
          <TextInput {...form.text('alternateUnit', 'Second unit')} description="As box or carton" maxLength={20} disabled={isOfTally} />
          <DecimalField
            label={`How many ${unit} are in ${alternateUnit === '' ? 'it' : `one ${alternateUnit}`}`}
            description="Stock is counted in the first unit; a line of a voucher in either"
            valueE4={alternateFactorE4}
            onChange={(factor) => change({ alternateFactorE4: factor })}
            placeholder="0"
            error={problems.alternateFactorE4}
            disabled={isOfTally}
          />
        </FieldRow>
      )}
    </Folded>
  );
}

/** The ledgers and the input credit of the product. */
export function PostingSection({ orgId, form }: Props) {
  const queries = useQueryClient();
  const { draft, problems, change } = form;
  const search = async (text: string) => {
    const input = { orgId, search: text, state: 'active' as const, kind: 'other' as const, limit: SHOWN };
    return (await queries.fetchQuery(query.ledgers.listLedgers.queryOptions({ input }))).ledgers;
  };
  const says = [draft.salesLedger?.name, draft.purchaseLedger?.name, draft.inputCredit !== 'eligible' && creditNames[draft.inputCredit]];
  return (
    <Folded
      title="Ledgers, purchase rate and input credit"
      says={says.filter(Boolean).join(' · ')}
      hasProblem={isWrongIn(problems, 'salesLedgerId', 'purchaseLedgerId', 'inputCredit', 'purchaseRateE4')}
    >
      <FieldRow>
        <RecordField
          label="Sales ledger"
          name="salesLedgerId"
          placeholder="Sales"
          description="Its sales are posted here; Sales when empty"
          value={draft.salesLedger}
          onChoose={(salesLedger) => change({ salesLedger })}
          search={search}
          error={problems.salesLedgerId}
        />
        <RecordField
          label="Purchase ledger"
          name="purchaseLedgerId"
          placeholder="Purchase"
          description="Its purchases are posted here; Purchase when empty"
          value={draft.purchaseLedger}
          onChoose={(purchaseLedger) => change({ purchaseLedger })}
          search={search}
          error={problems.purchaseLedgerId}
        />
      </FieldRow>
      <FieldRow>
        <RateField
          label="Purchase rate"
          description="Without tax. Fills in the value of opening stock"
          rateE4={draft.purchaseRateE4}
          onChange={(purchaseRateE4) => change({ purchaseRateE4 })}
          error={problems.purchaseRateE4}
        />
        <ChoiceField
          label="Input credit"
          description="Of the tax on its purchases. Without credit it is part of what they cost"
          value={draft.inputCredit}
          onChoose={(inputCredit) => change({ inputCredit })}
          choices={credits}
        />
      </FieldRow>
    </Folded>
  );
}
