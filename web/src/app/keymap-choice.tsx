import { type Keymap, setKeymap, useKeymap } from '../platform/preferences.ts';
import { useSession } from '../platform/session.ts';
import { BoxRow } from '../ui/box.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';

const names: Readonly<Record<Keymap, string>> = { tally: 'Tally: Ctrl+A saves', standard: 'Standard: Ctrl+A selects' };

/** Which keys save. The user's own choice on this device. */
export function KeymapChoice() {
  const staff = useSession('staff');
  const keymap = useKeymap();
  if (!staff) return null;
  return (
    <BoxRow name="Keys" says="Ctrl+Enter saves either way. With the standard keys, Ctrl+A in a field selects its text.">
      <ChoiceField aria-label="Keys" choices={choicesOf(names)} value={keymap} onChoose={(chosen) => setKeymap(staff._id, chosen)} />
    </BoxRow>
  );
}
