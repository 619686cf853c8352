import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LabError } from './lab-error.ts';

export interface Reply {
  status?: number;
  /** Some vendors say what is wrong in the status line. */
  statusText?: string;
  headers?: OutgoingHttpHeaders;
  json?: unknown;
  body?: string | Uint8Array;
}

export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // The connection is closed with the reply, so the rest of the request body is never read.
    if (size > limitBytes)
      throw new LabError(413, `The body is larger than ${limitBytes} bytes.`, { connection: 'close' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendReply(response: ServerResponse, reply: Reply): void {
  response.statusCode = reply.status ?? 200;
  if (reply.statusText !== undefined) response.statusMessage = reply.statusText;
  if (reply.json !== undefined) response.setHeader('content-type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(reply.headers ?? {})) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.end(reply.json === undefined ? reply.body : JSON.stringify(reply.json));
}

/** Matches `/mail/{id}` against `/mail/42`; the values are percent-decoded. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith('{')) {
      const decoded = decodeSegment(value);
      if (!decoded) return undefined;
      params[segment.slice(1, -1)] = decoded;
    } else if (segment !== value) {
      return undefined;
    }
  }
  return params;
}

function decodeSegment(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
