import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../ui/copy-text.ts';
import { KeysWall } from '../ui/keys.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './channels.module.css';

/** A token, which the server shows once and does not keep. */
export function TokenDialog({ name, token, onClose }: { name: string; token: string | null; onClose: () => void }) {
  const isPhone = useIsPhone();
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  const copy = (text: string) =>
    copyText(text).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    );
  return (
    <Modal opened onClose={onClose} title={`Token of ${name}`} size={560} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <div className={classes.token}>
        {token === null ? (
          <p role="alert">The answer with the token was lost. Close this, and make a new token.</p>
        ) : (
          <>
            <p>
              This token is shown only now. Copy it into the set-up of {name}. Whoever has it can read what you sell and book your rooms.
            </p>
            <pre>{token}</pre>
            <p className="dim">Address: {window.location.origin}/api/channel</p>
            <div className={classes.acts}>
              <Button data-autofocus onClick={() => void copy(token)}>
                Copy token
              </Button>
              <Button variant="default" onClick={onClose}>
                Done
              </Button>
            </div>
            {copied !== null && (
              <p role="status">{copied === 'yes' ? 'Copied' : 'This browser does not copy. Select the token and copy it.'}</p>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}
