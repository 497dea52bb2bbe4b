import { dotsOfPicture } from '@bahi/core/papers/picture-dots';
import type { Picture } from '@bahi/core/tables/esc-pos';
import { findFile } from '../pictures/picture-store.ts';
import { readPng } from '../pictures/public/read-png.ts';
import type { Tx } from '../platform/transaction.ts';
import { findLogoOfPapers } from './bill-print-store.ts';

/** 32 × 16 mm on a printer of 8 dots in a millimetre: it fits on both rolls, and in one slice of a cheap printer. */
const MOST = { width: 256, height: 128 };
/** Logos do not change: another one has another id. */
const MOST_KEPT = 100;
const kept = new Map<string, Picture | null>();

/** The company's logo in dots; null without one, and for a JPEG or WebP picture. */
export async function logoOfPaper(tx: Tx, orgId: string): Promise<Picture | null> {
  const logo = await tx.first(findLogoOfPapers(orgId));
  if (!logo) return null;
  const known = kept.get(logo.id);
  if (known !== undefined) return known;
  const file = await tx.first(findFile(orgId, logo.id));
  const shades = file ? readPng(file.bytes) : null;
  const dots = shades && dotsOfPicture(shades, MOST);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(logo.id, dots);
  return dots;
}
