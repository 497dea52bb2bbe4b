import type { FastifyReply } from 'fastify';

/** A PDF as an answer, with a file name that is valid on every system; not cached. */
export function pdfFile(reply: FastifyReply, bytes: Uint8Array, name: string): File {
  reply.header('cache-control', 'private, no-store');
  return new File([bytes as Uint8Array<ArrayBuffer>], `${name.replace(/[\\/:*?"<>|]/g, '-')}.pdf`, { type: 'application/pdf' });
}
