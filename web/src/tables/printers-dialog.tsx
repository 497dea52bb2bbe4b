import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { copyText } from '../ui/copy-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { KeysWall } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './printers.module.css';

type Printer = Awaited<ReturnType<typeof api.tables.listPrinters>>['printers'][number];
type Props = { orgId: string; menu: Menu; onClose: () => void };

/** The printers of kitchens and counters for managers: their stations, the code that pairs a print agent, and what waits. */
export function PrintersDialog({ orgId, menu, onClose }: Props) {
  const [editing, setEditing] = useState<Printer | 'new' | null>(null);
  const isPhone = useIsPhone();
  const answer = useQuery(query.tables.listPrinters.queryOptions({ input: { orgId }, refetchInterval: 5_000 }));
  if (editing !== null)
    return <PrinterForm {...{ orgId, menu }} row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />;
  return (
    <Modal opened onClose={onClose} title="Printers" size={560} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={2} />} errorTitle="The printers could not be read">
        {({ printers }) => (
          <div className={classes.printers}>
            <p className="dim">
              A small program on a machine near the printer fetches the slips of its stations, and the bills. Without one, print in the
              browser.
            </p>
            {printers.map((printer) => (
              <PrinterRow key={printer._id} {...{ orgId, menu, printer }} onEdit={() => setEditing(printer)} />
            ))}
            <div>
              <Button variant="default" onClick={() => setEditing('new')}>
                New printer
              </Button>
            </div>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}

function PrinterRow({ orgId, menu, printer, onEdit }: { orgId: string; menu: Menu; printer: Printer; onEdit: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  const pairing = useAct<Awaited<ReturnType<typeof api.tables.pairPrinter>>>('No code could be made', (made) => setCode(made.code));
  const dropping = useAct('The papers could not be given up', () => {});
  const { _id, name, stationIds, columns, printsBills, isPaired, isActive, waiting, problem } = printer;
  const stations = menu.stations.filter((station) => stationIds.includes(station._id)).map((station) => station.name);
  const state = [isActive ? (isPaired ? 'Paired' : 'Not paired') : 'Out of use', waiting > 0 && `${waiting} waiting`, problem]
    .filter(Boolean)
    .join(' · ');
  const command = `npm run print-agent -- --server ${window.location.origin} --code ${code} --to 192.168.1.50:9100`;
  const said = pairing.problem ?? dropping.problem;
  return (
    <section aria-label={name} className={classes.printer}>
      <div>
        <strong>{name}</strong>
        <span className="dim">
          {[...stations, ...(printsBills ? ['Bills'] : [])].join(', ') || 'Prints nothing'} · {columns === 48 ? '80' : '58'} mm · {state}
        </span>
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {isActive && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Pair ${name}`}
            loading={pairing.isSaving}
            onClick={() => void pairing.act((call) => api.tables.pairPrinter({ orgId, id: _id }, call))}
          >
            Pair
          </Button>
        )}
        {waiting > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-label={`Give up what waits for ${name}`}
            loading={dropping.isSaving}
            onClick={() => void dropping.act((call) => api.tables.dropPrints({ orgId, id: _id }, call))}
          >
            Give up
          </Button>
        )}
      </div>
      {said && <p role="alert">{said}</p>}
      {code !== null && (
        <div className={classes.code}>
          <p>Within 15 minutes, on the machine of the printer, in the folder of Bahi. Put the address of the printer at the end.</p>
          <pre>{command}</pre>
          <Button variant="default" size="xs" onClick={() => void copyText(command)}>
            Copy
          </Button>
        </div>
      )}
    </section>
  );
}

function PrinterForm({ orgId, menu, row, onClose }: { orgId: string; menu: Menu; row: Printer | null; onClose: () => void }) {
  const [form, setForm] = useState({
    ...{
      name: row?.name ?? '',
      stationIds: row?.stationIds ?? [],
      columns: row?.columns ?? (48 as const),
      printsBills: row?.printsBills ?? false,
      drawsCodes: row?.drawsCodes ?? false,
      opensDrawer: row?.opensDrawer ?? false,
      isActive: row?.isActive ?? true,
    },
  });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The printer could not be saved', close);
  const set = (change: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...change }));
  };
  const { isActive, ...values } = form;
  const save = () =>
    void saving.act((call) =>
      row === null
        ? api.tables.savePrinter({ orgId, ...values }, call)
        : api.tables.updatePrinter({ orgId, id: row._id, version: row.version, ...values, isActive }, call),
    );
  return (
    <FormDialog
      title={row === null ? 'New printer' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <TextInput
        label="Name"
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={saving.fields.name}
        data-autofocus
      />
      <Checkbox.Group
        label="Prints the slips of"
        value={[...form.stationIds]}
        onChange={(stationIds) => set({ stationIds })}
        error={saving.fields.stationIds}
      >
        <div className={classes.stations}>
          {menu.stations.map(({ _id, name }) => (
            <Checkbox key={_id} value={_id} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label="Prints bills"
        description="Print bill then sends them here. With several such printers each device chooses one."
        checked={form.printsBills}
        onChange={({ currentTarget }) => set({ printsBills: currentTarget.checked })}
      />
      {form.printsBills && (
        <Checkbox
          label="Draws QR codes as pictures"
          description="For a printer that prints letters in place of the UPI code."
          checked={form.drawsCodes}
          onChange={({ currentTarget }) => set({ drawsCodes: currentTarget.checked })}
        />
      )}
      {form.printsBills && (
        <Checkbox
          label="Opens the cash drawer"
          description="With the first paper of an invoice that is paid in cash, if the drawer is connected to this printer."
          checked={form.opensDrawer}
          onChange={({ currentTarget }) => set({ opensDrawer: currentTarget.checked })}
        />
      )}
      <NativeSelect
        label="Roll"
        value={String(form.columns)}
        data={[
          { value: '48', label: '80 mm' },
          { value: '32', label: '58 mm' },
        ]}
        onChange={({ currentTarget }) => set({ columns: currentTarget.value === '48' ? 48 : 32 })}
      />
      {row !== null && (
        <Checkbox label="In use" checked={isActive} onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })} />
      )}
    </FormDialog>
  );
}
