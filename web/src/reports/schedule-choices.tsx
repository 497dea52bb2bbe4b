import type { IsoDate } from '@bahi/core/periods/business-date';
import { type AgeingNote, ageingNotes } from '@bahi/core/reports/schedule-ageing';
import { type RoundingUnit, roundingUnitNames, roundingUnits } from '@bahi/core/reports/schedule-reports';
import type { ColumnLayout } from '@bahi/core/reports/statement-columns';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Period } from '../platform/periods/period-fields.tsx';

/** Chooses between the usual balance sheet and that of Schedule III, for the same date. */
export function SheetLayout({ shown, date }: { shown: 'usual' | 'schedule'; date?: IsoDate }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={shown}
      onChange={(value) => {
        const search = { ...(date && { date }), ...(value === 'schedule' && { layout: value }) };
        void navigate({ to: '/sUsers/balanceSheet', search, replace: true });
      }}
      data={[
        { value: 'usual', label: 'Two sides' },
        { value: 'schedule', label: 'Schedule III' },
      ]}
    />
  );
}

type AccountProps = { shown: 'vertical' | 'twoSides' | 'schedule'; period: Period; beside?: ColumnLayout };

/** Chooses the layout of the profit and loss, for the same period. Schedule III has columns of its own. */
export function AccountLayout({ shown, period, beside }: AccountProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      size="xs"
      aria-label="Layout"
      value={shown}
      onChange={(value) => {
        const search = { ...period, ...(beside && value !== 'schedule' && { beside }), ...(value !== 'vertical' && { layout: value }) };
        void navigate({ to: '/sUsers/profitAndLoss', search, replace: true });
      }}
      data={[
        { value: 'vertical', label: 'Vertical' },
        { value: 'twoSides', label: 'Two sides' },
        { value: 'schedule', label: 'Schedule III' },
      ]}
    />
  );
}

/** The unit in which every amount of the statement is rounded. */
export function UnitChoice({ unit, onChange }: { unit: RoundingUnit; onChange: (unit: RoundingUnit) => void }) {
  return (
    <NativeSelect
      aria-label="Amounts in"
      value={unit}
      onChange={({ currentTarget }) => onChange(roundingUnitNames.find((each) => each === currentTarget.value) ?? 'rupees')}
      data={roundingUnitNames.map((value) => ({ value, label: `₹ in ${roundingUnits[value].title.toLowerCase()}` }))}
    />
  );
}

const noteNames: Readonly<Record<AgeingNote, string>> = { receivables: 'Ageing of receivables', payables: 'Ageing of payables' };

/** Chooses between the balance sheet and its notes, for the same date and unit. */
export function NoteChoice({ note, date, unit }: { note?: AgeingNote; date?: IsoDate; unit: RoundingUnit }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="Statement or note"
      value={note ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = ageingNotes.find((each) => each === currentTarget.value);
        const search = { ...(date && { date }), layout: 'schedule', ...(unit !== 'rupees' && { unit }), ...(chosen && { note: chosen }) };
        void navigate({ to: '/sUsers/balanceSheet', search, replace: true });
      }}
      data={[{ value: '', label: 'Balance sheet' }, ...ageingNotes.map((value) => ({ value, label: noteNames[value] }))]}
    />
  );
}
