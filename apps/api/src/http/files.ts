import { Readable } from 'node:stream';
import type { FileAnswer, FileKind } from '@resolvo/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** A name of our own making: nothing in it needs quoting in a header (RFC 6266) or means anything to a file system. */
export function safeFilename(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-100)
    .replace(/^[.-]+/, '');
  return plain || 'file';
}

export function sendFile(reply: FastifyReply, { type, disposition }: FileKind, answer: FileAnswer): FastifyReply {
  const { filename, content } = answer;
  reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `${disposition}; filename="${safeFilename(filename)}"`)
    // Whatever a cell or a name holds, the browser takes the file for what we say it is.
    .header('x-content-type-options', 'nosniff');
  if (disposition === 'inline') {
    // Chromium's viewer is a page around the document that keeps the document's policy; without these it stays empty.
    reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  }
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
