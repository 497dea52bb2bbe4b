import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { Quantity } from '../platform/reports/quantity.tsx';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './menu.module.css';

type Portion = Awaited<ReturnType<typeof api.menu.listDishCosts>>['portions'][number];
type Low = Awaited<ReturnType<typeof api.menu.listLowIngredients>>['ingredients'][number];

const nameOf = ({ name, portion }: Portion) => [name, portion].filter(Boolean).join(', ');
const percentOf = ({ hasRecipe, costPercentE4 }: Portion) =>
  !hasRecipe || costPercentE4 === null ? '–' : `${formatE4(Math.round(costPercentE4 / 1_000) * 1_000)} %`;

/** What is left of the price; nothing can be said of a dish without a recipe. */
const Margin = ({ row: { hasRecipe, marginPaise }, bare = false }: { row: Portion; bare?: boolean }) =>
  hasRecipe ? <Money paise={marginPaise} bare={bare} strong /> : <span className="dim">–</span>;

/** The name, and what is missing of its cost. */
const Name = ({ row }: { row: Portion }) => (
  <>
    {nameOf(row)} {!row.hasRecipe && <Badge>No recipe</Badge>}
    {row.unknown.length > 0 && <Badge tone="attention">No cost of {row.unknown.join(', ')}</Badge>}
  </>
);

const columns: readonly Column<Portion>[] = [
  { head: 'Dish', cell: (row) => <Name row={row} /> },
  { head: 'Category', cell: ({ category }) => category, width: 140, isDim: true, isExtra: true },
  { head: 'Price before tax', cell: ({ pricePaise }) => <Money paise={pricePaise} bare dashZero />, width: 130, isNumber: true },
  { head: 'Ingredients', cell: ({ costPaise }) => <Money paise={costPaise} bare dashZero />, width: 110, isNumber: true },
  { head: 'Cost', cell: percentOf, width: 80, isNumber: true, isDim: true },
  { head: 'Margin', cell: (row) => <Margin row={row} bare />, width: 110, isNumber: true },
];

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
      <PageHeader title="Dish costs" back={toMenu} />
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
          {({ portions }) =>
            portions.length === 0 ? (
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
                <DataTable
                  label="Costs and margins"
                  columns={columns}
                  rows={portions}
                  rowKey={({ itemId, portion }) => `${itemId} ${portion}`}
                  card={(row) => (
                    <span className={classes.card}>
                      <span>
                        <Name row={row} />
                      </span>
                      <Margin row={row} />
                      <span className="dim">
                        {row.hasRecipe && (
                          <>
                            Ingredients <Money paise={row.costPaise} /> of{' '}
                          </>
                        )}
                        <Money paise={row.pricePaise} />
                      </span>
                      {row.hasRecipe && <span className="dim">{percentOf(row)}</span>}
                    </span>
                  )}
                />
              </section>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
