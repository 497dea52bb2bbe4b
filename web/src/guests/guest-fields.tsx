import type { IdKind } from '@bahi/core/rooms/guest-id';
import { isForeigner } from '@bahi/core/rooms/guest-registration';
import { Button, TextInput } from '@mantine/core';
import { PhotoField } from '../platform/photo-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { ForeignFields } from './foreign-fields.tsx';
import { type GuestForm, idWords, nationalities } from './guest-form.ts';
import classes from './guests.module.css';
import { numberHint, otherKind } from './identity-fields.tsx';

type Props = {
  guest: GuestForm;
  change: (parts: Partial<GuestForm>) => void;
  wrong: (field: string) => string | undefined;
};

/** A foreigner shows a passport. */
const ofNation = (nationality: string, guest: GuestForm): Partial<GuestForm> => ({
  nationality,
  ...(nationality !== 'IN' && guest.idKind !== 'passport' && otherKind('passport')),
});

function Nationality({ guest, change, wrong }: Props) {
  return (
    <ChoiceField
      label="Nationality"
      choices={nationalities}
      value={guest.nationality}
      onChoose={(nationality) => change(ofNation(nationality, guest))}
      error={wrong('nationality')}
    />
  );
}

/** The guest who leads the stay. */
export function LeadFields({ guest, change, wrong, onPhone }: Props & { onPhone: (phone: string) => void }) {
  const text = (label: string, field: 'name' | 'address' | 'comingFrom' | 'goingTo', className: string | undefined, most = 120) => (
    <TextInput
      label={label}
      maxLength={most}
      className={className ?? ''}
      value={guest[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
      error={wrong(field)}
    />
  );
  return (
    <div className={classes.lead}>
      {text('Name', 'name', classes.wide)}
      <TextInput
        label="Phone"
        type="tel"
        maxLength={20}
        value={guest.phone}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
        onBlur={({ currentTarget }) => onPhone(currentTarget.value)}
        error={wrong('phone')}
      />
      <Nationality guest={guest} change={change} wrong={wrong} />
      {text('Address', 'address', classes.wide, 300)}
      {text('Coming from', 'comingFrom', undefined)}
      {text('Going to', 'goingTo', undefined)}
    </div>
  );
}

type OtherProps = Props & { at: number; today: string; onRemove: () => void };

/** Another guest of the room: of an Indian a name is enough, a foreigner gives Form III. */
export function OtherGuest({ guest, change, wrong, at, today, onRemove }: OtherProps) {
  const isForeign = isForeigner(guest);
  return (
    <section className={classes.part} aria-label={`Guest ${at + 1}`}>
      <header>
        <h2>{at === 1 ? 'Second guest' : `Guest ${at + 1}`}</h2>
        <Button variant="subtle" size="xs" color="gray" onClick={onRemove}>
          Remove
        </Button>
      </header>
      <div className={classes.other}>
        <TextInput
          label="Name"
          maxLength={120}
          value={guest.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          error={wrong('name')}
        />
        <TextInput
          label="Relation"
          maxLength={60}
          value={guest.relation}
          onChange={({ currentTarget }) => change({ relation: currentTarget.value })}
        />
        <Nationality guest={guest} change={change} wrong={wrong} />
        <ChoiceField
          label="Identity"
          choices={[{ value: 'none', label: 'None' }, ...choicesOf<IdKind>(idWords)]}
          value={guest.idKind ?? 'none'}
          onChoose={(kind) => change(otherKind(kind === 'none' ? null : kind))}
          error={wrong('idKind')}
        />
        {guest.idKind !== null && (
          <TextInput
            label={guest.idKind === 'aadhaar' ? 'Number, last four' : 'Number'}
            placeholder={numberHint(guest)}
            maxLength={30}
            value={guest.idNumber}
            onChange={({ currentTarget }) => change({ idNumber: currentTarget.value })}
            error={wrong('idNumber')}
            autoComplete="off"
          />
        )}
      </div>
      {guest.idKind !== null && guest.idKind !== 'aadhaar' && (
        <PhotoField
          label="Photo of the card"
          alt={`ID of ${guest.name || 'the guest'}`}
          photo={guest.photo}
          onChange={(photo) => change({ photo })}
        />
      )}
      {isForeign && (
        <>
          <div className={classes.lead}>
            <TextInput
              label="Phone"
              type="tel"
              maxLength={20}
              value={guest.phone}
              onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
              error={wrong('phone')}
            />
            <TextInput
              label="Address"
              className={classes.wide ?? ''}
              maxLength={300}
              value={guest.address}
              onChange={({ currentTarget }) => change({ address: currentTarget.value })}
              error={wrong('address')}
            />
            <TextInput
              label="Coming from"
              maxLength={120}
              value={guest.comingFrom}
              onChange={({ currentTarget }) => change({ comingFrom: currentTarget.value })}
              error={wrong('comingFrom')}
            />
            <TextInput
              label="Going to"
              maxLength={120}
              value={guest.goingTo}
              onChange={({ currentTarget }) => change({ goingTo: currentTarget.value })}
              error={wrong('goingTo')}
            />
          </div>
          <ForeignFields guest={guest} today={today} change={change} wrong={wrong} />
        </>
      )}
    </section>
  );
}
