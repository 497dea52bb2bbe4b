import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import classes from './folios.module.css';
import { type PayerParty, PayerPartyField } from './payer-party-field.tsx';

/** Puts the room charges of all stays of a booking on one bill. */
export function MasterBill({ orgId, stayId, groupName }: { orgId: string; stayId: string; groupName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [party, setParty] = useState<PayerParty | null>(null);
  const saving = useAct('The rooms could not be put on one bill', () => setIsOpen(false));
  const save = () => void saving.act((call) => api.folios.openMasterBill({ orgId, id: stayId, partyId: party?._id ?? null }, call));
  if (!isOpen) {
    return (
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Rooms on one bill
        </Button>
      </div>
    );
  }
  return (
    <section className={classes.master} aria-label="Master bill">
      <PayerPartyField
        orgId={orgId}
        label="Company or organiser"
        placeholder={groupName}
        party={party}
        onChoose={setParty}
        error={saving.fields.partyId ?? saving.problem ?? undefined}
      />
      <p className="dim">Nights of all rooms go on its bill, posted and later ones. Extras stay with each guest.</p>
      <div className={classes.bar}>
        <Button onClick={save} loading={saving.isSaving}>
          Put rooms on one bill
        </Button>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          Not now
        </Button>
      </div>
    </section>
  );
}
