import { z } from 'zod';

export const ARCHIVE_FORMAT = 'bahi-company-archive';
const FORMAT_VERSION = 1;

export const fileShape = z.object({
  path: z.string().max(200),
  /** Lines of a `.jsonl`, or rows of a `.csv` without its heading; null for any other file. */
  rows: z.number().int().min(0).nullable(),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The description of an archive. An importer refuses other format versions. */
export const manifestShape = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  formatVersion: z.literal(FORMAT_VERSION),
  bahiVersion: z.string().max(50),
  /** The last migration of the exported database. Its tables have the columns of that migration. */
  migration: z.string().max(120),
  company: z.object({ id: z.uuid(), name: z.string().max(200), gstin: z.string().max(20).nullable() }),
  ownerId: z.uuid(),
  writtenAt: z.string().max(40),
  audit: z.object({ events: z.number().int().min(0), hash: z.string().max(64) }),
  papers: z.object({ drawn: z.number().int().min(0), notDrawn: z.number().int().min(0) }),
  /** Each is a `fileShape`. */
  files: z.array(z.unknown()).max(100_000),
});

export type ArchiveFile = z.infer<typeof fileShape>;
export type Manifest = Omit<z.infer<typeof manifestShape>, 'files'> & { readonly files: readonly ArchiveFile[] };

/** The format fields of every manifest. */
export const thisFormat = { format: ARCHIVE_FORMAT, formatVersion: FORMAT_VERSION } as const;

export const dataPath = (table: string): string => `data/${table}.jsonl`;

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

/** The file name of a picture. */
export const picturePath = (id: string, mediaType: string): string => `pictures/${id}.${extensions[mediaType] ?? 'bin'}`;
