/** The name under which My Account leaves a note for Home: what to show first. */
export const SHOW_ON_DESK = 'bahi.showOnDesk';

/** Whether the drafts are asked for; asked once, the note is gone. */
export function takeDraftsNote(): boolean {
  const note = localStorage.getItem(SHOW_ON_DESK);
  localStorage.removeItem(SHOW_ON_DESK);
  return note === '"drafts"';
}
