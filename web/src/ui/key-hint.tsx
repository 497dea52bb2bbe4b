import classes from './key-hint.module.css';

/** A shortcut as printed on keys: `Alt+C`. Set the same text as `aria-keyshortcuts` of the button. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  );
}

/** `Ctrl+A` as the attribute wants it: `Control+A`. */
export const ariaKeys = (keys: string) => keys.replace('Ctrl', 'Control');
