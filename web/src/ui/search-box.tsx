import { TextInput } from '@mantine/core';
import { Icon } from './icons.tsx';
import { useKeys } from './keys.ts';
import classes from './search-box.module.css';
import { useTypedSearch } from './typed-search.ts';

/** Passes over what a scanner or a paste brings at once; a hand is answered at every letter, on the screen within 100 ms. */
const PAUSE_MILLIS = 20;

const asTyped = (typed: string) => typed;

type Props = { label: string; text: string; onSearch: (text: string) => void };

/** The search of a list: answers while one types; `/` goes there, Esc empties it. What is searched stands in the address of its page. */
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
