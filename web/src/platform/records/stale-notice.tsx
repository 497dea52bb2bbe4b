import { Button } from '@mantine/core';
import { instantText } from './instant-text.ts';
import classes from './stale-notice.module.css';
import type { Stale } from './use-record-form.ts';

type Props = { stale: Stale; isSaving: boolean; onLoad: () => void; onSaveOver: () => void };

/** Two users had one record open: who saved first, when, and the choices of the second. No typed data is lost. */
export function StaleNotice({ stale, isSaving, onLoad, onSaveOver }: Props) {
  return (
    <div role="alert" className={classes.notice}>
      <p>
        <strong>{stale.by ?? 'Somebody'}</strong> changed this{stale.at && ` on ${instantText(stale.at)}`}, while you had it open. What you
        entered is still here.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onLoad}>
          Load what is stored
        </Button>
        <Button variant="default" loading={isSaving} onClick={onSaveOver}>
          Save mine over it
        </Button>
      </div>
    </div>
  );
}

/** The record was deleted while the user had it open. */
export function GoneNotice({ isSaving, onSaveAnew }: { isSaving: boolean; onSaveAnew: () => void }) {
  return (
    <div role="alert" className={classes.notice}>
      <p>This was deleted while you had it open. What you entered is still here.</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={isSaving} onClick={onSaveAnew}>
          Save it as a new one
        </Button>
      </div>
    </div>
  );
}
