import { drawLabels } from './draw-labels.ts';
import { getSetup } from './get-setup.ts';
import { listLines } from './list-lines.ts';
import { previewLabels } from './preview-labels.ts';
import { savePack } from './save-pack.ts';
import { writeText } from './write-text.ts';

/** Labels of products: what to print, and how. */
export const labels = { getSetup, listLines, preview: previewLabels, draw: drawLabels, writeText, savePack };
