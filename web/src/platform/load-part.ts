/** What one reads when a part of the app is gone: after a release its file has another name. */
export const GONE = 'Bahi was updated. Reload the page to go on.';

/** Of the browsers: Chromium, Firefox, Safari; a style sheet of the part that Vite could not fetch. */
const gone = /dynamically imported module|module script|preload CSS/i;

export const isGonePart = (error: unknown): error is Error =>
  error instanceof Error && (gone.test(error.message) || error.message === GONE);

/** Fetches a part of the app; the error says what to do when it is gone. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw isGonePart(error) ? new Error(GONE, { cause: error }) : error;
  }
}
