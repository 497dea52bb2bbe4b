import { type KeyboardEvent, type RefObject, useState } from 'react';

const ROW = 32;

/** Only one box of the list is in the tab order; arrows, Home and End move between boxes, also to rows that are not rendered. */
export function useBillFocus(list: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [activeId, setActiveId] = useState(ids[0]);
  const at = Math.max(0, ids.indexOf(activeId ?? ''));

  const focus = (to: number) => {
    const id = ids[to];
    if (id === undefined) return;
    setActiveId(id);
    const box = () => list.current?.querySelector<HTMLInputElement>(`[data-bill="${id}"] input[type="checkbox"]`);
    if (box()) return box()?.focus();
    // Rows far from the window are not in the document: scroll near, then focus.
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    window.scrollTo({ top: top + to * ROW - window.innerHeight / 2 });
    setTimeout(() => box()?.focus(), 60);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (to === undefined || event.ctrlKey || event.altKey) return false;
    event.preventDefault();
    focus(Math.min(Math.max(to, 0), ids.length - 1));
    return true;
  };
  return { activeId: ids[at], setActiveId, focusFirst: () => focus(at), onKeyDown };
}
