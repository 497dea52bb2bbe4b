import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../platform/queries.ts';
import { FilterFold } from '../../ui/filter-fold.tsx';
import { levelOf } from '../trade/entry-items.ts';
import type { TradeView } from '../trade/trade-view.ts';
import classes from './item-list.module.css';

type Choice = { readonly _id: string; readonly name: string };
type NarrowedBy = 'brand' | 'category' | 'subcategory';

const MOST_CHOICES = 200;

/** What the list is narrowed to, kept with the draft, and the price level that its rates are of. What a company does not use is not shown. */
export function ItemFilters({ orgId, facts, trade, onLevel }: Pick<TradeView, 'orgId' | 'facts' | 'trade' | 'onLevel'>) {
  const { entry, rule, browse } = trade;
  const input = { orgId, search: '', state: 'active' as const, limit: MOST_CHOICES };
  const brands = useQuery(query.brands.list.queryOptions({ input })).data?.rows ?? [];
  const categories = useQuery(query.categories.list.queryOptions({ input })).data?.rows ?? [];
  const ofCategory = { ...input, ...(entry.category !== null && { categoryId: entry.category }) };
  const subcategories = useQuery(query.subcategories.list.queryOptions({ input: ofCategory })).data?.rows ?? [];
  const levels = rule.isPriced && entry.priceLevels.length > 0 ? facts.priceLevels : [];
  const narrow = (name: NarrowedBy, chosen: string) => {
    // A sub-category is one of its category.
    const below = name === 'category' ? { subcategory: null } : {};
    browse({ type: 'filterProducts', fields: { ...below, [name]: chosen === '' ? null : chosen } });
  };
  const select = (name: NarrowedBy, label: string, all: string, choices: readonly Choice[]) =>
    choices.length > 0 && (
      <NativeSelect
        className={classes.filter ?? ''}
        aria-label={label}
        data={[{ value: '', label: all }, ...choices.map(({ _id, name: its }) => ({ value: _id, label: its }))]}
        value={entry[name] ?? ''}
        onChange={({ currentTarget }) => narrow(name, currentTarget.value)}
      />
    );
  if (brands.length + categories.length + subcategories.length + levels.length === 0) return null;
  return (
    <FilterFold count={[entry.brand, entry.category, entry.subcategory].filter((each) => each !== null).length}>
      {select('brand', 'Brand', 'All brands', brands)}
      {select('category', 'Category', 'All categories', categories)}
      {select('subcategory', 'Sub-category', 'All sub-categories', subcategories)}
      {levels.length > 0 && (
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label="Price level"
          data={[{ value: '', label: 'No price level' }, ...levels.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={levelOf(entry) ?? ''}
          onChange={({ currentTarget }) => onLevel(currentTarget.value === '' ? null : currentTarget.value)}
        />
      )}
    </FilterFold>
  );
}
