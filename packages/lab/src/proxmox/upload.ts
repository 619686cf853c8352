import { badParameter } from './pve-error.ts';

/** The parts of a multipart body (RFC 7578): fields as text, and the file. */
export function readUpload(body: Buffer, type: string): { fields: Record<string, string>; file: Buffer } {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) throw badParameter({ filename: 'upload needs a multipart/form-data body' });
  const fields: Record<string, string> = {};
  let file: Buffer = Buffer.alloc(0);
  const content = body.toString('latin1');
  for (const part of content.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const value = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (filename === undefined) fields[name] = value;
    else {
      fields.filename = filename;
      file = Buffer.from(value, 'latin1');
    }
  }
  return { fields, file };
}
