import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** The parts of a zip by their names, as texts. */
export async function unzip(file: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, autoClose: false });
  const parts = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      zip
        .openReadStreamPromise(entry)
        .then(buffer)
        .then((bytes) => {
          parts.set(entry.fileName, bytes.toString('latin1'));
          zip.readEntry();
        }, reject);
    });
    zip.readEntry();
  });
  return parts;
}

/** A zip of these parts; a list may name a part twice. */
export async function zipped(parts: Iterable<readonly [string, string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of parts) zip.addBuffer(Buffer.from(text, 'latin1'), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Updates the manifest for changed parts, as an attacker would who knows the format. */
export function describeAgain(parts: Map<string, string>): Map<string, string> {
  const manifest = JSON.parse(parts.get('manifest.json')!) as {
    files: { path: string; rows: number | null; bytes: number; sha256: string }[];
  };
  for (const file of manifest.files) {
    const text = parts.get(file.path);
    if (text === undefined) continue;
    file.bytes = text.length;
    file.sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
    if (file.path.endsWith('.jsonl')) file.rows = text.split('\n').length - 1;
  }
  return parts.set('manifest.json', JSON.stringify(manifest));
}
