import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** The head of a disk in qcow2 of two gigabytes, and some content. */
function qcow2(): Buffer {
  const bytes = Buffer.alloc(64 * 1024, 7);
  bytes.write('QFI\xfb', 'latin1');
  bytes.writeUInt32BE(3, 4);
  bytes.writeBigUInt64BE(2n * 1024n ** 3n, 24);
  return bytes;
}

export interface ImageServer {
  readonly url: string;
  readonly checksum: string;
  /** How often the file itself was asked for. */
  downloads(): number;
  close(): void;
}

const served: ReadonlySet<string> = new Set(['/debian-13.qcow2', '/tool.iso']);

/** Serves `/debian-13.qcow2`, and the same bytes as `/tool.iso`; `/large.raw`, which says that it is too large; `/page.img`, which is a page. */
export async function startImageServer(): Promise<ImageServer> {
  const file = qcow2();
  let downloads = 0;
  const server = createServer(({ method, url }, response) => {
    if (url === '/large.raw') response.setHeader('content-length', 21 * 1024 ** 3);
    else if (url === '/page.img') response.setHeader('content-length', 9).setHeader('content-type', 'text/html');
    else if (url !== undefined && served.has(url)) response.setHeader('content-length', file.length);
    else response.statusCode = 404;
    if (method === 'GET') downloads += 1;
    response.end(method === 'GET' && url !== undefined && served.has(url) ? file : undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server of images has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    checksum: createHash('sha256').update(file).digest('hex'),
    downloads: () => downloads,
    close() {
      server.close();
      // The hypervisors of the lab keep theirs open.
      server.closeAllConnections();
    },
  };
}
