import { type NoteReason, noteReasons } from '@bahi/core/vouchers/note-reason';
import { ChoiceField, choicesOf } from '../../ui/choice-field.tsx';
import { enterThrough } from '../enter-through.ts';

type Props = {
  /** Null if none is given. */
  noteReason: NoteReason | null;
  onChange: (noteReason: NoteReason | null) => void;
  onEnd: () => void;
};

const choices = [{ value: '' as const, label: 'Not given' }, ...choicesOf(noteReasons)];

/** Why a note is issued, from the list of the GST returns. */
export function NoteReasonField({ noteReason, onChange, onEnd }: Props) {
  return (
    <div data-place="noteReason">
      <ChoiceField
        label="Reason"
        choices={choices}
        value={noteReason ?? ''}
        onChoose={(chosen) => onChange(chosen === '' ? null : chosen)}
        onKeyDown={enterThrough(['noteReason'], 'noteReason', onEnd)}
      />
    </div>
  );
}
