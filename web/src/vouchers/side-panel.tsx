import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeysWall } from '../ui/keys.ts';
import { useIsPhone } from '../ui/use-phone.ts';
import classes from './side-panel.module.css';

type Props = {
  title: string;
  onClose: () => void;
  /** A record is being made over it, and keys and cursor are those of that form. */
  isUnderForm: boolean;
  /** A head, and a list of the class `sideList`. */
  children: ReactNode;
};

/** The list that rolls within the panel, below its head. */
export const sideList = classes.list;

/** A list to pick from at the edge of a voucher; on a phone it fills the screen. The keys of the page do not reach it. */
export function SidePanel({ title, onClose, isUnderForm, children }: Props) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isUnderForm}
      trapFocus={!isUnderForm}
      title={title}
      fullScreen={isPhone}
      size={560}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.2 }}
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body, header: classes.header }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      {children}
    </Modal>
  );
}
