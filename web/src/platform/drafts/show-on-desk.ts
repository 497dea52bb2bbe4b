/** The name of the note that My Account leaves for Home: what to show first. */
export const SHOW_ON_DESK = 'bahi.showOnDesk';

/** True if the drafts were requested. Reading the note removes it. */
export function takeDraftsNote(): boolean {
  const note = localStorage.getItem(SHOW_ON_DESK);
  localStorage.removeItem(SHOW_ON_DESK);
  return note === '"drafts"';
}
