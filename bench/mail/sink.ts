import { createServer, type Server } from 'node:net';

/** A mail server that accepts everything and keeps nothing (RFC 5321), so that only the product is measured. */
export async function startSink(): Promise<{ port: number; taken: () => number; close: () => void }> {
  let taken = 0;
  const server: Server = createServer((socket) => {
    let isData = false;
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (isData) {
          if (line !== '.') continue;
          isData = false;
          taken += 1;
          socket.write('250 ok\r\n');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, taken: () => taken, close: () => void server.close() };
}
