// The thread that draws papers: pdfmake and its fonts are loaded here, on the first paper, and nowhere else.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';

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

type Asked = { id: number; module: string; name: string; paper: object };

parentPort?.on('message', async ({ id, module, name, paper }: Asked) => {
  try {
    const makers = await import(module);
    parentPort?.postMessage({ id, bytes: new Uint8Array(await pdfmake.createPdf(makers[name](paper)).getBuffer()) });
  } catch (error) {
    parentPort?.postMessage({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
