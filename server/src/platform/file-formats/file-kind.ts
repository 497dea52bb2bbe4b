import { FileProblem } from './file-problem.ts';

export type FileKind = 'xlsx' | 'csv';

const startsWith = (bytes: Buffer, ...first: number[]) => bytes.subarray(0, first.length).equals(Buffer.from(first));

/** The kind of a file by its contents, not its name. Refuses, with a message, a file that is neither a workbook nor text. */
export function fileKind(bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new FileProblem('The file is empty.');
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    // Both a workbook with a password and one from before 2007 are such a container; the former names its encrypted part in UTF-16.
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new FileProblem(
      isLocked
        ? 'The file is protected with a password. Save it without one and choose it again.'
        : 'This is a workbook of the old kind (.xls). Open it, save it as .xlsx and choose that file.',
    );
  }
  if (isText(bytes)) return 'csv';
  throw new FileProblem('This is neither a workbook (.xlsx) nor a CSV file.');
}

/** UTF-16 begins with its mark; any other text has no zero byte and no known binary signature. */
function isText(bytes: Buffer): boolean {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return true;
  const binaries = ['%PDF', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'Rar!', '\x1f\x8b', '7z\xbc\xaf'];
  if (binaries.some((first) => bytes.subarray(0, first.length).equals(Buffer.from(first, 'latin1')))) return false;
  return !bytes.subarray(0, 100_000).includes(0);
}
