import { Readable } from 'node:stream';
import type { FileAnswer, FileKind } from '@resolvo/contract/endpoint';
import type { FastifyReply } from 'fastify';

/** File names are generated: nothing in them needs quoting in a header (RFC 6266) or has a meaning to a file system. */
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
    // No content sniffing: the browser must not take a cell or a name for HTML.
    .header('x-content-type-options', 'nosniff');
  if (disposition === 'inline') {
    // Chromium shows a PDF in an embedding page that inherits the document's policy; without these sources it stays
    // empty.
    reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  }
  return reply.send(content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content));
}
