import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../platform/load-part.ts';
import classes from './serials.module.css';
import type { SerialsAsked } from './serials-panel.tsx';

const SerialsPanel = lazy(() => loadPart(() => import('./serials-panel.tsx')));

type Props = SerialsAsked & {
  /** Names the line for a screen reader. */
  line: number;
  /** `isDone` is false while they are entered: the draft keeps them, and the quantity does not follow yet. */
  onChange: (serials: readonly string[], isDone: boolean) => void;
  /** Called when the panel opens. */
  onOpen?: () => void;
  /** Called when the panel has closed. */
  onClosed?: () => void;
};

/** How many of the pieces have a serial number, and by a press the panel in which they are entered. */
export function SerialsButton({ line, onChange, onOpen, onClosed, ...asked }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { wanted, serials } = asked;
  const close = () => {
    setIsOpen(false);
    if (onClosed) setTimeout(onClosed);
  };
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={classes.open}
        data-serials
        data-short={serials.length !== wanted || undefined}
        aria-label={`Serial numbers ${serials.length}/${wanted} of line ${line}`}
        onClick={() => {
          setIsOpen(true);
          onOpen?.();
        }}
      >
        Serial numbers {serials.length}/{wanted}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SerialsPanel
            {...asked}
            onSay={(now) => onChange(now, false)}
            onDone={(now) => {
              onChange(now, true);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
