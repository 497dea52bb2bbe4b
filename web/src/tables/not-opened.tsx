import { placeOf } from '@bahi/core/tables/slip-words';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../platform/queries.ts';
import { changeKept, choose, type RefusedAct } from './kept-acts.ts';
import classes from './order.module.css';
import { RefusedNote } from './refused-note.tsx';
import { useKept, useKeptAct } from './use-acts.ts';

type Props = { orgId: string; act: RefusedAct; onDrop: (act: RefusedAct) => void };

/** An order that the server refused to open after it had waited. Its guests get a free table, or their dishes go to an order that is open there. */
export function NotOpened({ orgId, act, onDrop }: Props) {
  const navigate = useNavigate();
  const { name } = useKept(orgId);
  const { opens, orderId } = act;
  const [to, setTo] = useState('');
  const opening = useKeptAct(orgId, 'The order could not be opened', () => onDrop(act));
  const floor = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, staleTime: 0 }));
  const { areas = [], orders = [] } = floor.data ?? {};
  const taken = new Set(orders.map(({ tableId }) => tableId));
  const free = areas.flatMap((area) => area.tables.filter(({ _id }) => !taken.has(_id)).map((table) => ({ ...table, area })));
  const isAtTable = opens?.kind === 'dineIn';
  const drop = () => {
    changeKept(name, (kept) => choose(kept, orderId, () => []));
    onDrop(act);
    void navigate({ to: '/sUsers/restaurant' });
  };
  const open = () => {
    if (act.asked.to !== 'openOrder' || opens === null) return;
    const order = orders.find(({ _id }) => _id === to);
    if (order) {
      changeKept(name, (kept) => {
        const wishes = kept.chosen[orderId] ?? [];
        return choose(
          choose(kept, orderId, () => []),
          order._id,
          (now) => [...now, ...wishes],
        );
      });
      onDrop(act);
      void navigate({ to: '/sUsers/restaurant/order/$id', params: { id: order._id } });
      return;
    }
    const table = free.find(({ _id }) => _id === to);
    if (isAtTable && !table) return;
    const place = table?.name ?? act.place;
    const at = table ? { tableId: table._id, tableName: table.name, areaId: table.area._id } : {};
    const input = { ...act.asked.input, tableId: table?._id ?? null };
    void opening.act({ orderId, place, says: act.says, asked: { to: 'openOrder', input }, opens: { ...opens, ...at } }, to);
  };
  return (
    <section aria-label="Not opened">
      <RefusedNote act={act} onAgain={null} onDrop={drop} />
      {isAtTable && (
        <NativeSelect
          label="Guests sit at"
          description="At a table with guests, the dishes are chosen for the order that is there."
          value={to}
          data={[
            { value: '', label: 'Choose a table' },
            ...free.map(({ _id, name: table, area }) => ({ value: _id, label: `${table} · ${area.name}` })),
            ...orders.map((order) => ({ value: order._id, label: `${placeOf(order)} · order ${order.number}, ${order.captain}` })),
          ]}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          error={opening.fields.tableId}
        />
      )}
      {opening.problem && (
        <p role="alert" className={classes.problem}>
          {opening.problem}
        </p>
      )}
      <div className={classes.acts}>
        <Button loading={opening.isSaving} disabled={isAtTable && to === ''} onClick={open}>
          {orders.some(({ _id }) => _id === to) ? 'Add to this order' : 'Open'}
        </Button>
      </div>
    </section>
  );
}
