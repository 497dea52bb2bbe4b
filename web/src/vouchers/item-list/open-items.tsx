import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { KeyHint } from '../../ui/key-hint.tsx';
import classes from './open-items.module.css';

/** Below the lines: a message about a line, and the link to the list of items. */
export function BelowLines({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <div className={classes.below}>
      {children}
      <OpenItems onOpen={onOpen} />
    </div>
  );
}

const OpenItems = memo(({ onOpen }: { onOpen: () => void }) => (
  <Button className={classes.open ?? ''} variant="default" size="compact-sm" aria-keyshortcuts="Alt+A" onClick={onOpen}>
    Add items <KeyHint keys="Alt+A" />
  </Button>
));
