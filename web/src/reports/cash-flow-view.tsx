import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Period } from '../platform/periods/period-fields.tsx';

const views = {
  statement: { label: 'Statement', path: '/sUsers/cashFlow' },
  group: { label: 'Receipts and payments by group', path: '/sUsers/cashFlow/direct' },
  month: { label: 'Receipts and payments by month', path: '/sUsers/cashFlow/months' },
  funds: { label: 'Funds flow', path: '/sUsers/cashFlow/funds' },
  fundsByMonth: { label: 'Funds flow by month', path: '/sUsers/cashFlow/fundsByMonth' },
} as const;
type View = keyof typeof views;
const names = Object.keys(views) as readonly View[];

/** Chooses between the indirect statement, the direct views and the funds flow, in the same period. */
export function CashFlowView({ shown, period }: { shown: View; period: Period }) {
  const navigate = useNavigate();
  return (
    <NativeSelect
      aria-label="View"
      value={shown}
      onChange={({ currentTarget }) => {
        const view = names.find((each) => each === currentTarget.value) ?? 'statement';
        void navigate({ to: views[view].path, search: period, replace: true });
      }}
      data={names.map((value) => ({ value, label: views[value].label }))}
    />
  );
}
