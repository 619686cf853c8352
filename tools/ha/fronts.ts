import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../apps/api/src/net.ts';
import { healthCheckOf } from '../laws/deploy.ts';
import { root } from '../laws/imports.ts';
import type { Debian } from './debian.ts';

/** A proxy with our example file, of which only addresses and the certificate are those of the run. */
export interface ProxyFront {
  readonly url: string;
  /** What the program said about its file. */
  readonly checked: string;
  /** What it has written to its log since it was asked last. */
  said(): string;
  close(): Promise<void>;
}

export function makeCertificate(debian: Debian, folder: string): void {
  const at = (name: string) => debian.inside(join(folder, name));
  debian.run('root', [
    ...['/usr/bin/openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-keyout', at('privkey.pem'), '-out', at('fullchain.pem'), '-days', '2', '-subj', '/CN=localhost'],
  ]);
  const pem = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  writeFileSync(join(folder, 'resolvo.pem'), pem);
}

const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

type Change = readonly [from: string, to: string];

/** Each change must meet its line, or the example has moved away from this run. */
function changed(text: string, changes: readonly Change[]): string {
  return changes.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The example file has no "${from}" any more.`);
    return all.replaceAll(from, to);
  }, text);
}

export async function startHaproxy(debian: Debian, folder: string, ports: readonly number[]): Promise<ProxyFront> {
  const [plain, tls] = [await freePort(), await freePort()];
  const file = join(folder, 'deploy-haproxy.cfg');
  writeFileSync(
    file,
    changed(example('haproxy.cfg'), [
      ['BIND_HTTP-:80', `BIND_HTTP-127.0.0.1:${plain}`],
      ['BIND_HTTPS-:443', `BIND_HTTPS-127.0.0.1:${tls}`],
      ['/etc/haproxy/tls/resolvo.pem', debian.inside(join(folder, 'resolvo.pem'))],
      ['127.0.0.1:3000', `127.0.0.1:${ports[0]}`],
      ['127.0.0.1:3001', `127.0.0.1:${ports[1]}`],
    ]),
  );
  const command = ['/usr/sbin/haproxy', '-db', '-f', debian.inside(file)];
  debian.run('root', ['/usr/sbin/haproxy', '-c', '-f', debian.inside(file)]);
  const front = await begun(debian, command, tls, '');
  if (!(await isHealthy(plain))) {
    await front.close();
    throw new Error(`The health check of the proxy does not pass: ${front.said()}`);
  }
  return { ...front, checked: 'haproxy -c: the file is valid; the health check of the compose file passes' };
}

/** As compose asks in the container, where HAProxy listens at 8080: again and again, because it may still begin. */
async function isHealthy(port: number): Promise<boolean> {
  const [program = '', ...args] = healthCheckOf('proxy');
  const here = args.map((one) => one.replace('/8080', `/${port}`));
  for (let tries = 0; tries < 60; tries += 1) {
    if (spawnSync(program, here).status === 0) return true;
    await setTimeout(500);
  }
  return false;
}

export async function startNginx(
  debian: Debian,
  folder: string,
  ports: readonly number[],
  further: readonly Change[] = [],
): Promise<ProxyFront> {
  const [plain, tls] = [await freePort(), await freePort()];
  mkdirSync(join(folder, 'nginx'), { recursive: true });
  const at = (name: string) => debian.inside(join(folder, name));
  const site = changed(example('nginx.conf'), [
    ['127.0.0.1:3000', `127.0.0.1:${ports[0]}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports[1]}`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl;', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`],
    ['/etc/resolvo/tls/', `${at('')}/`],
    // An older nginx has HTTP/2 as a word of `listen`.
    ...(takesHttp2(debian) ? [] : ([['http2 on;', '']] as const)),
    ...further,
  ]);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${at('nginx')}/${name};`)
    .join('\n');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `user root;\ndaemon off;\npid ${at('nginx')}/pid;\nerror_log stderr;\nevents {}\nhttp {\n  access_log off;\n${temporary}\n  include ${at('site.conf')};\n}\n`,
  );
  const command = ['/usr/sbin/nginx', '-c', at('nginx.conf')];
  debian.run('root', [...command, '-t']);
  return begun(debian, command, tls, 'nginx -t: the file is valid');
}

function takesHttp2(debian: Debian): boolean {
  const said = debian.run('root', ['/bin/sh', '-c', '/usr/sbin/nginx -v 2>&1']);
  const [, major = 0, minor = 0, patch = 0] = (/\/(\d+)\.(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  return major * 1e6 + minor * 1e3 + patch >= 1_025_001;
}

async function begun(debian: Debian, command: readonly string[], port: number, checked: string): Promise<ProxyFront> {
  let log = '';
  const program = debian.start('root', command, (line) => {
    log = `${log}${line}`.slice(-40_000);
  });
  while (!(await takesConnections(port))) {
    if (!program.isRunning()) throw new Error(`${command[0]} ended: ${log}`);
    await setTimeout(20);
  }
  const said = () => {
    const lines = log;
    log = '';
    return lines;
  };
  return { url: `https://127.0.0.1:${port}`, checked, said, close: () => program.stop() };
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
