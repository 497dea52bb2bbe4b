import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { LowGoods } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { useIsViewOnly } from '../platform/view-only.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './stock.module.css';

const columns: readonly Column<LowGoods>[] = [
  { head: 'Product', cell: ({ name }) => name },
  {
    head: 'Reorder level',
    cell: ({ reorderLevel, unit }) => <Quantity e4={reorderLevel} unit={unit} />,
    width: 150,
    isNumber: true,
    isDim: true,
  },
  { head: 'Stock', cell: (goods) => <Stock goods={goods} />, width: 150, isNumber: true },
];

/** Goods at or below their reorder level, by name. Enter opens the stock moves of a product. */
export function LowStock() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const answer = useInfiniteQuery(
    query.reports.listLowStock.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, limit: 100, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  const isViewOnly = useIsViewOnly();
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <>
      <PageHeader
        title="Low stock"
        action={
          <>
            <ListExport list="lowStock" asked={{}} isBeside />
            {!isViewOnly && (
              <Button component={Link} to="/sUsers/purchase">
                New purchase
              </Button>
            )}
          </>
        }
      />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The stock could not be read">
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length === 0)
            return (
              <EmptyState
                title="No low stock"
                text="Products at or below their reorder level. Set the level on each product."
                action={
                  <Button variant="default" component={Link} to="/sUsers/productList">
                    Products
                  </Button>
                }
              />
            );
          return (
            <DataTable
              label="Goods at or below their reorder level"
              columns={columns}
              rows={rows}
              rowKey={({ productId }) => productId}
              open={({ productId }) => ({ to: '/sUsers/stockMoves/$productId', params: { productId } })}
              card={(goods) => (
                <span className={classes.card}>
                  <span className={classes.name}>{goods.name}</span>
                  <Stock goods={goods} />
                  <span className="dim">
                    reorder at <Quantity e4={goods.reorderLevel} unit={goods.unit} />
                  </span>
                </span>
              )}
              {...scrollOf(answer)}
            />
          );
        }}
      </Loaded>
    </>
  );
}

function Stock({ goods: { quantity, unit } }: { goods: LowGoods }) {
  return (
    <span className={quantity <= 0 ? classes.gone : classes.low}>
      <Quantity e4={quantity} unit={unit} />
    </span>
  );
}
