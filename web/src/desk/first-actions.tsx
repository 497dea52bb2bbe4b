import { Link } from '@tanstack/react-router';
import type { Desk } from '../platform/answers.ts';
import { Icon, type IconName } from '../ui/icons.tsx';
import { ariaKeys, KeyHint } from '../ui/key-hint.tsx';
import type { TileOf } from '../ui/tile.ts';
import classes from './first-actions.module.css';

const icons: Readonly<Record<string, IconName>> = {
  Sales: 'bill',
  Receipt: 'download',
  Purchase: 'cart',
  Payment: 'upload',
  'Sale order': 'order',
  'Purchase order': 'order',
  Contra: 'bank',
  Journal: 'books',
  Party: 'account',
  Product: 'box',
};

/** Large buttons begin the vouchers that users enter most, with the number entered today; the first button is filled. */
export function FirstActions({ tiles, desk, onUse }: { tiles: readonly TileOf[]; desk: Desk | undefined; onUse: (tile: TileOf) => void }) {
  return (
    <ul className={classes.actions} aria-label="New">
      {tiles.map((tile, at) => (
        <li key={tile.label}>
          <Link
            {...tile.link}
            className={classes.action}
            data-first={at === 0 || undefined}
            {...(tile.keys && { 'aria-keyshortcuts': ariaKeys(tile.keys) })}
            onClick={() => onUse(tile)}
          >
            <span className={classes.icon}>
              <Icon name={icons[tile.label] ?? 'transfer'} size={18} />
            </span>
            <span className={classes.text}>
              <strong>{tile.label}</strong>
              <span className={classes.today}>{desk && todayOf(desk, tile.label)}</span>
            </span>
            {tile.keys && <KeyHint keys={tile.keys} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function todayOf(desk: Desk, label: string): string {
  const { salesToday, receivedToday, purchasesToday, paidToday, ordersToday } = desk;
  const day = { Sales: salesToday, Receipt: receivedToday, Purchase: purchasesToday, Payment: paidToday, 'Sale order': ordersToday }[label];
  if (!day) return '';
  return day.count === 0 ? 'None today' : `${day.count} today`;
}
