import { FileProblem } from './file-problem.ts';
import { mostLines } from './limits.ts';

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/** Refuses a text file with more lines than a spreadsheet has, including blank ones. Counted before anything is parsed. */
export function refuseTooManyLines(text: Uint8Array): void {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const endsLine = text[at] === LINE_FEED || (text[at] === CARRIAGE_RETURN && text[at + 1] !== LINE_FEED);
    if (endsLine && ++count > mostLines)
      throw new FileProblem('The file has more lines than a spreadsheet. Delete the blank lines and choose it again.');
  }
}
