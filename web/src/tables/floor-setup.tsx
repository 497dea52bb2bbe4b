import { freeCell } from '@bahi/core/tables/floor-plan';
import { MAX_TABLES_OF_AREA, type TableShape, tableShapes } from '@bahi/core/tables/order';
import { Button, NativeSelect, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DiningArea } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FieldRows } from '../ui/field-rows.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { FloorPlan } from './floor-plan.tsx';
import classes from './floor-setup.module.css';

const shapeWords: Readonly<Record<TableShape, string>> = { square: 'Square', round: 'Round', long: 'Long' };

/** Areas and their tables, as managers enter them. */
export function FloorSetup() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<DiningArea | 'new' | null>(null);
  const answer = useQuery(query.tables.getFloor.queryOptions({ input: { orgId } }));
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  useKeys({ Escape: toFloor });
  useTouchScreen();
  const add = <Button onClick={() => setEditing('new')}>New area</Button>;
  return (
    <>
      <PageHeader title="Tables" back={toFloor} action={add} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={4} />} errorTitle="The tables could not be read">
        {({ areas }) =>
          areas.length === 0 ? (
            <EmptyState title="No areas yet" text="An area is a room or a terrace with its tables." />
          ) : (
            <ul className={classes.areas}>
              {areas.map((area) => (
                <li key={area._id}>
                  <div>
                    <h2>{area.name}</h2>
                    <p className="dim">{area.tables.map(({ name, seats }) => `${name} (${seats})`).join(', ') || 'No tables'}</p>
                  </div>
                  <Button variant="default" aria-label={`Edit ${area.name}`} onClick={() => setEditing(area)}>
                    Edit
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing && <AreaDialog orgId={orgId} area={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type TableForm = { _id?: string; name: string; seats: number; shape: TableShape; column: number; row: number };
/** New tables stand at the first free place, six in a row. */
const COLUMNS = 6;

function AreaDialog({ orgId, area, onClose }: { orgId: string; area: DiningArea | null; onClose: () => void }) {
  const [name, setName] = useState(area?.name ?? '');
  const [tables, setTables] = useState<readonly TableForm[]>(area?.tables ?? []);
  const [view, setView] = useState<'list' | 'plan'>('list');
  const isDirty = name !== (area?.name ?? '') || tables !== (area?.tables ?? tables);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The area could not be saved', close);
  const { fields } = saving;
  const save = () => {
    const values = { orgId, name: name.trim(), tables: tables.map((table) => ({ ...table, name: table.name.trim() })) };
    const isActive = true;
    void saving.act((call) =>
      area === null
        ? api.tables.saveArea(values, call)
        : api.tables.updateArea({ ...values, id: area._id, version: area.version, isActive }, call),
    );
  };
  return (
    <FormDialog
      title={area === null ? 'New area' : `Edit ${area.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.tables ?? saving.problem}
    >
      <TextInput
        label="Area"
        placeholder="Ground floor, terrace"
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={fields.name}
        data-autofocus
      />
      <SegmentedControl
        aria-label="Tables as"
        value={view}
        onChange={(chosen) => setView(chosen as 'list' | 'plan')}
        data={[
          { value: 'list', label: 'List' },
          { value: 'plan', label: 'Plan' },
        ]}
      />
      {view === 'plan' ? (
        <FloorPlan tables={tables} onChange={setTables} />
      ) : (
        <FieldRows
          rows={tables}
          onChange={setTables}
          begin={(): TableForm => ({ name: `T${tables.length + 1}`, seats: 4, shape: 'square', ...freeCell(tables, COLUMNS) })}
          add="Add a table"
          most={MAX_TABLES_OF_AREA}
          nameOf={({ name: called }, at) => `table ${called || at + 1}`}
          columns="minmax(0, 1fr) 90px 110px"
        >
          {(table, set, at) => (
            <>
              <TextInput
                label="Table"
                maxLength={20}
                value={table.name}
                onChange={({ currentTarget }) => set({ name: currentTarget.value })}
                error={fields[`tables.${at}.name`]}
              />
              <NumberInput
                label="Seats"
                min={1}
                max={100}
                allowDecimal={false}
                value={table.seats}
                onChange={(seats) => set({ seats: Number(seats) || 1 })}
                error={fields[`tables.${at}.seats`]}
              />
              <NativeSelect
                label="Shape"
                value={table.shape}
                data={tableShapes.map((value) => ({ value, label: shapeWords[value] }))}
                onChange={({ currentTarget }) => set({ shape: currentTarget.value as TableShape })}
              />
            </>
          )}
        </FieldRows>
      )}
    </FormDialog>
  );
}
