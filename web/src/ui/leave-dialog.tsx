import { Button, Modal } from '@mantine/core';
import { KeysWall } from './keys.ts';
import classes from './leave-dialog.module.css';

type Props = {
  isOpen: boolean;
  title: string;
  /** The party and amount that Discard would lose. */
  what?: string;
  onStay: () => void;
  onDiscard: () => void;
  onKeep: () => void;
};

export function LeaveDialog({ isOpen, title, what = '', onStay, onDiscard, onKeep }: Props) {
  return (
    <Modal opened={isOpen} onClose={onStay} title={title} size={420} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      {what !== '' && (
        <p>
          <strong>{what}</strong>
        </p>
      )}
      <p>It is not saved. Keep puts it on Home of this device, where you find it again.</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay}>
          Stay
        </Button>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
        <Button data-autofocus onClick={onKeep}>
          Keep
        </Button>
      </div>
    </Modal>
  );
}
