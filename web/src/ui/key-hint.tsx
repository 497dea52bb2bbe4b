import classes from './key-hint.module.css';

/** A shortcut as it is printed on the keys: `Alt+C`. Put the same text into `aria-keyshortcuts` of what it presses. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  );
}

/** `Ctrl+A` as the attribute wants it: `Control+A`. */
export const ariaKeys = (keys: string) => keys.replace('Ctrl', 'Control');
