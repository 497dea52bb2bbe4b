// The thread that draws papers: pdfmake and its fonts are loaded here, on the first paper, and nowhere else.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import type { VoucherPaper } from './voucher-paper.ts';
import { voucherDocument } from './voucher-pdf-document.ts';

const resolve = createRequire(import.meta.url).resolve;
const fontsOf = (name: string) => dirname(resolve(`@expo-google-fonts/${name}/package.json`));
const [main, malayalam] = [fontsOf('noto-sans-devanagari'), fontsOf('manjari')];

pdfmake.setFonts({
  Main: {
    normal: join(main, '400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: join(main, '700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
  Malayalam: { normal: join(malayalam, '400Regular/Manjari_400Regular.ttf'), bold: join(malayalam, '700Bold/Manjari_700Bold.ttf') },
});
// What people typed is drawn, never fetched: no addresses, and of the disk the fonts alone.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path: string) => path.startsWith(main) || path.startsWith(malayalam));

parentPort?.on('message', async ({ id, paper }: { id: number; paper: VoucherPaper }) => {
  try {
    parentPort?.postMessage({ id, bytes: new Uint8Array(await pdfmake.createPdf(voucherDocument(paper)).getBuffer()) });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
