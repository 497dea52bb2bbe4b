import { problemText } from '@bahi/core/basics/problem';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import {
  formatNumber,
  keptSeriesProblem,
  type Numbering,
  numberingLabel,
  numberings,
  seriesIn,
  seriesProblem,
} from '@bahi/core/vouchers/number-series';
import { type VoucherKind, voucherKinds, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { nameProblem } from '../platform/records/name-problem.ts';
import { type Problems, useRecordForm } from '../platform/records/use-record-form.ts';
import classes from './ledger-fields.module.css';
import type { SeriesRow } from './ledger-rows.ts';

const MOST_VANS = 200;

type Draft = {
  kind: VoucherKind;
  name: string;
  prefix: string;
  suffix: string;
  width: string;
  start: string;
  numbering: Numbering;
  isDefault: boolean;
  vanId: string;
};
type Options = { name: string; orgId: string; row: SeriesRow | null; typed: string; kind: VoucherKind; onSaved: (row: SeriesRow) => void };

const numberOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0);
const seriesOf = ({ prefix, suffix, width, start }: Draft) => ({
  prefix: prefix.trim(),
  suffix: suffix.trim(),
  width: Math.min(numberOf(width), 99),
  start: numberOf(start),
});
const numberingChoices = numberings.map((value) => ({ value, label: numberingLabel(value) }));
const numberingSays: Readonly<Record<Numbering, string>> = {
  automatic: 'Bahi gives every number, without a gap.',
  override: 'Bahi gives the number unless another is typed on the voucher.',
  manual: 'The number is typed on every voucher, as from a printed book of bills.',
};
const thisYear = () => financialYearOf(todayInIndia(Date.now()));

/** The form of a voucher series. The server checks it against other series and vouchers. */
export function useSeriesForm({ name, orgId, row, typed, kind, onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored): Draft => ({
      kind: stored?.kind ?? kind,
      name: stored?.name ?? typed,
      prefix: stored?.prefix ?? '',
      suffix: stored?.suffix ?? '',
      width: String(stored?.width ?? 5),
      start: String(stored?.start ?? 1),
      numbering: stored?.numbering ?? 'automatic',
      isDefault: stored?.isDefault ?? false,
      vanId: stored?.vanId ?? '',
    }),
    problems: (draft): Problems => {
      const wrong = keptSeriesProblem(seriesIn(seriesOf(draft), thisYear()), draft.numbering);
      return { ...(wrong && { [wrong.field]: problemText(wrong) }), name: nameProblem(draft.name) };
    },
    fields: (draft) => ({
      kind: draft.kind,
      name: draft.name.trim(),
      ...seriesOf(draft),
      numbering: draft.numbering,
      isDefault: draft.isDefault,
      vanId: draft.kind === 'vanSale' && draft.vanId !== '' ? draft.vanId : null,
    }),
    create: async (fields, call) => (await api.series.save({ orgId, ...fields }, call)).row,
    update: async ({ kind: _, ...changed }, call) => (await api.series.update({ orgId, ...changed }, call)).row,
    onSaved,
  });
}

export function SeriesFields({ orgId, form, row }: { orgId: string; form: ReturnType<typeof useSeriesForm>; row: SeriesRow | null }) {
  const { draft } = form;
  const isOfVans = draft.kind === 'vanSale';
  const vans = useQuery(
    query.godowns.list.queryOptions({
      input: { orgId, search: '', state: 'active', limit: MOST_VANS },
      enabled: isOfVans,
      select: ({ rows }) => rows.filter(({ isVan }) => isVan),
    }),
  ).data;
  return (
    <>
      <NativeSelect
        {...form.text('kind', 'Vouchers')}
        data={voucherKinds.map((kind) => ({ value: kind, label: voucherLabel(kind) }))}
        disabled={row !== null}
      />
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      <NativeSelect {...form.text('numbering', 'Numbering')} data={numberingChoices} description={numberingSays[draft.numbering]} />
      <div className={classes.pair}>
        <TextInput {...form.text('prefix', 'Prefix')} maxLength={20} description="{fy} stands for the financial year, as 26-27" />
        <TextInput {...form.text('suffix', 'Suffix')} maxLength={20} description="Behind the number, mostly nothing" />
        <TextInput {...form.text('width', 'Digits')} maxLength={2} inputMode="numeric" description="Filled with zeros" />
        <TextInput {...form.text('start', 'Begins with')} maxLength={9} inputMode="numeric" description="In each financial year" />
      </div>
      <p role="status" className={classes.preview}>
        {previewOf(draft, row, !form.isDirty || lookFields.some((field) => form.problems[field] !== undefined))}
      </p>
      {isOfVans && (
        <NativeSelect
          {...form.text('vanId', 'Van')}
          description="Whose sales it is meant for; it is chosen on the voucher."
          data={[{ value: '', label: 'Every van' }, ...(vans ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
        />
      )}
      <Switch
        {...form.check('isDefault', 'Default')}
        description="A voucher takes this series unless another is chosen. The first of a kind is its default."
        disabled={row?.isDefault === true}
      />
    </>
  );
}

/** The fields that make up a number. */
const lookFields = ['prefix', 'suffix', 'width', 'start'] as const;

/**
 * The number of the next voucher. For a series in use, if only its name changed, the number from the server. Problems are shown here while
 * typing: not before the first key, and not again once shown at the field.
 */
function previewOf(draft: Draft, row: SeriesRow | null, isQuiet: boolean) {
  if (draft.numbering === 'manual') return <span className="dim">Numbers are typed; prefix, suffix and digits are not used.</span>;
  const series = seriesIn(seriesOf(draft), thisYear());
  const wrong = seriesProblem(series);
  if (wrong !== null)
    return isQuiet ? <span className="dim">Next number –</span> : <span className={classes.fault}>{problemText(wrong)}</span>;
  const isAsStored =
    row !== null && (['prefix', 'suffix'] as const).every((field) => row[field] === draft[field]) && String(row.width) === draft.width;
  const next = isAsStored && row.isUsed && row.nextNumber !== null ? row.nextNumber : formatNumber(series, series.start);
  return (
    <>
      Next number <strong>{next}</strong>
    </>
  );
}
