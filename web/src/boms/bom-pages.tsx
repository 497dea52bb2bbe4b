import { formatE4 } from '@bahi/core/money/rupee-format';
import { MAX_ADDED_COSTS } from '@bahi/core/vouchers/stock-journal-draft';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Bom } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { changedAtColumn, changedByColumn } from '../platform/records/changed-columns.ts';
import { RecordField } from '../platform/records/record-field.tsx';
import { FormSection, RecordForm } from '../platform/records/record-form.tsx';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { Badge } from '../ui/badge.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { type BomItem, beginBom, bomFields, bomFormProblems } from './bom-draft.ts';
import { BomLines, useItemSearch } from './bom-lines.tsx';
import { bomWords } from './words.ts';

const namesOf = ({ lines }: Bom) => lines.flatMap(({ role, productName }) => (role === 'consumed' ? [productName] : [])).join(', ');
const madeText = ({ makesE4, unit }: Bom) => `${formatE4(makesE4)} ${unit}`;

const columns: readonly RecordColumn<Bom>[] = [
  {
    key: 'name',
    head: 'Name',
    cell: ({ name, isDefault }) => (
      <>
        {name} {isDefault && <Badge>Default</Badge>}
      </>
    ),
  },
  { key: 'productName', head: 'Item made', cell: ({ productName }) => productName, width: 200 },
  { key: 'makes', head: 'Makes', cell: madeText, width: 120, isNumber: true },
  { key: 'items', head: 'Made of', cell: namesOf, width: 320, isDim: true, isExtra: true },
  { ...changedAtColumn, isHidden: true },
  { ...changedByColumn, isHidden: true },
];

/** Bills of materials exist only in Bahi, so a company with masters from Tally has them too. */
const notOfTally = { isOfTally: false };

export function BomList() {
  const list = { ...useRecordList(), ...notOfTally };
  const { productId } = list.filters;
  const answer = useInfiniteQuery(
    query.boms.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...list.input(cursor), ...(productId !== undefined && { productId }) }),
      ...pagedRecords,
    }),
  );
  return (
    <RecordList
      words={bomWords}
      list={list}
      answer={answer}
      rows={({ rows }) => rows}
      columns={columns}
      filters={
        productId !== undefined && (
          <Button variant="default" size="sm" onClick={() => list.narrow({ productId: '' })}>
            Of one item · Show all
          </Button>
        )
      }
    />
  );
}

export function BomPage() {
  const { orgId, id } = useRecordPlace();
  const answer = useQuery(
    query.boms.get.queryOptions({ input: { orgId, id: id ?? '' }, enabled: id !== undefined, select: ({ row }) => row }),
  );
  return (
    <RecordPage words={bomWords} answer={answer} hasLocalFields>
      {(row) => <BomForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

function BomForm({ row, reload }: { row: Bom | null; reload: () => Promise<Bom | undefined> }) {
  const { orgId, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const search = useItemSearch(orgId);
  const form = useRecordForm({
    name: `boms.${orgId}.${row?._id ?? 'new'}`,
    row,
    begin: (stored) => beginBom(stored, typed),
    problems: bomFormProblems,
    fields: bomFields,
    create: async (fields, call) => (await api.boms.save({ orgId, ...fields }, call)).row,
    update: async (changed, call) => (await api.boms.update({ orgId, ...changed }, call)).row,
    onSaved: useLeaveSaved(),
  });
  const { draft, problems, change } = form;
  const unit = draft.item?.unit;
  const isWrong = (...fields: readonly string[]) =>
    Object.entries(problems).some(([field, text]) => text !== undefined && fields.some((each) => field.startsWith(each)));
  const byProductAt = draft.byProducts.map((_, at) => `lines.${draft.materials.length + at}.`);
  return (
    <RecordForm<Bom>
      words={bomWords}
      form={form}
      row={row}
      name={row?.name ?? ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) => (await api.boms.update({ orgId, id: _id, version, isActive }, call)).row}
      remove={({ _id, version }, call) => api.boms.remove({ orgId, id: _id, version }, call)}
      isReadOnly={!isManager}
      isWide
    >
      <FieldRow>
        <RecordField
          label="Item made"
          name="productId"
          form="Product"
          value={draft.item}
          onChoose={(chosen) => change((now) => ({ ...now, item: chosen as BomItem | null, name: now.name || (chosen?.name ?? '') }))}
          search={search}
          error={problems.productId}
          isFirst
        />
        <DecimalField
          label="Makes"
          description="The quantity that the lines below are for"
          placeholder="0"
          valueE4={draft.makesE4}
          onChange={(makesE4) => change({ makesE4 })}
          error={problems.makesE4}
          {...(unit !== undefined && { rightSection: <span className="dim">{unit}</span>, rightSectionWidth: 48 })}
        />
        <TextInput {...form.text('name', 'Name')} maxLength={120} />
      </FieldRow>
      <FormSection title="Materials">
        <p className="dim hint">
          Wastage is taken beyond the quantity: of 10 kg with 5 %, 10.5 kg. A material with a bill of materials of its own can be made too,
          or taken from stock.
        </p>
        <BomLines
          orgId={orgId}
          draft={draft}
          part="materials"
          what="Material"
          problems={problems}
          onChange={(rows) => change((now) => ({ ...now, materials: rows(now.materials) }))}
        />
      </FormSection>
      <div>
        <Folded
          title="By-products"
          says={draft.byProducts.map(({ item }) => item?.name ?? '').join(', ')}
          hasProblem={isWrong(...byProductAt)}
          isUsed={draft.byProducts.length > 0}
        >
          <p className="dim hint">What comes out beside the item. It takes its own worth, as far as the cost suffices; waste is worth 0.</p>
          <BomLines
            orgId={orgId}
            draft={draft}
            part="byProducts"
            what="By-product"
            problems={problems}
            onChange={(rows) => change((now) => ({ ...now, byProducts: rows(now.byProducts) }))}
          />
        </Folded>
        <Folded
          title="Added costs"
          says={draft.costs.map(({ name }) => name).join(', ')}
          hasProblem={isWrong('costs')}
          isUsed={draft.costs.length > 0}
        >
          <p className="dim hint">Wages, power, packing: part of what the item costs. Their expense has its own voucher.</p>
          <FieldRows
            rows={draft.costs}
            onChange={(costs) => change({ costs })}
            begin={() => ({ name: '', amountPaise: 0 })}
            add="Add a cost"
            most={MAX_ADDED_COSTS}
            nameOf={({ name }, at) => `cost ${name || at + 1}`}
            columns="minmax(0, 1fr) 180px"
          >
            {({ name, amountPaise }, set, at) => (
              <>
                <TextInput
                  label="Cost"
                  value={name}
                  maxLength={120}
                  onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                  error={problems[`costs.${at}.name`]}
                />
                <AmountField
                  label={`For ${formatE4(draft.makesE4)} ${unit ?? ''}`}
                  paise={amountPaise}
                  onChange={(value) => set({ amountPaise: value })}
                  error={problems[`costs.${at}.amountPaise`]}
                />
              </>
            )}
          </FieldRows>
        </Folded>
        <Folded title="Note and default" says={draft.note} hasProblem={isWrong('note', 'isDefault')}>
          <Checkbox
            {...form.check('isDefault', 'The default of its item')}
            description="Of several bills of an item, the one that is taken for a sub-assembly. The first one is it by itself"
          />
          <Textarea {...form.text('note', 'Note')} maxLength={500} autosize minRows={2} />
        </Folded>
      </div>
    </RecordForm>
  );
}
