import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { LowGoods } from '../platform/answers.ts';
import { useCompany, useHasFeature } from '../platform/company.ts';
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
import { useIsPhone } from '../ui/use-phone.ts';
import { OrdersMade } from './orders-made.tsx';
import classes from './stock.module.css';
import { useOrderLowStock } from './use-order-low-stock.ts';

const columns: readonly Column<LowGoods>[] = [
  { head: 'Product', cell: ({ name }) => name },
  { head: 'Last supplier', cell: ({ supplierName }) => supplierName ?? '', width: 200, isDim: true, isExtra: true },
  {
    head: 'Reorder level',
    cell: ({ reorderLevel, unit }) => <Quantity e4={reorderLevel} unit={unit} />,
    width: 120,
    isNumber: true,
    isDim: true,
  },
  { head: 'Stock', cell: (goods) => <Stock goods={goods} />, width: 120, isNumber: true },
  { head: 'Reserved', cell: ({ reserved, unit }) => some(reserved, unit), width: 120, isNumber: true, isDim: true, isExtra: true },
  { head: 'On order', cell: ({ onOrder, unit }) => some(onOrder, unit), width: 120, isNumber: true, isDim: true },
  { head: 'To order', cell: ({ suggested, unit }) => some(suggested, unit), width: 120, isNumber: true },
];

/** A quantity; nothing for none. */
const some = (e4: number, unit: string) => e4 !== 0 && <Quantity e4={e4} unit={unit} />;

/**
 * Goods at or below their reorder level, by name, with what customers ordered, what is on order, and what to order. One press makes purchase
 * orders of all of them. Enter opens the stock moves of a product.
 */
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
  const mayOrder = useHasFeature('purchaseOrders') && !isViewOnly;
  const ordering = useOrderLowStock(orgId);
  const isPhone = useIsPhone();
  useKeys({ Escape: () => void navigate({ to: '/sUsers/dashboard' }) });
  return (
    <>
      <PageHeader
        title="Low stock"
        action={
          <>
            <ListExport list="lowStock" asked={{}} isBeside />
            {!isViewOnly && !mayOrder && (
              <Button component={Link} to="/sUsers/purchase">
                New purchase
              </Button>
            )}
            {mayOrder && (
              <Button onClick={() => ordering.mutate()} loading={ordering.isPending}>
                {isPhone ? 'Order all' : 'Make purchase orders'}
              </Button>
            )}
          </>
        }
      />
      {ordering.data && <OrdersMade made={ordering.data} />}
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
                    {goods.onOrder > 0 && (
                      <>
                        {' · '}
                        <Quantity e4={goods.onOrder} unit={goods.unit} /> on order
                      </>
                    )}
                    {goods.suggested > 0 && (
                      <>
                        {' · to order '}
                        <Quantity e4={goods.suggested} unit={goods.unit} />
                      </>
                    )}
                    {goods.supplierName !== null && ` · ${goods.supplierName}`}
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
