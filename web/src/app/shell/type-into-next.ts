import type { AnyRouter } from '@tanstack/react-router';
import { giveTyping, holdTyping } from '../../ui/typed-ahead.ts';

/**
 * Call right before a navigation by key: keys typed while its screen loads go to the first field of that screen. A form that asks before it
 * is left keeps its keys, because the navigation begins only after the answer.
 */
export function typeIntoNext(router: AnyRouter): void {
  const by = {};
  const begun = router.subscribe('onBeforeLoad', () => holdTyping(by, 'screen'));
  const done = router.subscribe('onResolved', () => {
    begun();
    done();
    giveTyping(by);
  });
}
