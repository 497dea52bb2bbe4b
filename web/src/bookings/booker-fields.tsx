import { type BookingSource, bookingSources, MAX_BOOKER_PHONE } from '@bahi/core/bookings/booking';
import { sourceWords } from '@bahi/core/bookings/booking-words';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import classes from './bookings.module.css';

/** The booker and the way of a booking, as they are typed. */
export const noBooker = {
  ...{ bookerName: '', bookerPhone: '', bookerEmail: '', groupName: '', reference: '', note: '' },
  ...{ source: 'direct' as BookingSource, party: null as NamedParty | null },
};
export type Booker = typeof noBooker;

type Props = { booker: Booker; fields: Readonly<Record<string, string>>; onChange: (patch: Partial<Booker>) => void };

/** How the booking is saved with them. */
export const bookerOf = ({ party, bookerName, ...booker }: Booker) => ({
  ...booker,
  bookerName: bookerName.trim(),
  partyId: party?._id ?? null,
});

/** The person who books. */
export function BookerFields({ booker, fields, onChange, nameField }: Props & { nameField?: Ref<HTMLInputElement> }) {
  return (
    <div className={classes.contact}>
      <TextInput
        ref={nameField}
        label="Booked by"
        maxLength={120}
        value={booker.bookerName}
        onChange={({ currentTarget }) => onChange({ bookerName: currentTarget.value })}
        error={fields.bookerName}
      />
      <TextInput
        label="Phone"
        type="tel"
        maxLength={MAX_BOOKER_PHONE}
        value={booker.bookerPhone}
        onChange={({ currentTarget }) => onChange({ bookerPhone: currentTarget.value })}
        error={fields.bookerPhone}
      />
      <TextInput
        label="Email"
        type="email"
        maxLength={200}
        value={booker.bookerEmail}
        onChange={({ currentTarget }) => onChange({ bookerEmail: currentTarget.value })}
        error={fields.bookerEmail}
      />
    </div>
  );
}

/** How the booking came, who pays it, and a note. */
export function SourceFields({ orgId, booker, fields, onChange }: Props & { orgId: string }) {
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Source"
          value={booker.source}
          data={bookingSources.map((each) => ({ value: each, label: sourceWords[each] }))}
          onChange={({ currentTarget }) => onChange({ source: currentTarget.value as BookingSource })}
        />
        <TextInput
          label="Reference"
          maxLength={60}
          value={booker.reference}
          onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
          error={fields.reference}
        />
        <NamedPartyField
          orgId={orgId}
          label="Company or agent"
          party={booker.party}
          onChoose={(party) => onChange({ party })}
          error={fields.partyId}
        />
        <TextInput
          label="Group"
          maxLength={120}
          value={booker.groupName}
          onChange={({ currentTarget }) => onChange({ groupName: currentTarget.value })}
        />
      </div>
      <Textarea
        label="Note"
        maxLength={500}
        value={booker.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        autosize
      />
    </>
  );
}
