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
import type { RefusedAct } from './kept-acts.ts';
import { useKeptAct } from './use-acts.ts';
import { quantityText } from './words.ts';

/** `typed` is a move that was refused, to be tried again. */
type Props = { orgId: string; order: TableOrder; typed?: RefusedAct | undefined; onClose: (isSent: boolean) => void };

const nameOf = ({ lines }: TableOrder, lineId: string) => lines.find(({ _id }) => _id === lineId)?.name ?? '';

/** Free tables, then other open orders. */
function placesIn({ areas, orders }: Floor, order: TableOrder, mayUseTables: boolean) {
  const taken = new Set(orders.map(({ tableId }) => tableId));
  const free = areas.flatMap(({ name, tables }) =>
    tables
      .filter(({ _id }) => !taken.has(_id))
      .map((table) => ({ value: `table ${table._id}`, label: `${table.name} · ${name}`, place: table.name })),
  );
  const others = orders
    .filter(({ _id }) => _id !== order._id)
    .map((other) => ({
      value: `order ${other._id}`,
      label: `${placeOf(other)} · order ${other.number}, ${other.captain}`,
      place: placeOf(other),
    }));
  return [...(mayUseTables ? free : []), ...others];
}

/**
 * Moves guests to a free table or to another order, with all their dishes or with some. The captain chooses where: a table that was free a moment ago
 * is no proposal.
 */
export function MoveDialog({ orgId, order, typed, onClose }: Props) {
  const navigate = useNavigate();
  const before = typed?.asked.to === 'moveDishes' ? typed.asked.input : null;
  const [isSome, setIsSome] = useState(before !== null);
  const [to, setTo] = useState('');
  const [counts, setCounts] = useState<Counts>(
    Object.fromEntries((before?.lines ?? []).map(({ lineId, quantityE4 }) => [lineId, quantityE4])),
  );
  const [isTried, setIsTried] = useState(false);
  const floor = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, staleTime: 0 }));
  const places = floor.data ? placesIn(floor.data, order, isSome || order.kind === 'dineIn') : [];
  const kept = useKeptAct(orgId, 'The dishes could not be moved', () => onClose(true));
  const merging = useAct<{ message: string; order: TableOrder }>('The orders could not be merged', (answer) => {
    onClose(true);
    void navigate({ to: '/sUsers/restaurant/order/$id', params: { id: answer.order._id } });
  });
  const [what, id = ''] = to.split(' ');
  const isMerge = what === 'order' && !isSome;
  const moving = isMerge ? merging : kept;
  const place = places.find(({ value }) => value === to)?.place ?? '';
  const send = () => {
    setIsTried(true);
    if (id === '' || (isMerge && kept.isBehind)) return;
    if (isMerge) {
      void merging.act((call) => api.tables.mergeOrders({ orgId, id: order._id, version: order.version, intoId: id }, call));
    } else if (isSome) {
      const lines = chosenOf(order, counts);
      const target = { toOrderId: what === 'order' ? id : null, toTableId: what === 'table' ? id : null };
      const says = lines.map(({ lineId, quantityE4 }) => `${quantityText(quantityE4)} ${nameOf(order, lineId)}`).join(', ');
      const asked = { to: 'moveDishes' as const, input: { id: order._id, ...target, lines } };
      void kept.act({ orderId: order._id, place: placeOf(order), says: `${says} to ${place}`, asked }, to);
    } else if (order.tableId !== null) {
      const input = { id: order._id, fromTableId: order.tableId, tableId: id };
      void kept.act({ orderId: order._id, place, says: `${placeOf(order)} to ${place}`, asked: { to: 'moveOrder', input } }, to);
    }
  };
  const { fields } = moving;
  return (
    <FormDialog
      title={`Move from ${placeOf(order)}`}
      isOpen
      onClose={() => onClose(false)}
      submitText={isMerge ? 'Merge' : 'Move'}
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
        data={[{ value: '', label: 'Choose a table' }, ...places.map(({ value, label }) => ({ value, label }))]}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={
          fields.tableId ??
          (isTried && to === '' ? 'Choose a table.' : null) ??
          (isTried && isMerge && kept.isBehind && 'Merging needs the server. Choose a free table, or wait until it can be reached.')
        }
        data-autofocus
      />
      {isSome && <DishCounts {...{ order, counts, fields }} onChange={setCounts} />}
    </FormDialog>
  );
}
