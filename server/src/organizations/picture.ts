import { imageSize } from 'image-size';

const mediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type Picture = { mediaType: (typeof mediaTypes)[keyof typeof mediaTypes]; width: number; height: number };

/** What a file is by its own bytes, whatever name or type it came under; null when it is no PNG, JPEG or WebP with a width and a height. */
export function readPicture(bytes: Uint8Array): Picture | null {
  try {
    const { type, width, height } = imageSize(new Uint8Array(bytes)); // a copy: what stands behind a Buffer in memory is no part of it
    const mediaType = mediaTypes[type as keyof typeof mediaTypes];
    return mediaType && width > 0 && height > 0 ? { mediaType, width, height } : null;
  } catch {
    return null; // cut off, or of a kind that is not known
  }
}
