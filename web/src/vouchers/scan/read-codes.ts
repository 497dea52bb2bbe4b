/** Reads the codes in a picture of the camera. */
export type CodeReader = (picture: HTMLVideoElement) => Promise<readonly string[]>;

type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = { new (options: { formats: readonly string[] }): Detector; getSupportedFormats(): Promise<readonly string[]> };

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code', 'data_matrix'];
/** Bars on goods are read well at this width, at a third of the work of a full picture. */
const WIDEST = 960;

/** The browser's own reader if it supports product barcodes (Chromium on Android and macOS), else ZXing. */
export async function openReader(): Promise<CodeReader> {
  return (await ownReader()) ?? (await zxingReader());
}

async function ownReader(): Promise<CodeReader | null> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Own === undefined) return null;
  const known = await Own.getSupportedFormats().catch((): readonly string[] => []);
  if (!known.includes('ean_13')) return null;
  const detector = new Own({ formats: formats.filter((format) => known.includes(format)) });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}

/** 413 kB of WebAssembly from our own files, loaded only here; without the file name the library would request a CDN. */
async function zxingReader(): Promise<CodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: file }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => file }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return [];
    canvas.width = Math.min(WIDEST, video.videoWidth);
    canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
      formats: ['EANUPC', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix'],
      tryInvert: false,
      maxNumberOfSymbols: 4,
    });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
