import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { RelativePeriod } from '@bahi/core/periods/relative-period';
import { daysIn, periodsFitting, type Query, type ViewPeriod, withoutDays } from '@bahi/core/reports/report-view';
import type { DaysTaken } from '@bahi/core/reports/savable-reports';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { api } from '../api.ts';
import { useCompany, useWholeCompany } from '../company.ts';
import { useAct } from '../use-act.ts';
import { nameOfPeriod, periodMeaning } from './period-meaning.ts';
import { queryOf, type ReportView, textOf } from './view-address.ts';

type Props = {
  report: string;
  taken: DaysTaken;
  asked: Readonly<Record<string, string | undefined>>;
  place: { readonly path: string; readonly search: string };
  views: readonly ReportView[];
  /** The view to change; null for a new one. */
  view: ReportView | null;
  onClose: () => void;
};

type Typed = Pick<ReportView, 'name' | 'isShared' | 'isDefault'>;
const nothing: Typed = { name: '', isShared: false, isDefault: false };

/** Saves what is shown as a view: a new one, or in place of an own one. */
export function SaveView({ report, taken, asked, place, views, view, onClose }: Props) {
  const { _id: orgId } = useCompany();
  const title = view ? 'Change the view' : 'Save view';
  const [over, setOver] = useState(view?._id ?? '');
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const shown: Query = Object.fromEntries(Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1])));
  const fitting = periodsFitting(shown, todayInIndia(Date.now()), useWholeCompany()?.booksFrom);
  const periods = periodChoices(shown, fitting, taken, view);
  // A report without a day in its address shows today, also if today is the last day of a month or a year.
  const isOfToday = Object.keys(daysIn(queryOf(place.search))).length === 0 && fitting.includes('today');
  const [period, setPeriod] = useState<ViewPeriod>(view?.period ?? (isOfToday ? 'today' : periods[0]?.value) ?? 'fixed');
  const { act, isSaving, fields, problem, error } = useAct(title, onClose);
  const own = views.filter((each) => each.isOwn);
  // Fields that the person has not touched are those of the view in whose place this one comes.
  const before: Typed = own.find(({ _id }) => _id === over) ?? nothing;
  const name = typed.name ?? before.name;
  const isShared = typed.isShared ?? before.isShared;
  const isDefault = typed.isDefault ?? before.isDefault;
  const type = (change: Partial<Typed>) => setTyped((all) => ({ ...all, ...change }));
  const submit = () => {
    const filters = period === 'fixed' ? shown : withoutDays(shown);
    const search = textOf(withoutDays(queryOf(place.search)));
    const values = { name, period, path: place.path, search, asked: textOf(filters), isShared, isDefault };
    void act((context) =>
      over === ''
        ? api.reportViews.save({ orgId, report, ...values }, context)
        : api.reportViews.update({ orgId, id: over, ...values }, context),
    );
  };
  const unseen = [fields.asked, fields.search, fields.path, periods.length === 0 ? fields.period : undefined].filter(Boolean);
  const isTaken = (error as { code?: string } | null)?.code === 'ALREADY_EXISTS';
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitText={over === '' ? 'Save view' : 'Overwrite'}
      isSaving={isSaving}
      problem={isTaken ? null : unseen.join(' ') || problem}
    >
      {!view && own.length > 0 && (
        <NativeSelect
          label="Save as"
          value={over}
          onChange={({ currentTarget }) => setOver(currentTarget.value)}
          data={[{ value: '', label: 'A new view' }, ...own.map((each) => ({ value: each._id, label: `In place of “${each.name}”` }))]}
        />
      )}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        error={fields.name ?? (isTaken ? problem : undefined)}
      />
      {periods.length > 0 && (
        <ChoiceField
          label="Period"
          description={periodMeaning(period, taken)}
          choices={periods}
          value={period}
          onChoose={setPeriod}
          error={fields.period}
        />
      )}
      <Checkbox
        label="Share with the company"
        description="Everybody who may open this report sees the view. Only you can change it."
        checked={isShared}
        onChange={({ currentTarget }) => type({ isShared: currentTarget.checked })}
      />
      <Checkbox
        label="Always open this report with this view"
        checked={isDefault}
        onChange={({ currentTarget }) => type({ isDefault: currentTarget.checked })}
      />
    </FormDialog>
  );
}

/** The periods that are shown now, by name, and the shown days as they are. None if the report shows no days. */
function periodChoices(shown: Query, found: readonly RelativePeriod[], taken: DaysTaken, view: ReportView | null) {
  const days = Object.values(daysIn(shown));
  if (days.length === 0) return [];
  const kept = view && view.period !== 'fixed' && !found.includes(view.period) ? [view.period] : [];
  const fixed = days.map(formatDate);
  return [
    ...[...found, ...kept].map((value) => ({ value: value as ViewPeriod, label: nameOfPeriod(value, taken) })),
    { value: 'fixed' as const, label: `Always ${[...new Set(fixed)].join(' to ')}` },
  ];
}
