import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';

/** Filters that every report of stock has. */
export type GoodsFilter = { readonly brandId?: string; readonly categoryId?: string; readonly godownId?: string };

/** The filters in the address. */
export function useGoodsFilter(): GoodsFilter {
  const { brandId, categoryId, godownId } = useSearch({ strict: false });
  return { ...(brandId && { brandId }), ...(categoryId && { categoryId }), ...(godownId && { godownId }) };
}

type Props<Asked> = {
  asked: Asked;
  onChange: (asked: Asked) => void;
  /** The report is of all godowns together. */
  isOfCompany?: boolean;
};

/** Brand, category and godown, each if the company has any. */
export function GoodsFilters<Asked extends GoodsFilter>({ asked, onChange, isOfCompany = false }: Props<Asked>) {
  const { _id: orgId } = useCompany();
  const input = { orgId, search: '', state: 'all' as const, limit: 200 };
  const filters = [
    { name: 'brandId', label: 'Brand', all: 'All brands', rows: useQuery(query.brands.list.queryOptions({ input })).data?.rows, least: 1 },
    {
      name: 'categoryId',
      label: 'Category',
      all: 'All categories',
      rows: useQuery(query.categories.list.queryOptions({ input })).data?.rows,
      least: 1,
    },
    // With one godown the filter is useless.
    {
      name: 'godownId',
      label: 'Godown',
      all: 'All godowns',
      rows: useQuery(query.godowns.list.queryOptions({ input })).data?.rows,
      least: 2,
    },
  ] as const;
  return filters.map(({ name, label, all, rows = [], least }) =>
    rows.length < least || (name === 'godownId' && isOfCompany) ? null : (
      <NativeSelect
        key={name}
        aria-label={label}
        value={asked[name] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const { [name]: _, ...rest } = asked;
          onChange((value === '' ? rest : { ...rest, [name]: value }) as Asked);
        }}
        data={[{ value: '', label: all }, ...rows.map(({ _id, name: detail }) => ({ value: _id, label: detail }))]}
      />
    ),
  );
}
