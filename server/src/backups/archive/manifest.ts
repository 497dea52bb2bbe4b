import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const byteCount = z.number().int().min(0);
const sqlName = z.string().min(1).max(63);

const tablePart = z.strictObject({
  name: sqlName,
  columns: z.array(sqlName).min(1).max(500),
  rows: z.number().int().min(0),
  bytes: byteCount,
  sha256,
});
const filePart = z.strictObject({ name: z.enum(['sealing-key', 'demo-sign-ins.json']), bytes: byteCount, sha256 });

const manifestShape = z.strictObject({
  format: z.literal('bahi-backup'),
  formatVersion: z.literal(1),
  bahi: z.string().max(50),
  postgres: z.string().max(100),
  /** The instant of the snapshot: what was committed before it is inside, and nothing that was committed later. */
  madeAt: z.iso.datetime(),
  /** Every migration that the database had seen, in order. A restore runs exactly these before it loads the rows. */
  migrations: z.array(z.string().min(1).max(200)).min(1).max(10_000),
  /** Where the key is that opens the second factors. */
  sealingKey: z.enum(['inside', 'outside']),
  /** What every text sealed with that key begins with: tells whether a given key is the right one, and nothing of the key. */
  sealMark: z.string().max(40),
  tables: z.array(tablePart).max(2_000),
  files: z.array(filePart).max(10),
});

/** What a backup holds: versions, the instant, and for each part its length in bytes and its SHA-256, uncompressed. */
export type Manifest = z.infer<typeof manifestShape>;
export type TablePart = z.infer<typeof tablePart>;
export type FilePart = z.infer<typeof filePart>;

export const manifestName = 'manifest.json';
export const tablePartName = (table: string) => `tables/${table}.copy`;
export const filePartName = (name: FilePart['name']) => `secrets/${name}`;
export const longestManifestBytes = 2_000_000;

/** The manifest in this text, or undefined if the text is not one of a known format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
