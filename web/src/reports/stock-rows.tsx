import { type StockKey, stockKeys } from '@bahi/core/reports/stock-by';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useIsManager } from '../platform/session.ts';

type Asked = { readonly date?: string | undefined };

/** The rows of the stock summary: products, or what they are added up by. Only managers see values, so only they add up. */
export function StockRows({ by, asked }: { by: StockKey | 'product'; asked: Asked }) {
  const navigate = useNavigate();
  const isManager = useIsManager();
  if (!isManager) return null;
  const days = asked.date ? { date: asked.date } : {};
  return (
    <NativeSelect
      aria-label="Rows"
      value={by}
      onChange={({ currentTarget: { value } }) =>
        void (value === 'product'
          ? navigate({ to: '/sUsers/stockSummary', search: days, replace: true })
          : navigate({ to: '/sUsers/stockBy', search: { ...days, by: value as StockKey }, replace: true }))
      }
      data={[
        { value: 'product', label: 'By product' },
        ...Object.entries(stockKeys).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` })),
      ]}
    />
  );
}
