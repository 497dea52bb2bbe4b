import { dishCosts } from '@bahi/core/reports/dish-costs';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './menu.module.css';

type Low = Awaited<ReturnType<typeof api.menu.listLowIngredients>>['ingredients'][number];

const lowColumns: readonly Column<Low>[] = [
  { head: 'Ingredient', cell: ({ name }) => name },
  { head: 'For', cell: ({ dishes }) => dishes.join(', '), isDim: true, isExtra: true },
  {
    head: 'Reorder level',
    cell: ({ reorderLevelE4, unit }) => <Quantity e4={reorderLevelE4 ?? 0} unit={unit} />,
    width: 120,
    isNumber: true,
    isDim: true,
  },
  { head: 'Left', cell: ({ leftE4, unit }) => <Quantity e4={leftE4} unit={unit} strong />, width: 120, isNumber: true },
];

/** The ingredient cost and the margin of each dish, and the ingredients that are low. */
export function CostsPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const costs = useQuery(query.menu.listDishCosts.queryOptions({ input: { orgId } }));
  const low = useQuery(query.menu.listLowIngredients.queryOptions({ input: { orgId } }));
  const toMenu = () => void navigate({ to: '/sUsers/restaurant/menu' });
  useKeys({ Escape: toMenu });
  return (
    <>
      <PageHeader title="Dish costs" back={toMenu} action={<ListExport list="dishCosts" asked={{}} />} />
      <div className={classes.page}>
        <Loaded answer={low} skeleton={<ListSkeleton rows={2} />} errorTitle="The ingredients could not be read">
          {({ ingredients }) =>
            ingredients.length > 0 && (
              <section aria-label="Low ingredients">
                <h2>Low ingredients</h2>
                <DataTable
                  label="Low ingredients"
                  columns={lowColumns}
                  rows={ingredients}
                  rowKey={({ productId }) => productId}
                  card={({ name, dishes, leftE4, unit }) => (
                    <span className={classes.card}>
                      <span>{name}</span>
                      <Quantity e4={leftE4} unit={unit} strong />
                      <span className="dim">{dishes.join(', ')}</span>
                    </span>
                  )}
                />
              </section>
            )
          }
        </Loaded>
        <Loaded answer={costs} skeleton={<ListSkeleton rows={8} />} errorTitle="The costs could not be read">
          {(answer) =>
            answer.portions.length === 0 ? (
              <EmptyState
                title="No dishes yet"
                text="Each dish on the menu appears here with what its ingredients cost."
                action={
                  <Button variant="default" component={Link} to="/sUsers/restaurant/menu">
                    Menu
                  </Button>
                }
              />
            ) : (
              <section aria-label="Costs and margins">
                <h2>Costs and margins</h2>
                <p className="dim">
                  Ingredients at the cost of their stock, or at their purchase rate if there is none. The margin is the price before tax
                  less the ingredients.
                </p>
                <ReportTable report={dishCosts} label="Costs and margins" pages={[answer]} />
              </section>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
