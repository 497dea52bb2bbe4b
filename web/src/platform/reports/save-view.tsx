import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { relativeDayNames, relativePeriodNames } from '@bahi/core/periods/relative-period';
import { daysIn, periodsFitting, type Query, type ViewPeriod, withoutDays } from '@bahi/core/reports/report-view';
import type { DaysTaken } from '@bahi/core/reports/savable-reports';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { api } from '../api.ts';
import { useCompany } from '../company.ts';
import { useAct } from '../use-act.ts';
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

/** Saves what is shown as a view: a new one, or in place of an own one. */
export function SaveView({ report, taken, asked, place, views, view, onClose }: Props) {
  const { _id: orgId } = useCompany();
  const title = view ? 'Change the view' : 'Save view';
  const [over, setOver] = useState(view?._id ?? '');
  const [name, setName] = useState(view?.name ?? '');
  const shown: Query = Object.fromEntries(Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1])));
  const periods = periodChoices(shown, taken, view);
  const [period, setPeriod] = useState<ViewPeriod>(view?.period ?? periods[0]?.value ?? 'fixed');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [isDefault, setIsDefault] = useState(view?.isDefault ?? false);
  const { act, isSaving, fields, problem, error } = useAct(title, onClose);
  const own = views.filter((each) => each.isOwn);
  const takeOver = (id: string) => {
    const chosen = own.find(({ _id }) => _id === id);
    setOver(id);
    if (!chosen) return;
    setName(chosen.name);
    setIsShared(chosen.isShared);
    setIsDefault(chosen.isDefault);
  };
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
  const isTaken = (error as { code?: string } | null)?.code === 'ALREADY_EXISTS';
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitText={over === '' ? 'Save view' : 'Overwrite'}
      isSaving={isSaving}
      problem={isTaken ? null : problem}
    >
      {!view && own.length > 0 && (
        <NativeSelect
          label="Save as"
          value={over}
          onChange={({ currentTarget }) => takeOver(currentTarget.value)}
          data={[{ value: '', label: 'A new view' }, ...own.map((each) => ({ value: each._id, label: `In place of “${each.name}”` }))]}
        />
      )}
      <TextInput
        label="Name"
        data-autofocus
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name ?? (isTaken ? problem : undefined)}
      />
      {periods.length > 0 && (
        <ChoiceField
          label="Period"
          description="A period that moves shows the days of the time at which the view is opened."
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
        onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
      />
      <Checkbox
        label="Open this report with the view"
        checked={isDefault}
        onChange={({ currentTarget }) => setIsDefault(currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** The periods that are shown now, by name, and the shown days as they are. None if the report shows no days. */
function periodChoices(shown: Query, taken: DaysTaken, view: ReportView | null) {
  const days = Object.values(daysIn(shown));
  if (days.length === 0) return [];
  const fitting = periodsFitting(shown, todayInIndia(Date.now()));
  if (view && view.period !== 'fixed' && !fitting.includes(view.period)) fitting.push(view.period);
  const names = taken === 'day' ? relativeDayNames : relativePeriodNames;
  const fixed = days.map(formatDate);
  return [
    ...fitting.map((value) => ({ value: value as ViewPeriod, label: names[value] ?? relativePeriodNames[value] })),
    { value: 'fixed' as const, label: `Always ${[...new Set(fixed)].join(' to ')}` },
  ];
}
