import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeysWall } from '../../ui/keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';

type Props<Row> = {
  one: string;
  /** The id of the record to edit; undefined for a new one. */
  alters: string | undefined;
  /** Loaded only for an edit. */
  answer: { readonly data: Row | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  onClose: () => void;
  children: (row: Row | null) => ReactNode;
};

/** The dialog for a new record, or for a stored one once it is loaded. */
export function InPlaceRecord<Row>({ one, alters, answer, onClose, children }: Props<Row>) {
  const isPhone = useIsPhone();
  if (alters === undefined) return children(null);
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Modal opened onClose={onClose} title={`Alter ${one}`} size={520} fullScreen={isPhone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={3} />} errorTitle={`The ${one} could not be read`}>
        {() => null}
      </Loaded>
    </Modal>
  );
}
