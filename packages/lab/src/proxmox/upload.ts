import { badParameter } from './pve-error.ts';

/** The parts of a multipart body (RFC 7578): fields as text, and of the file only its size. */
export function readUpload(body: Buffer, type: string): { fields: Record<string, string>; size: number } {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary === undefined) throw badParameter({ filename: 'upload needs a multipart/form-data body' });
  const fields: Record<string, string> = {};
  let size = 0;
  const content = body.toString('latin1');
  for (const part of content.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const value = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const file = /filename="([^"]*)"/.exec(head)?.[1];
    if (file === undefined) fields[name] = value;
    else {
      fields.filename = file;
      size = value.length;
    }
  }
  return { fields, size };
}
