import { Button, Checkbox, Modal } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuePayer, StayFolios } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useAct } from '../platform/use-act.ts';
import { FocusReturn } from '../ui/dialog-focus.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { KeysWall } from '../ui/keys.ts';
import classes from './folios.module.css';
import { MasterBill } from './master-bill.tsx';
import { type How, PayerFields, settled, usualHow } from './payer-fields.tsx';
import { useBanks } from './payment-part.ts';
import { rupees, settleWords } from './words.ts';

type Props = { orgId: string; folios: StayFolios; isInterim: boolean; onClose: () => void };

const keyOf = ({ folioIds, partyId }: DuePayer) => folioIds.join() || (partyId ?? '');
const roomOf = ({ guestName, roomName }: { guestName: string; roomName: string | null }) =>
  roomName ? `${guestName}, room ${roomName}` : guestName;

/**
 * The dues of each payer, and their payment, for one room or for several of a booking. The check-out enters one invoice for each payer. An interim
 * invoice bills what is posted, and the guests stay.
 */
export function CheckOutDialog({ orgId, folios: { stay, others, folios }, isInterim, onClose }: Props) {
  const [wasInHouse] = useState(stay.state === 'inHouse');
  const [hasLateFee, setHasLateFee] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hows, setHows] = useState<ReadonlyMap<string, How>>(new Map());
  const [billTo, setBillTo] = useState<ReadonlyMap<string, string>>(new Map());
  const { leave, close } = useLeaveDialog(hows.size > 0 || billTo.size > 0, onClose);
  const saving = useAct('The check-out failed', close);
  const banks = useBanks(orgId);
  const inHouse = others.filter(({ state }) => state === 'inHouse');
  const stays = [stay, ...inHouse.filter(({ _id }) => chosen.includes(_id))].map(({ _id: id, version }) => ({ id, version }));
  const isLeaving = wasInHouse && !isInterim;
  const asked = {
    ...{ orgId, stays, hasLateFee: hasLateFee && isLeaving, isInterim },
    billTo: [...billTo].map(([folioId, partyId]) => ({ folioId, partyId })),
  };
  const preview = useQuery(query.folios.previewCheckOut.queryOptions({ input: asked, placeholderData: keepPreviousData, staleTime: 0 }));
  const payers = preview.data?.payers ?? [];
  const howOf = (payer: DuePayer) => hows.get(keyOf(payer)) ?? usualHow(payer, preview.data?.portal ?? null);
  const bankOf = ({ ledgerId }: How) => ledgerId || banks[0]?._id || '';
  const parts = payers.map((payer) => settled(payer, howOf(payer), bankOf(howOf(payer))));
  const save = () => {
    if (!preview.data || preview.isPlaceholderData) return;
    void saving.act((call) => api.folios.checkOut({ ...asked, payers: parts, confirmed: [], note: '' }, call));
  };
  const { fields } = saving;
  const wrong = payers.flatMap(({ problems }) => problems)[0]?.message;
  const failed = saving.error ?? preview.error;
  const placed = new Set(
    payers.flatMap((payer, at) => {
      const { way } = howOf(payer);
      const isOther = way === 'other' && payer.duePaise > 0;
      const hasCash = way === 'cashAndUpi' && payer.duePaise !== 0;
      return [...(isOther ? [`payers.${at}.debtorId`] : []), ...(isOther || hasCash ? [`payers.${at}.payments`] : [])];
    }),
  );
  const other = Object.entries(fields).find(([field]) => !placed.has(field))?.[1];
  const isAtFields = Object.keys(fields).length > 0 && other === undefined;
  const problem = other ?? wrong ?? (failed && !isAtFields ? sayError(failed, 'The bill could not be made') : null);
  const hasMaster = folios.some(({ payer, state }) => payer === 'group' && state === 'open');
  const usualLateFee = preview.data && `${rupees(preview.data.usualLateFeePaise)} a room before tax, after ${preview.data.checkOutAt}`;
  const verb = isLeaving ? 'Check out' : 'Bill';
  const title = isInterim ? `Bill ${roomOf(stay)} until today` : `${verb} ${isLeaving ? roomOf(stay) : stay.guestName}`;
  // The answer was lost on its way, or another desk was quicker: there is nothing left to press.
  if (isLeaving && stay.state !== 'inHouse' && !saving.isSaving)
    return (
      <Modal opened onClose={close} title={`${stay.guestName} is checked out`} closeButtonProps={{ 'aria-label': 'Close' }}>
        <KeysWall />
        <FocusReturn />
        <p className="dim">The check-out has arrived. Its invoices and payments are on the page of the stay.</p>
        <Button fullWidth onClick={close} data-autofocus>
          Show them
        </Button>
      </Modal>
    );
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={settleWords(isLeaving, parts)}
      isSaving={saving.isSaving}
      problem={problem}
    >
      {stay.state === 'inHouse' && inHouse.length > 0 && (
        <fieldset className={classes.rooms}>
          <legend>Rooms of the booking</legend>
          {inHouse.length > 1 && (
            <Checkbox
              label="All rooms"
              checked={chosen.length === inHouse.length}
              indeterminate={chosen.length > 0 && chosen.length < inHouse.length}
              onChange={({ currentTarget }) => setChosen(currentTarget.checked ? inHouse.map(({ _id }) => _id) : [])}
            />
          )}
          {inHouse.map((each) => (
            <Checkbox
              key={each._id}
              label={`With ${roomOf(each)}`}
              checked={chosen.includes(each._id)}
              onChange={({ currentTarget }) =>
                setChosen((now) => (currentTarget.checked ? [...now, each._id] : now.filter((id) => id !== each._id)))
              }
            />
          ))}
        </fieldset>
      )}
      {others.length > 0 && !hasMaster && stay.state === 'inHouse' && (
        <MasterBill orgId={orgId} stayId={stay._id} groupName={stay.groupName || stay.guestName} />
      )}
      {hasMaster && isLeaving && chosen.length < inHouse.length && (
        <p className="dim">The bill of all rooms is made with the last room that leaves.</p>
      )}
      {isLeaving && preview.data?.usualLateFeePaise !== 0 && (
        <Checkbox
          label="Late fee"
          description={usualLateFee}
          checked={hasLateFee}
          onChange={({ currentTarget }) => setHasLateFee(currentTarget.checked)}
        />
      )}
      {preview.data && preview.data.openOrders.length > 0 && isLeaving && (
        <p className="dim">
          Not settled in the restaurant: {preview.data.openOrders.join('; ')}. If one is of this guest, charge it to the room first.
        </p>
      )}
      {preview.data && preview.data.earlyFeePaise > 0 && (
        <p className="dim">Leaves early: {rupees(preview.data.earlyFeePaise)} is charged by the policy.</p>
      )}
      {preview.data && payers.length === 0 && (
        <p className="dim">{isInterim ? 'Nothing is posted that is not billed yet.' : 'Nothing is to be billed.'}</p>
      )}
      {!preview.data && !preview.error && <p className="dim">Adding the folios up…</p>}
      {payers.map((payer, at) => (
        <PayerFields
          key={keyOf(payer)}
          {...{ orgId, payer, banks }}
          how={howOf(payer)}
          bankId={bankOf(howOf(payer))}
          onChange={(change) => setHows((now) => new Map(now).set(keyOf(payer), { ...howOf(payer), ...change }))}
          onBillTo={
            payer.folioIds.length === 0
              ? null
              : ({ _id }) => setBillTo((now) => new Map([...now, ...payer.folioIds.map((folioId) => [folioId, _id] as const)]))
          }
          wrong={(field) => fields[`payers.${at}.${field}`]}
        />
      ))}
    </FormDialog>
  );
}
