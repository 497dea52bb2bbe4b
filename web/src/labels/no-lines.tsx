import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../platform/queries.ts';
import { EmptyState } from '../ui/states.tsx';
import type { Asked } from './source-bar.tsx';

/** An empty print: what its source would bring, and in a company without products the way to the first. */
export function NoLines({ orgId, asked, isManager }: { orgId: string; asked: Asked; isManager: boolean }) {
  const input = { orgId, search: '', state: 'active' as const, limit: 1 };
  const first = useQuery(query.products.listProducts.queryOptions({ input, select: ({ products }) => products.length }));
  if (asked.changed !== undefined)
    return (
      <EmptyState
        title="No price changed on this day"
        text="Products whose price or MRP was changed appear here, to print their labels again."
      />
    );
  if (asked.godown !== undefined) return <EmptyState title="Nothing is in this godown" text="Its stock appears here, batch by batch." />;
  if (asked.voucher !== undefined)
    return (
      <EmptyState title="This voucher brought nothing in" text="What a purchase, a transfer or a stock journal brings in appears here." />
    );
  if (first.data === 0)
    return (
      <EmptyState
        title="No products yet"
        text="A label shows a product with its price and its code to scan."
        action={
          isManager && (
            <Button component={Link} {...({ to: '/sUsers/productList/new' } as object)}>
              New product
            </Button>
          )
        }
      />
    );
  return (
    <EmptyState
      title="No labels yet"
      text="Add products above, choose a godown, or print again what changed its price today. A purchase and a stock journal offer their goods too."
    />
  );
}
