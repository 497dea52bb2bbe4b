import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/queries.ts';
import { FilterFold } from '../../ui/filter-fold.tsx';
import classes from './item-list.module.css';
import type { ItemPicking } from './item-picking.ts';

type Choice = { readonly _id: string; readonly name: string };
type NarrowedBy = 'brand' | 'category' | 'subcategory';

const MOST_CHOICES = 200;

/** The filters of the list, stored with the draft, and the price level of its rates. Filters that a company does not use are hidden. */
export function ItemFilters({ picking: { orgId, draft, browse, levels } }: { picking: ItemPicking }) {
  const input = { orgId, search: '', state: 'active' as const, limit: MOST_CHOICES };
  const brands = useQuery(query.brands.list.queryOptions({ input })).data?.rows ?? [];
  const categories = useQuery(query.categories.list.queryOptions({ input })).data?.rows ?? [];
  const ofCategory = { ...input, ...(draft.category !== null && { categoryId: draft.category }) };
  const subcategories = useQuery(query.subcategories.list.queryOptions({ input: ofCategory })).data?.rows ?? [];
  const narrow = (name: NarrowedBy, chosen: string) => {
    // A sub-category belongs to its category.
    const below = name === 'category' ? { subcategory: null } : {};
    browse({ type: 'filterProducts', fields: { ...below, [name]: chosen === '' ? null : chosen } });
  };
  const select = (name: NarrowedBy, label: string, all: string, choices: readonly Choice[]) =>
    choices.length > 0 && (
      <NativeSelect
        className={classes.filter ?? ''}
        aria-label={label}
        data={[{ value: '', label: all }, ...choices.map(({ _id, name: its }) => ({ value: _id, label: its }))]}
        value={draft[name] ?? ''}
        onChange={({ currentTarget }) => narrow(name, currentTarget.value)}
      />
    );
  if (brands.length + categories.length + subcategories.length === 0 && levels === null) return null;
  return (
    <FilterFold count={[draft.brand, draft.category, draft.subcategory].filter((each) => each !== null).length}>
      {select('brand', 'Brand', 'All brands', brands)}
      {select('category', 'Category', 'All categories', categories)}
      {select('subcategory', 'Sub-category', 'All sub-categories', subcategories)}
      {levels && (
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label="Price level"
          data={[{ value: '', label: 'No price level' }, ...levels.choices.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={levels.chosen ?? ''}
          onChange={({ currentTarget }) => levels.choose(currentTarget.value === '' ? null : currentTarget.value)}
        />
      )}
    </FilterFold>
  );
}
