/** Puts the focus into a field by the name of its place; the next frame, as it may be about to appear. */
export function focusField(place: string): void {
  const find = () => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const focus = () => {
    const holder = find();
    const field = holder?.matches('button') ? holder : holder?.querySelector<HTMLElement>('input, select, textarea, button');
    field?.focus();
  };
  if (find()) focus();
  else requestAnimationFrame(focus);
}
