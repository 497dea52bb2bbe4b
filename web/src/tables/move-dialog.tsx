import { placeOf } from '@bahi/core/tables/slip-words';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Floor, TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Counts, chosenOf, DishCounts } from './dish-counts.tsx';

type Props = { orgId: string; order: TableOrder; onClose: () => void };

/** Free tables, then other open orders. */
function placesIn({ areas, orders }: Floor, order: TableOrder, mayUseTables: boolean) {
  const taken = new Set(orders.map(({ tableId }) => tableId));
  const free = areas.flatMap(({ name, tables }) =>
    tables.filter(({ _id }) => !taken.has(_id)).map((table) => ({ value: `table ${table._id}`, label: `${table.name} · ${name}` })),
  );
  const others = orders
    .filter(({ _id }) => _id !== order._id)
    .map((other) => ({ value: `order ${other._id}`, label: `${placeOf(other)} · order ${other.number}, ${other.captain}` }));
  return [...(mayUseTables ? free : []), ...others];
}

/**
 * Moves guests to a free table or to another order, with all their dishes or with some. The captain chooses where: a table that was free a moment ago
 * is no proposal.
 */
export function MoveDialog({ orgId, order, onClose }: Props) {
  const navigate = useNavigate();
  const [isSome, setIsSome] = useState(false);
  const [to, setTo] = useState('');
  const [counts, setCounts] = useState<Counts>({});
  const [isTried, setIsTried] = useState(false);
  const floor = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, staleTime: 0 }));
  const places = floor.data ? placesIn(floor.data, order, isSome || order.kind === 'dineIn') : [];
  const moving = useAct<{ message: string; order: TableOrder }>('The dishes could not be moved', (answer) => {
    onClose();
    if (answer.order._id !== order._id) void navigate({ to: '/sUsers/restaurant/order/$id', params: { id: answer.order._id } });
  });
  const [what, id = ''] = to.split(' ');
  const head = { orgId, id: order._id };
  const send = () => {
    setIsTried(true);
    if (id === '') return;
    const { version } = order;
    if (isSome) {
      const target = { toOrderId: what === 'order' ? id : null, toTableId: what === 'table' ? id : null };
      void moving.act((call) => api.tables.moveDishes({ ...head, ...target, lines: chosenOf(order, counts) }, call));
    } else if (what === 'order') void moving.act((call) => api.tables.mergeOrders({ ...head, version, intoId: id }, call));
    else void moving.act((call) => api.tables.moveOrder({ ...head, version, tableId: id }, call));
  };
  const { fields } = moving;
  return (
    <FormDialog
      title={`Move from ${placeOf(order)}`}
      isOpen
      onClose={onClose}
      submitText={what === 'order' && !isSome ? 'Merge' : 'Move'}
      isSaving={moving.isSaving}
      problem={places.length === 0 && floor.data ? 'No table is free and no other order is open.' : (fields.lines ?? moving.problem)}
      onSubmit={send}
    >
      <SegmentedControl
        aria-label="What moves"
        value={isSome ? 'some' : 'all'}
        onChange={(chosen) => setIsSome(chosen === 'some')}
        data={[
          { value: 'all', label: 'All guests' },
          { value: 'some', label: 'Some dishes' },
        ]}
      />
      <NativeSelect
        label="To"
        description="To a table with guests, the orders are merged. The kitchen sees the new table and cooks nothing again."
        value={to}
        data={[{ value: '', label: 'Choose a table' }, ...places]}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={fields.tableId ?? (isTried && to === '' && 'Choose a table.')}
        data-autofocus
      />
      {isSome && <DishCounts {...{ order, counts, fields }} onChange={setCounts} />}
    </FormDialog>
  );
}
