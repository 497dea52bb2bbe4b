import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { useKeys } from '../../ui/keys.ts';
import { holdTyping } from '../../ui/typed-ahead.ts';
import type { Going } from './go-to.tsx';
import { typeIntoNext } from './type-into-next.ts';

/** The voucher keys as Tally users know them, and the features of the company, each with the alternate for browsers that keep the key. */
const leadingKeys: readonly (readonly [keys: string, also: string | null, to: LinkProps['to']])[] = [
  ['F4', 'Alt+Shift+4', '/sUsers/contra'],
  ['F5', 'Alt+Shift+5', '/sUsers/payment'],
  ['F6', 'Alt+Shift+6', '/sUsers/receipt'],
  ['F7', 'Alt+Shift+7', '/sUsers/journal'],
  ['F8', 'Alt+Shift+8', '/sUsers/sales'],
  ['F9', 'Alt+Shift+9', '/sUsers/purchase'],
  ['Alt+F5', null, '/sUsers/debitNote'],
  ['Alt+F6', null, '/sUsers/creditNote'],
  ['Alt+F7', null, '/sUsers/stockTransfer'],
  ['F11', null, '/sUsers/settings'],
];

/**
 * Keys of the staff area that open a new voucher or the search field; null without a company. If the company is still loading, the field
 * opens when it is known. On screens without own keys, `onHelp` lists the keys of all screens.
 */
export function useStaffKeys(onGoing: ((going: Going) => void) | null, onHelp: () => void): void {
  const navigate = useNavigate();
  const router = useRouter();
  const goTo = (going: Going) => {
    if (!onGoing) return;
    holdTyping();
    onGoing(going);
  };
  useKeys({
    F1: onHelp,
    '?': onHelp,
    F10: () => goTo('new'),
    'Alt+Shift+0': () => goTo('new'),
    'Alt+G': () => goTo('anything'),
    'Ctrl+K': () => goTo('anything'),
    ...Object.fromEntries(
      leadingKeys.flatMap(([keys, also, to]) => {
        const go = () => {
          typeIntoNext(router);
          void navigate({ to });
        };
        return also ? [[keys, go] as const, [also, go] as const] : [[keys, go] as const];
      }),
    ),
  });
}
