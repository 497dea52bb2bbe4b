import { Button } from '@mantine/core';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { ariaKeys } from '../../ui/key-hint.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Act } from './use-voucher-acts.ts';

/**
 * The first as a button, sharing in its own menu, the others in a menu; on a phone, where the title needs the room, all in one without
 * keys.
 */
export function VoucherActs({ acts }: { acts: readonly Act[] }) {
  const [first, ...others] = acts.filter(({ isSharing }) => !isSharing);
  const sharing = acts.filter(({ isSharing }) => isSharing);
  const isPhone = useIsPhone();
  if (!first) return null;
  const items = (listed: readonly Act[]) => listed.map(({ label, keys, run }) => ({ label, keys, onChoose: run }));
  return (
    <>
      <Button onClick={first.run} aria-label={first.label} aria-keyshortcuts={ariaKeys(first.keys)}>
        {(isPhone && first.short) || first.label}
      </Button>
      {!isPhone && (
        <ActionMenu label="Share" items={items(sharing)}>
          Share
        </ActionMenu>
      )}
      <ActionMenu label="More for this voucher" items={items(isPhone ? [...others, ...sharing] : others)}>
        More
      </ActionMenu>
    </>
  );
}
