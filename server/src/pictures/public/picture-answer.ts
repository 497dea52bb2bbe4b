import type { CompanyRequestContext } from '../../platform/request-context.ts';

/** A stored picture as the answer of a route. Its type is that of the bytes as they were checked. Browsers keep it: it never changes under its id. */
export function pictureAnswer(
  { reply }: Pick<CompanyRequestContext, 'reply'>,
  name: string,
  { mediaType, bytes }: { mediaType: string; bytes: Buffer },
): File {
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  return new File([new Uint8Array(bytes)], `${name}.${mediaType.slice('image/'.length)}`, { type: mediaType });
}
