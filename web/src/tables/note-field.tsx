import { Chip, Group, TextInput } from '@mantine/core';

/** The usual wishes of guests; any other is typed. */
const usual = ['Less spicy', 'Spicy', 'No onion', 'No garlic', 'Less oil', 'Less sugar', 'No ice', 'Parcel'] as const;
const partsOf = (note: string) =>
  note
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type Props = { note: string; onChange: (note: string) => void; error?: string | undefined };

/** A note for the kitchen: chips for the usual ones, and a field. */
export function NoteField({ note, onChange, error }: Props) {
  const parts = partsOf(note);
  const choose = (chosen: string[]) => {
    const typed = parts.filter((part) => !usual.some((each) => each === part));
    onChange([...typed, ...chosen].join(', '));
  };
  return (
    <>
      <TextInput
        label="Note for the kitchen"
        placeholder="Less spicy, no onion"
        maxLength={120}
        value={note}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error}
      />
      <Chip.Group multiple value={parts.filter((part) => usual.some((each) => each === part))} onChange={choose}>
        <Group gap={6} role="group" aria-label="Usual notes">
          {usual.map((each) => (
            <Chip key={each} value={each} size="sm">
              {each}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </>
  );
}
