import { readPicture } from '../../pictures/public/picture.ts';

/** A picture with more of them takes seconds to draw on each print. */
const MOST_PIXELS = 2_000_000;

/** The logo as a data address that pdfmake draws; null for WebP, which PDF does not have, and for a very large one. */
export function drawableLogo(bytes: Buffer): string | null {
  const picture = readPicture(bytes);
  if (!picture || picture.mediaType === 'image/webp' || picture.width * picture.height > MOST_PIXELS) return null;
  return `data:${picture.mediaType};base64,${bytes.toString('base64')}`;
}
