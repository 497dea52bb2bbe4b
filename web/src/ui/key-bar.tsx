import { memo, useContext } from 'react';
import { HelpContext, type KeyNote, type KeyRow } from './help-context.ts';
import classes from './key-bar.module.css';
import { ariaKeys, KeyHint } from './key-hint.tsx';
import { useKeys } from './keys.ts';

/** A key of a screen, as its bar shows it and its list explains it. The screen itself hears it (`useKeys`). */
export type KeyAction = {
  readonly keys: string;
  /** The alternative, if a browser reserves the key. */
  readonly also?: string;
  readonly label: string;
  readonly onPress: () => void;
  /** The key leads to this screen. */
  readonly isHere?: boolean;
};

type Props = { groups: readonly (readonly KeyAction[])[]; notes?: readonly KeyNote[] };

/** The keys of a screen: a bar on the right if there is room, else the button ? of `KeysButton`. */
export const KeyBar = memo(({ groups }: Props) => (
  <nav className={classes.bar} aria-label="Keys of this screen" data-landmark>
    {groups.map((group) => (
      <div key={group[0]?.keys} className={classes.group}>
        {group.map(({ keys, label, onPress, isHere }) => (
          <button
            key={keys}
            type="button"
            className={classes.key}
            aria-keyshortcuts={ariaKeys(keys)}
            {...(isHere && { 'aria-current': 'page' as const })}
            onClick={onPress}
          >
            <KeyHint keys={keys} /> {label}
          </button>
        ))}
      </div>
    ))}
  </nav>
));

/** The button ?, which opens the help of the screen with its keys; the key ? and F1 open it too. */
export function KeysButton({ groups, notes = [] }: Props) {
  const openHelp = useContext(HelpContext);
  const open = () => openHelp?.([...groups.flat(), ...notes]);
  useKeys({ '?': open, F1: open });
  return (
    <button type="button" className={classes.help} aria-label="Keys of this screen" aria-keyshortcuts="? F1" onClick={open}>
      ?
    </button>
  );
}

/** The keys of a screen with what they do. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className={classes.list}>
      {rows.map((row) => (
        <div key={row.keys + row.label}>
          <dt>
            <kbd>{row.keys}</kbd>
            {row.also && (
              <>
                {' '}
                <span className="dim">or</span> <kbd>{row.also}</kbd>
              </>
            )}
          </dt>
          <dd>{row.label}</dd>
        </div>
      ))}
    </dl>
  );
}
