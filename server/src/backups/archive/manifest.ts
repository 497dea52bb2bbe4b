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
  /** The instant of the snapshot: all transactions committed before it are included, and none after it. */
  madeAt: z.iso.datetime(),
  /** Every applied migration, in order. A restore runs exactly these before it loads the rows. */
  migrations: z.array(z.string().min(1).max(200)).min(1).max(10_000),
  /** The place of the key of the second factors. */
  sealingKey: z.enum(['inside', 'outside']),
  /** The first bytes of every text sealed with that key: they show whether a key is the right one, and reveal nothing of it. */
  sealMark: z.string().max(40),
  tables: z.array(tablePart).max(2_000),
  files: z.array(filePart).max(10),
});

/** The contents of a backup: versions, the instant, and for each part its uncompressed length and SHA-256. */
export type Manifest = z.infer<typeof manifestShape>;
export type TablePart = z.infer<typeof tablePart>;
export type FilePart = z.infer<typeof filePart>;

export const manifestName = 'manifest.json';
export const tablePartName = (table: string) => `tables/${table}.copy`;
export const filePartName = (name: FilePart['name']) => `secrets/${name}`;
export const longestManifestBytes = 2_000_000;

/** Parses a manifest; undefined if the text is not one of a known format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
