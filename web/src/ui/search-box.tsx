import { TextInput } from '@mantine/core';
import { Icon } from './icons.tsx';
import { useKeys } from './keys.ts';
import classes from './search-box.module.css';
import { useTypedSearch } from './typed-search.ts';

/** Skips the keys of a scanner or a paste; a user's key gets its answer on the screen within 100 ms. */
const PAUSE_MILLIS = 20;

const asTyped = (typed: string) => typed;

type Props = { label: string; text: string; onSearch: (text: string) => void };

/** The search of a list. It searches while the user types; `/` focuses it, Esc empties it. The address of the page contains the text. */
export function SearchBox({ label, text, onSearch }: Props) {
  const [typed, setTyped] = useTypedSearch(text, { pauseMillis: PAUSE_MILLIS, asSent: asTyped, onSearch });
  useKeys({ '/': () => document.getElementById('list-search')?.focus() });
  return (
    <TextInput
      id="list-search"
      className={classes.box ?? ''}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={label}
      value={typed}
      leftSection={<Icon name="search" size={16} />}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.preventDefault();
          setTyped('');
        } else if (event.key === 'ArrowDown') {
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-row]')?.focus();
        }
      }}
    />
  );
}
