import { Readable } from 'node:stream';
import type { FileAnswer, FileKind } from '@resolvo/contract/endpoint';
import type { FastifyReply } from 'fastify';

const uploaded = 'application/octet-stream';

/** Nothing in it needs quoting in a header (RFC 6266) or has a meaning to a file system. Generated names stay as they are. */
export function safeFilename(name: string): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-100)
    .replace(/^[.-]+/, '');
  return plain || 'file';
}

/** The name that a person gave it, for browsers that read RFC 8187; the plain one is for all others. */
function givenFilename(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\]+/gu, '')
    .slice(-120)
    .toWellFormed();
  const encoded = encodeURIComponent(clean).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `; filename*=UTF-8''${encoded}`;
}

export function sendFile(reply: FastifyReply, { type, disposition }: FileKind, answer: FileAnswer): FastifyReply {
  const { filename, content } = answer;
  reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header(
      'content-disposition',
      `${disposition}; filename="${safeFilename(filename)}"${type === uploaded ? givenFilename(filename) : ''}`,
    )
    // No content sniffing: the browser must not take a cell or a name for HTML.
    .header('x-content-type-options', 'nosniff');
  // Opened in spite of it all, it has no origin, no script and no frame.
  if (type === uploaded) reply.header('content-security-policy', "default-src 'none'; sandbox");
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
