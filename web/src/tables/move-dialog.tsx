import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

/** Moves the guests of a table to a free one, which the captain chooses: what was free a moment ago is no proposal. */
export function MoveDialog({ orgId, order, onClose }: { orgId: string; order: TableOrder; onClose: () => void }) {
  const [tableId, setTable] = useState('');
  const floor = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, staleTime: 0 }));
  const taken = new Set(floor.data?.orders.map((each) => each.tableId));
  const free = (floor.data?.areas ?? []).flatMap(({ name: area, tables }) =>
    tables.filter(({ _id }) => !taken.has(_id)).map(({ _id, name }) => ({ value: _id, label: `${name} · ${area}` })),
  );
  const [isTried, setIsTried] = useState(false);
  const moving = useAct('The guests could not be moved', onClose);
  return (
    <FormDialog
      title={`Move the guests of ${order.tableName ?? ''}`}
      isOpen
      onClose={onClose}
      submitText="Move"
      isSaving={moving.isSaving}
      problem={free.length === 0 && floor.data ? 'No table is free.' : moving.problem}
      onSubmit={() => {
        setIsTried(true);
        if (tableId !== '')
          void moving.act((call) => api.tables.moveOrder({ orgId, id: order._id, version: order.version, tableId }, call));
      }}
    >
      <NativeSelect
        label="To"
        value={tableId}
        data={[{ value: '', label: 'Choose a table' }, ...free]}
        onChange={({ currentTarget }) => setTable(currentTarget.value)}
        error={moving.fields.tableId ?? (isTried && tableId === '' && 'Choose a table.')}
        data-autofocus
      />
    </FormDialog>
  );
}
