import type { FastifyReply } from 'fastify';

/** A drawn paper as an answer: under its name, in which no file system finds a fault, and kept by nobody on the way. */
export function pdfFile(reply: FastifyReply, bytes: Uint8Array, name: string): File {
  reply.header('cache-control', 'private, no-store');
  return new File([bytes as Uint8Array<ArrayBuffer>], `${name.replace(/[\\/:*?"<>|]/g, '-')}.pdf`, { type: 'application/pdf' });
}
