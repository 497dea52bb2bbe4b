import { Modal } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { newTiles } from '../../desk/desk-tiles.ts';
import { useOffered } from '../../platform/use-offered.ts';
import { FocusReturn } from '../../ui/dialog-focus.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { KeysWall } from '../../ui/keys.ts';
import classes from './new-sheet.module.css';

const icons: Readonly<Record<string, IconName>> = {
  Sales: 'bill',
  Receipt: 'download',
  'Sale order': 'order',
  Purchase: 'cart',
  Payment: 'upload',
  'Stock transfer': 'transfer',
};
const masters: Readonly<Record<string, { icon: IconName; text: string }>> = {
  Party: { icon: 'account', text: 'Customer or supplier' },
  Product: { icon: 'box', text: 'Goods or service' },
};

type Props = { onClose: () => void; onSearch: () => void; onAll: () => void };

/** The button New opens this sheet on a phone: the search, six kinds of voucher, two masters, and a link to all kinds. */
export function NewSheet({ onClose, onSearch, onAll }: Props) {
  const offered = useOffered(newTiles);
  return (
    <Modal
      opened
      onClose={onClose}
      title="New"
      size="100%"
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
      classNames={{ inner: classes.inner, content: classes.sheet, title: classes.title }}
    >
      <KeysWall />
      <FocusReturn />
      <button type="button" className={classes.search} onClick={onSearch}>
        <Icon name="search" />
        Party, item or number
      </button>
      <ul className={classes.kinds} aria-label="Vouchers">
        {offered
          .filter(({ label }) => label in icons)
          .map(({ label, link }, at) => (
            <li key={label}>
              <Sheeted link={link} className={classes.kind} isFirst={at === 0} onClose={onClose}>
                <Icon name={icons[label]!} />
                <strong>{label}</strong>
              </Sheeted>
            </li>
          ))}
      </ul>
      <ul className={classes.masters} aria-label="Masters">
        {offered
          .filter(({ label }) => label in masters)
          .map(({ label, link }) => (
            <li key={label}>
              <Sheeted link={link} className={classes.master} onClose={onClose}>
                <Icon name={masters[label]!.icon} />
                <strong>{label}</strong> <span className="dim">{masters[label]!.text}</span>
              </Sheeted>
            </li>
          ))}
      </ul>
      <button type="button" className={classes.all} onClick={onAll}>
        All kinds of voucher
      </button>
    </Modal>
  );
}

type SheetedProps = { link: LinkProps; className: string | undefined; isFirst?: boolean; onClose: () => void; children: ReactNode };

function Sheeted({ link, className, isFirst = false, onClose, children }: SheetedProps) {
  return (
    <Link {...link} className={className} data-first={isFirst || undefined} onClick={onClose}>
      {children}
    </Link>
  );
}
