import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Restarts the API when its files change; Vite rebuilds the web app. Open the second address. */
const root = join(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const env = { ...process.env, PORT: apiPort, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` };

const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], { cwd: root, stdio: 'inherit', env }),
  spawn('react-router', ['dev', '--port', webPort, '--strictPort'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...env, API_URL: `http://localhost:${apiPort}` },
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
