import { z } from 'zod';

/** A PNG, JPEG or WebP file of at most 1 MB in base64, known by its first bytes. */
export const pictureFile = z
  .string()
  .max(Math.ceil(1_048_576 / 3) * 4, 'The picture may have at most 1 MB')
  .regex(/^(iVBORw0KGgo|\/9j\/|UklGR)[A-Za-z0-9+/]*={0,2}$/, 'The picture is a PNG, JPEG or WebP file');
