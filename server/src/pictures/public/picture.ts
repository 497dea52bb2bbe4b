import { imageSize } from 'image-size';
import type { ServerProblem } from '../../platform/refusal.ts';

const mediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;
export type Picture = { mediaType: (typeof mediaTypes)[keyof typeof mediaTypes]; width: number; height: number };

const signatures = ['\x89PNG', '\xff\xd8\xff', 'RIFF'];

/**
 * Returns the media type and pixel size that a picture's own bytes state, whatever its name; null unless it is a PNG, JPEG or WebP with
 * width and height. Only these three parsers of the library read the bytes.
 */
export function readPicture(bytes: Uint8Array): Picture | null {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (!signatures.some((signature) => start.startsWith(signature))) return null;
  try {
    const { type, width, height } = imageSize(new Uint8Array(bytes)); // a copy, because a Buffer is a view of shared memory
    const mediaType = mediaTypes[type as keyof typeof mediaTypes];
    return mediaType && width > 0 && height > 0 ? { mediaType, width, height } : null;
  } catch {
    return null; // truncated, or of an unknown kind
  }
}

export const mostPictureBytes = 1_048_576;
/** Beyond this a small file unpacks to a picture that freezes a phone. */
const mostPixels = 4096;

/** Problems of a picture, at its field; `what` names it in the message. */
export function pictureProblems(bytes: Uint8Array, picture: Picture | null, field: string, what: string): ServerProblem[] {
  const refused = (code: string, message: string) => [{ code: `${field.toUpperCase()}_${code}`, field, message }];
  if (bytes.length > mostPictureBytes) return refused('TOO_LARGE', `The ${what} may have at most 1 MB`);
  if (!picture) return refused('NO_PICTURE', `The ${what} is a PNG, JPEG or WebP picture`);
  if (picture.width > mostPixels || picture.height > mostPixels) {
    return refused('TOO_WIDE', `The ${what} may be at most ${mostPixels} pixels wide and high`);
  }
  return [];
}
