import { paise } from '@bahi/core/money/paise';
import { formatE4 } from '@bahi/core/money/rupee-format';
import type { FolioLineKind } from '@bahi/core/rooms/folio';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Folio, StayFolios } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './folios.module.css';

/** The charges that go one way together. */
const groups: readonly { label: string; kinds: readonly FolioLineKind[] }[] = [
  { label: 'Room', kinds: ['room', 'mealPlan', 'earlyCheckIn', 'lateCheckOut', 'cancellation'] },
  { label: 'Food', kinds: ['restaurant', 'outletBill'] },
  { label: 'Laundry', kinds: ['laundry'] },
  { label: 'Minibar', kinds: ['minibar'] },
  { label: 'Transport', kinds: ['transport'] },
  { label: 'Spa', kinds: ['spa'] },
  { label: 'Other', kinds: ['misc'] },
];
type Row = { folioId: string; percentE4: number | null; mostPaise: number | null };
const guestPays: Row = { folioId: '', percentE4: null, mostPaise: null };

type Props = {
  orgId: string;
  stayId: string;
  folios: readonly Folio[];
  routes: StayFolios['routes'];
  onClose: () => void;
};

/** Which folio later charges go to, by their kind: all of a charge, or up to an amount a day. */
export function RoutingDialog({ orgId, stayId, folios, routes, onClose }: Props) {
  const targets = folios.filter(({ state, payer }) => state === 'open' && payer !== 'guest');
  const [rows, setRows] = useState<readonly Row[]>(() =>
    groups.map(({ kinds }) => {
      const rule = routes.find((each) => each.kinds.length === 0 || each.kinds.includes(kinds[0]!));
      return rule && targets.some(({ _id }) => _id === rule.folioId) ? rule : guestPays;
    }),
  );
  const [isForPosted, setIsForPosted] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The routing could not be saved', close);
  const set = (at: number, change: Row) => {
    setIsDirty(true);
    setRows((now) => now.map((row, index) => (index === at ? change : row)));
  };
  const sent = groups.flatMap(({ kinds }, at) => {
    const { folioId, percentE4, mostPaise } = rows[at]!;
    return folioId === '' ? [] : [{ kinds: [...kinds], folioId, percentE4, mostPaise: mostPaise === null ? null : paise(mostPaise) }];
  });
  const save = () => void saving.act((call) => api.folios.saveRouting({ orgId, id: stayId, routes: sent, isForPosted }, call));
  const choices = [{ value: '', label: 'Guest' }, ...targets.map(({ _id, name }) => ({ value: _id, label: name }))];
  return (
    <FormDialog
      title="Who pays later charges"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={Object.values(saving.fields)[0] ?? saving.problem}
    >
      {targets.length === 0 ? (
        <p className="dim">Open a folio for a company, for extras or for the group first (F). Until then the guest pays everything.</p>
      ) : (
        <table className={classes.routing}>
          <thead>
            <tr>
              <th>Charge</th>
              <th>Folio</th>
              <th className="num">Most a day</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ label }, at) => {
              const row = rows[at]!;
              return (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>
                    <NativeSelect
                      aria-label={`Folio of ${label}`}
                      value={row.folioId}
                      data={choices}
                      onChange={({ currentTarget }) => set(at, { ...guestPays, folioId: currentTarget.value })}
                      {...(at === 0 && { 'data-autofocus': true })}
                    />
                  </td>
                  <td>
                    {row.folioId !== '' && row.percentE4 === null && (
                      <AmountField
                        aria-label={`At most a day for ${label}`}
                        placeholder="All of it"
                        paise={row.mostPaise ?? 0}
                        onChange={(typed) => set(at, { ...row, mostPaise: typed === 0 ? null : typed })}
                      />
                    )}
                    {row.percentE4 !== null && <span>{formatE4(row.percentE4)} %</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {targets.length > 0 && (
        <Checkbox
          label="Move posted charges too"
          description="Charges that are divided by an amount a day stay where they are."
          checked={isForPosted}
          onChange={({ currentTarget }) => {
            setIsDirty(true);
            setIsForPosted(currentTarget.checked);
          }}
        />
      )}
    </FormDialog>
  );
}
