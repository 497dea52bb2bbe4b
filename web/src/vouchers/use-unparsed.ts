import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { StoreApi } from 'zustand';
import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';
import { isSameUnparsed, type UnparsedFigures, type UnparsedKeeper } from '../ui/unparsed-figures.ts';

/** The unparsed texts of the number fields of the current entry, stored with its draft. */
export function useUnparsed<E extends Entry>(draftStore: StoreApi<DraftStore<E>>, key: string): UnparsedKeeper {
  const isStanding = useRef(true);
  // Runs before the effects of the fields: those that unmount with the form keep their texts.
  useLayoutEffect(() => {
    isStanding.current = true;
    return () => {
      isStanding.current = false;
    };
  }, []);
  const keeper = useMemo(
    (): UnparsedKeeper => ({
      of: key,
      find: (name) => ofEntry(draftStore, key)[name],
      put: (name, figure) => {
        const now = ofEntry(draftStore, key);
        const { active, change } = draftStore.getState();
        if (active.key !== key || isSameUnparsed(now[name], figure)) return;
        const { [name]: was, ...others } = now;
        const isTyped = figure?.text !== was?.text;
        const unparsed = figure === null ? others : { ...others, [name]: figure };
        change({ unparsed, ...(!isTyped && { changedAt: active.changedAt }) } as Partial<E>);
      },
      isStanding: () => isStanding.current,
    }),
    [draftStore, key],
  );
  // A text that was there when the page opened is about to be cleared.
  useEffect(() => {
    for (const [name, figure] of Object.entries(ofEntry(draftStore, key))) keeper.put(name, { ...figure, isLeft: true });
  }, [keeper, draftStore, key]);
  return keeper;
}

const ofEntry = <E extends Entry>(draftStore: StoreApi<DraftStore<E>>, key: string): UnparsedFigures => {
  const { active } = draftStore.getState();
  return (active.key === key ? active.unparsed : undefined) ?? noUnparsed;
};

export const noUnparsed: UnparsedFigures = {};
