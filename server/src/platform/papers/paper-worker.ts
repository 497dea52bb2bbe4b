// The thread that draws PDFs: only this one loads pdfmake and its fonts, for the first PDF.
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { paperFonts } from './paper-fonts.ts';
import { shapeWithHarfBuzz } from './shape-text.ts';

pdfmake.setFonts(Object.fromEntries(paperFonts.map(({ name, normal, bold }) => [name, { normal, bold }])));
// User input is drawn and never fetched: no URLs, and no files except the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => paperFonts.some(({ normal, bold }) => path === normal || path === bold));

type Provider = { provideFont(name: string, bold: boolean, italics: boolean): { font: Parameters<typeof shapeWithHarfBuzz>[0] } };
const empty = await pdfmake.createPdf({ content: '', defaultStyle: { font: 'Main' } }).getStream();
shapeWithHarfBuzz((empty as unknown as Provider).provideFont('Main', false, false).font);

type Asked = { module: string; name: string; paper: object };

parentPort?.on('message', async ({ module, name, paper }: Asked) => {
  try {
    const makers = await import(module);
    const made = await makers[name](paper);
    if (made && 'problems' in made) {
      parentPort?.postMessage({ problems: made.problems });
      return;
    }
    const bytes = made instanceof Uint8Array ? made : new Uint8Array(await pdfmake.createPdf(made).getBuffer());
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
