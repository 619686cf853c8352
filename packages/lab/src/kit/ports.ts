import type { Server } from 'node:net';

/** Listen on loopback only: nothing the lab simulates may be reachable from the network. */
export const LAB_HOST = '127.0.0.1';

export function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, LAB_HOST, () => {
      server.off('error', reject);
      const address = server.address();
      if (address === null || typeof address === 'string') {
        reject(new Error('The lab listened on a socket that has no port.'));
        return;
      }
      resolve(address.port);
    });
  });
}
