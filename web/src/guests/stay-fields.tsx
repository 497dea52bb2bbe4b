import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { ChoiceField } from '../ui/choice-field.tsx';
import type { CheckInAnswer, StayForm } from './guest-form.ts';
import classes from './guests.module.css';
import { SignaturePad } from './signature-pad.tsx';

type Props = {
  checkIn: CheckInAnswer;
  stay: StayForm;
  room: CheckInAnswer['rooms'][number] | undefined;
  /** The number of guests who need Form III. */
  foreigners: number;
  set: (parts: Partial<StayForm>) => void;
  /** Messages by field. */
  fields: Readonly<Record<string, string>>;
};

/** The room and its keys, what the register wants to know of the stay, and the signature. */
export function StayFields({ checkIn, stay, room, foreigners, set, fields }: Props) {
  return (
    <section className={classes.part} aria-label="Stay">
      <header>
        <h2>Stay</h2>
      </header>
      <div className={classes.stay}>
        <ChoiceField
          label="Room"
          choices={[
            { value: '', label: 'Choose a room' },
            ...checkIn.rooms.map(({ _id, name, refused, isClean }) => ({
              value: _id,
              label: `${name}${refused !== '' ? ', taken' : isClean ? '' : ', not clean'}`,
              disabled: refused !== '' && _id !== stay.roomId,
            })),
          ]}
          value={stay.roomId ?? ''}
          onChoose={(roomId) => set({ roomId: roomId || null, takesDirtyRoom: false })}
          error={fields.roomId}
        />
        <TextInput
          label="Vehicle"
          maxLength={40}
          value={stay.vehicle}
          onChange={({ currentTarget }) => set({ vehicle: currentTarget.value })}
        />
        <TextInput
          label="Purpose"
          maxLength={120}
          value={stay.purpose}
          onChange={({ currentTarget }) => set({ purpose: currentTarget.value })}
          error={fields.purpose}
        />
        <NumberInput
          label="Keys given"
          min={0}
          max={20}
          allowDecimal={false}
          value={stay.keysGiven}
          onChange={(typed) => set({ keysGiven: Number(typed) || 0 })}
        />
      </div>
      {room && !room.isClean && (
        <Checkbox
          label={`Give room ${room.name} although it is not clean yet`}
          checked={stay.takesDirtyRoom}
          onChange={({ currentTarget }) => set({ takesDirtyRoom: currentTarget.checked })}
        />
      )}
      {checkIn.earlyFeePaise > 0 && (
        <Checkbox
          label={`Charge ${formatRupees(checkIn.earlyFeePaise, 'two')} before tax for the check-in before ${checkIn.checkInAt}`}
          checked={stay.takesEarlyFee}
          onChange={({ currentTarget }) => set({ takesEarlyFee: currentTarget.checked })}
        />
      )}
      <div className={classes.signing}>
        <SignaturePad onChange={(signature) => set({ signature })} error={fields.signature} />
        <div className={classes.report}>
          <strong>{foreigners === 0 ? 'Indian guest' : foreigners === 1 ? '1 foreign guest' : `${foreigners} foreign guests`}</strong>
          <p className="dim">
            {foreigners === 0
              ? 'Form III is not required. It is for foreign guests, within 24 hours.'
              : 'File Form III at the portal within 24 hours. It waits in the list of Forms III.'}
          </p>
        </div>
      </div>
    </section>
  );
}
