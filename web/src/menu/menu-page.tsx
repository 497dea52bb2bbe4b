import { priceOfOne } from '@bahi/core/menu/menu';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Dish, Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { DishPicture } from '../platform/dish-picture.tsx';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { AddProductsDialog } from './add-products-dialog.tsx';
import { GroupDialog, StationDialog } from './group-dialog.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { KitchenStockDialog } from './kitchen-stock-dialog.tsx';
import { LiquorDialog } from './liquor-dialog.tsx';
import classes from './menu.module.css';
import { OperatorsDialog } from './operators-dialog.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';

type Editing =
  | { what: 'item'; row: Dish | null }
  | { what: 'group'; row: Menu['groups'][number] | null }
  | { what: 'station'; row: Menu['stations'][number] | null }
  | { what: 'recipe'; row: Dish }
  | { what: 'liquor' }
  | { what: 'operators' }
  | { what: 'stock' }
  | { what: 'products' };

const pricesOf = ({ portions }: Dish) =>
  portions.map(({ name, rateE4 }) => [name, formatRupees(priceOfOne(rateE4))].filter(Boolean).join(' ')).join(', ');

/** The menu as managers enter it: dishes, modifier groups and kitchen stations. */
export function MenuPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Editing | null>(null);
  const answer = useQuery(query.menu.getMenu.queryOptions({ input: { orgId, state: 'all' } }));
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  const close = () => setEditing(null);
  useTouchScreen();
  useKeys({ Escape: toFloor });
  return (
    <>
      <PageHeader title="Menu" back={toFloor} action={<Button onClick={() => setEditing({ what: 'item', row: null })}>New dish</Button>} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The menu could not be read">
        {(menu) => (
          <div className={classes.page}>
            <Part
              title="Dishes"
              none="No dishes yet. A dish is sold as one of your products, which has its tax."
              rows={menu.items.length}
              action={
                <Button variant="default" size="xs" onClick={() => setEditing({ what: 'products' })}>
                  Add several products
                </Button>
              }
            >
              {menu.items.map((row) => (
                <Row
                  key={row._id}
                  name={row.name}
                  says={[row.category, pricesOf(row), menu.stations.find(({ _id }) => _id === row.stationId)?.name]
                    .filter(Boolean)
                    .join(' · ')}
                  isActive={row.isActive}
                  onEdit={() => setEditing({ what: 'item', row })}
                  picture={<DishPicture orgId={orgId} dish={row} />}
                >
                  <SoldOut orgId={orgId} dish={row} />
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Recipe of ${row.name}`}
                    onClick={() => setEditing({ what: 'recipe', row })}
                  >
                    Recipe
                  </Button>
                </Row>
              ))}
            </Part>
            <Part
              title="Modifier groups"
              none="No groups yet. A group is a question for a dish, as its toppings."
              rows={menu.groups.length}
              action={
                <Button variant="default" size="xs" onClick={() => setEditing({ what: 'group', row: null })}>
                  New group
                </Button>
              }
            >
              {menu.groups.map((row) => (
                <Row
                  key={row._id}
                  name={row.name}
                  says={`${row.options.some(({ dish }) => dish) ? 'Part of a combo · ' : ''}${row.least} to ${row.most} of ${row.options.map(({ name }) => name).join(', ')}`}
                  isActive={row.isActive}
                  onEdit={() => setEditing({ what: 'group', row })}
                />
              ))}
            </Part>
            <Part
              title="Kitchen stations"
              none="No stations yet. Each gets its own kitchen slips, as Kitchen, Bar."
              rows={menu.stations.length}
              action={
                <Button variant="default" size="xs" onClick={() => setEditing({ what: 'station', row: null })}>
                  New station
                </Button>
              }
            >
              {menu.stations.map((row) => (
                <Row key={row._id} name={row.name} says="" isActive={row.isActive} onEdit={() => setEditing({ what: 'station', row })} />
              ))}
            </Part>
            <div className={classes.heading}>
              <Button variant="default" size="xs" component={Link} to="/sUsers/restaurant/costs">
                Dish costs
              </Button>
              <Button variant="default" size="xs" onClick={() => setEditing({ what: 'stock' })}>
                Stock of the kitchen
              </Button>
              <Button variant="default" size="xs" onClick={() => setEditing({ what: 'liquor' })}>
                Tax on liquor
              </Button>
              <Button variant="default" size="xs" onClick={() => setEditing({ what: 'operators' })}>
                Operators
              </Button>
              <Button variant="default" size="xs" component={Link} to="/sUsers/restaurant/payouts">
                Payouts
              </Button>
            </div>
            {editing?.what === 'recipe' && <RecipeDialog orgId={orgId} menu={menu} dish={editing.row} onClose={close} />}
            {editing?.what === 'products' && <AddProductsDialog orgId={orgId} menu={menu} onClose={close} />}
            {editing?.what === 'stock' && <KitchenStockDialog orgId={orgId} onClose={close} />}
            {editing?.what === 'operators' && <OperatorsDialog orgId={orgId} onClose={close} />}
            {editing?.what === 'liquor' && <LiquorDialog orgId={orgId} onClose={close} />}
            {editing?.what === 'item' && <ItemDialog orgId={orgId} menu={menu} row={editing.row} onClose={close} />}
            {editing?.what === 'group' && <GroupDialog orgId={orgId} menu={menu} row={editing.row} onClose={close} />}
            {editing?.what === 'station' && <StationDialog orgId={orgId} row={editing.row} onClose={close} />}
          </div>
        )}
      </Loaded>
    </>
  );
}

type PartProps = { title: string; none: string; rows: number; action?: ReactNode; children: ReactNode };

const Part = ({ title, none, rows, action, children }: PartProps) => (
  <section aria-label={title}>
    <div className={classes.heading}>
      <h2>{title}</h2>
      {action}
    </div>
    {rows === 0 ? <p className="dim">{none}</p> : <ul className={classes.rows}>{children}</ul>}
  </section>
);

type RowProps = { name: string; says: string; isActive: boolean; onEdit: () => void; picture?: ReactNode; children?: ReactNode };

const Row = ({ name, says, isActive, onEdit, picture, children }: RowProps) => (
  <li>
    {picture}
    <span className={classes.name}>
      {name} {!isActive && <Badge>Not offered</Badge>}
      <span className="dim">{says}</span>
    </span>
    {children}
    <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
      Edit
    </Button>
  </li>
);

/** A dish that is out is off on every device at once. */
function SoldOut({ orgId, dish }: { orgId: string; dish: Dish }) {
  const saying = useAct('This could not be changed', () => {});
  const isSoldOut = dish.soldOutAt !== null;
  return (
    <>
      {saying.problem && (
        <span role="alert" className={classes.problem}>
          {saying.problem}
        </span>
      )}
      <Button
        variant="default"
        size="xs"
        loading={saying.isSaving}
        aria-pressed={isSoldOut}
        {...(isSoldOut && { color: 'red', variant: 'light' })}
        onClick={() => void saying.act((call) => api.menu.setSoldOut({ orgId, id: dish._id, isSoldOut: !isSoldOut }, call))}
      >
        {isSoldOut ? 'Out' : 'In'}
        <span className="reader-only"> {dish.name}</span>
      </Button>
    </>
  );
}
