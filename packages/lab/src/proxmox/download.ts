import { createHash } from 'node:crypto';
import type { Volume, WorkOf } from './model.ts';
import { died } from './pve-error.ts';

/** What PVE's own tools (LWP, wget) say in one sentence about a server that does not give the file. */
async function ask(url: string, method: 'GET' | 'HEAD', signal?: AbortSignal): Promise<Response> {
  const failed = (why: string) => died(`download failed: ${why}`);
  const response = await fetch(url, { method, ...(signal && { signal }) }).catch((error: unknown) => {
    throw failed(error instanceof Error ? error.message : String(error));
  });
  if (!response.ok) throw failed(`${response.status} ${response.statusText}`.trim());
  return response;
}

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

export async function urlMetadata(url: string): Promise<{ filename?: string; mimetype?: string; size?: number }> {
  const { headers } = await ask(url, 'HEAD');
  const [filename, mimetype, size] = [nameIn(url), headers.get('content-type'), headers.get('content-length')];
  return {
    ...(filename !== '' && { filename }),
    ...(mimetype !== null && { mimetype: mimetype.split(';')[0] ?? '' }),
    ...(size !== null && { size: Number(size) }),
  };
}

/** The length of the header of qcow2 that says how large the disk is. */
const headLength = 32;

/** Reads the whole file and compares its checksum. Of its content only what a machine made from it shows is kept. */
export async function download(
  { url, algorithm, checksum, volume }: WorkOf<'download'>,
  signal: AbortSignal,
): Promise<Volume> {
  const { body } = await ask(url, 'GET', signal);
  const hash = createHash(algorithm ?? 'sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  for await (const chunk of body ?? []) {
    hash.update(chunk);
    size += chunk.length;
    if (head.length < headLength) head = Buffer.concat([head, chunk.subarray(0, headLength)]);
  }
  const is = hash.digest('hex');
  if (checksum !== undefined && is !== checksum.toLowerCase()) {
    throw died(`checksum mismatch: got '${is}' != expect '${checksum}'`);
  }
  const isQcow2 = head.length >= headLength && head.subarray(0, 4).equals(Buffer.from('QFI\xfb', 'latin1'));
  const qcow2Bytes = isQcow2 ? Number(head.readBigUInt64BE(24)) : undefined;
  return { ...volume, size, download: { name: nameIn(url), ...(qcow2Bytes !== undefined && { qcow2Bytes }) } };
}
