import { MAX_MARKED_PRODUCTS } from '@bahi/core/products/in-store-code';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { query } from '../platform/queries.ts';
import { DayField } from '../ui/day-field.tsx';
import { ListBar } from '../ui/list-bar.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './labels.module.css';
import type { Source } from './use-lines.ts';

/** The source of the lines in the address, and the products chosen beside it. */
export type Asked = { products?: string; voucher?: string; godown?: string; changed?: string };
export function sourceOf({ voucher, godown, changed }: Asked): Source {
  if (voucher !== undefined) return { voucherId: voucher };
  if (godown !== undefined) return { godownId: godown };
  if (changed !== undefined) return { changedOn: changed };
  return {};
}
export const chosenOf = ({ products }: Asked): string[] =>
  products === undefined ? [] : products.split(',').slice(0, MAX_MARKED_PRODUCTS);

type BarProps = { orgId: string; asked: Asked; today: string };

/** A choice of the source of the lines, and a search that adds products to them. */
export function SourceBar({ orgId, asked, today }: BarProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const godowns = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } })).data?.rows ?? [];
  const chosen = chosenOf(asked);
  const isFull = chosen.length >= MAX_MARKED_PRODUCTS;
  // Back returns to chosen products.
  const go = (search: Asked) => void navigate({ to: '/sUsers/labels', search: search as never, replace: chosen.length === 0 });
  const add = (productId: string) => {
    if (chosen.includes(productId)) return;
    const search = { ...asked, products: [...chosen, productId].join(',') };
    // Counts that were typed stay.
    void navigate({ to: '/sUsers/labels', search: search as never, replace: true, ignoreBlocker: true });
  };
  const search = async (text: string) => {
    const input = { orgId, search: text, state: 'active' as const, limit: 20 };
    return (await queries.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  const by = asked.changed !== undefined ? 'changed' : (asked.godown ?? (asked.voucher !== undefined ? 'voucher' : 'products'));
  return (
    <ListBar>
      <SearchSelect
        aria-label="Add a product"
        placeholder={isFull ? `${MAX_MARKED_PRODUCTS} products, the most at once` : 'Add a product: name, code or barcode'}
        disabled={isFull}
        className={classes.add}
        value={null}
        onChoose={(product) => product && add(product._id)}
        search={search}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
      />
      <NativeSelect
        aria-label="Labels of"
        data={[
          { value: 'products', label: 'Chosen products' },
          ...(asked.voucher !== undefined ? [{ value: 'voucher', label: 'A voucher' }] : []),
          { value: 'changed', label: 'Changed prices' },
          ...godowns.map(({ _id, name }) => ({ value: _id, label: `Stock of ${name}` })),
        ]}
        value={by}
        onChange={({ currentTarget: { value } }) => {
          if (value === 'voucher') return;
          go(value === 'products' ? {} : value === 'changed' ? { changed: today } : { godown: value });
        }}
      />
      {asked.changed !== undefined && (
        <DayField aria-label="Changed on" date={asked.changed} today={today} onChange={(changed) => go({ changed })} hasF2 />
      )}
      <Button variant="subtle" component={Link} {...({ to: '/sUsers/settings', search: { page: 'labels' } } as object)}>
        Labels and sizes
      </Button>
    </ListBar>
  );
}
