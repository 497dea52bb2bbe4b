/** Shown if a part of the app is missing: after a release its file has another name. */
export const GONE = 'Bahi was updated. Reload the page to go on.';

/** Messages of Chromium, Firefox and Safari, and of Vite for a missing style sheet. */
const gone = /dynamically imported module|module script|preload CSS/i;

export const isGonePart = (error: unknown): error is Error =>
  error instanceof Error && (gone.test(error.message) || error.message === GONE);

/** Loads a part of the app. If its file is gone, the error tells the user to reload. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw isGonePart(error) ? new Error(GONE, { cause: error }) : error;
  }
}
