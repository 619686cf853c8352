import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, variableNames } from '../../apps/api/src/config.ts';
import { builtApi } from '../build-api.ts';
import { composeServices, deployed, healthCheckOf, mapOf, unitOf } from './deploy.ts';
import { productImports, root } from './imports.ts';
import { readYaml } from './plain-yaml.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const json = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('what the product imports comes with a production install', () => {
  // Writes the types of the database; run by developers.
  const isTool = (file: string) => file === 'apps/api/src/db/generate-types.ts';
  const missing = productImports().flatMap(({ from, to }) => {
    const [home = ''] = /^(?:apps|packages)\/\w+/.exec(from) ?? [];
    const isPackage = !/^(apps|packages|node:)/.test(to) && !to.startsWith('virtual:');
    // The web is built before it is installed.
    if (!isPackage || isTool(from) || home === 'apps/web') return [];
    const name = to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/');
    const { dependencies = {} } = json(`${home}/package.json`);
    return name in dependencies ? [] : [`${from} imports ${name}`];
  });
  expect(
    missing,
    'Please add each of these packages to the dependencies in the package.json of the part that imports it.',
  ).toEqual([]);
  // Its own Node among it: Debian's does not run TypeScript.
  expect(Object.keys(json('package.json').dependencies)).toEqual(['node']);
});

test('every variable is in the README, and the examples name only variables that exist', () => {
  const documented = new Set([...readme.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name));
  expect(
    variableNames.filter((name) => !documented.has(name)),
    'Please say in the table “Configuration” of README.md what each of these variables does.',
  ).toEqual([]);
  // As the command `resolvo` reads it; systemd and compose take away single quotes too.
  const example = Object.entries(parseEnv(deployed('resolvo.env.example')));
  expect(example.length).toBeGreaterThan(15);
  expect(
    example.map(([name]) => name).filter((name) => !variableNames.includes(name)),
    'deploy/resolvo.env.example has these variables, and apps/api/src/config.ts does not read them: please take them out or spell them right.',
  ).toEqual([]);
  const filled = Object.fromEntries(example.map(([name, value]) => [name, value || 'ab'.repeat(32)]));
  expect(readConfig(filled)).toMatchObject({ trustProxy: 1, mail: { kind: 'smtp' }, payments: { live: true } });
});

test('the compose file runs two API processes, a worker, a database and a proxy, none of ours with rights', () => {
  const services = composeServices();
  expect(Object.keys(services)).toEqual(['database', 'api1', 'api2', 'worker', 'proxy']);
  for (const name of ['api1', 'api2', 'worker'] as const) {
    expect(services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      build: { dockerfile: 'deploy/Containerfile' },
      depends_on: { database: { condition: 'service_healthy' } },
    });
    const variables = Object.keys(mapOf(services[name]?.environment));
    expect(
      variables.filter((variable) => !variableNames.includes(variable)),
      'deploy/compose.yaml sets these variables, and apps/api/src/config.ts reads none of them: please take them out, or read them.',
    ).toEqual([]);
  }
  expect(mapOf(services.worker?.environment)).toMatchObject({ PROCESS_ROLE: 'worker', TRUST_PROXY: '1' });
});

test('every service of the compose file has a health check', () => {
  for (const name of Object.keys(composeServices())) expect(healthCheckOf(name), name).not.toEqual([]);
});

test('the image is small, has no rights, and says whether it is well', () => {
  const lines = deployed('Containerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  expect(last.join('\n')).toMatch(/^USER resolvo$/m);
  expect(last.join('\n')).toMatch(/HEALTHCHECK[\s\S]*\/readyz/);
  expect(last.join('\n')).not.toMatch(/npm ci|--from=build \/app \./);
  expect(last).toContain('CMD ["node", "apps/api/build/main.js"]');
  expect(last).toContain('COPY --from=build /app/apps/api/build apps/api/build');
  // Each workspace's package.json is there when packages are installed.
  for (const home of ['apps/api', 'apps/web', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)])
    expect(lines).toContain(`COPY ${home}/package.json ${home}/package.json`);
});

/** Read by Node and its allocator, not by us. */
const ofNode = ['NODE_ENV', 'MALLOC_ARENA_MAX'];

test('units start files that exist or are built, as a user without rights', () => {
  for (const file of ['resolvo-api@.service', 'resolvo-worker@.service', 'resolvo-backup.service']) {
    const unit = unitOf(file);
    const [command = ''] = unit.get('Service.ExecStart') ?? [];
    const [, script = ''] = /^\/opt\/resolvo\/node_modules\/\.bin\/node (\S+)/.exec(command) ?? [];
    expect(join(root, script) === builtApi || existsSync(join(root, script)), command).toBe(true);
    expect(unit.get('Service.User')).toEqual(['resolvo']);
    for (const key of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'ProtectHome', 'RestrictNamespaces'])
      expect(unit.get(`Service.${key}`), `${file} ${key}`).toEqual(['yes']);
    expect(unit.get('Service.ProtectSystem')).toEqual(['strict']);
    expect(unit.get('Service.CapabilityBoundingSet')).toEqual(['']);
    const variables = (unit.get('Service.Environment') ?? [])
      .join(' ')
      .split(' ')
      .map((one) => one.split('=')[0] ?? '');
    expect(
      variables.filter((name) => !ofNode.includes(name) && !variableNames.includes(name)),
      'A unit in deploy/ sets these variables, and apps/api/src/config.ts reads none of them: please take them out, or read them.',
    ).toEqual([]);
  }
  // What the operator runs by hand is started as the units are.
  const command = deployed('resolvo');
  expect(command).toContain('runuser -u resolvo -- "$RESOLVO/node_modules/.bin/node"');
  expect(command).toContain(`RESOLVO:=${unitOf('resolvo-api@.service').get('Service.WorkingDirectory')?.[0]}`);
  expect(command).toContain(`--env-file=${unitOf('resolvo-api@.service').get('Service.EnvironmentFile')?.[0]}`);
  // Longer than a process takes to drain.
  expect(unitOf('resolvo-api@.service').get('Service.TimeoutStopSec')).toEqual(['40']);
});

test('a renewed certificate of our name, and of no other, is put where the proxies read it', () => {
  const home = mkdtempSync(join(tmpdir(), 'resolvo-hook-'));
  try {
    const put = (file: string, text: string, mode = 0o644) => {
      mkdirSync(dirname(join(home, file)), { recursive: true });
      writeFileSync(join(home, file), text, { mode });
    };
    put('etc/resolvo/resolvo.env', "PUBLIC_URL='https://panel.example.com'\nPORT=1\n");
    put('etc/nginx/nginx.conf', '');
    put('etc/haproxy/haproxy.cfg', '');
    put('bin/systemctl', `#!/bin/sh\necho "$*" >> ${home}/asked\n`, 0o755);
    for (const name of ['panel.example.com', 'other.example.com'])
      for (const part of ['fullchain', 'privkey']) put(`live/${name}/${part}.pem`, `${part} of ${name}\n`);
    const renew = (name: string) =>
      execFileSync('sh', [join(root, 'deploy/certificate-hook')], {
        stdio: 'ignore',
        env: { PATH: `${home}/bin:${process.env.PATH}`, ROOT: home, RENEWED_LINEAGE: join(home, 'live', name) },
      });
    renew('panel.example.com');
    renew('other.example.com');
    // A certificate without its key replaces nothing.
    put('live/panel.example.com-0001/fullchain.pem', 'the next one');
    expect(() => renew('panel.example.com-0001')).toThrow();
    const read = (file: string) => readFileSync(join(home, file), 'utf8');
    expect(read('etc/haproxy/tls/resolvo.pem')).toBe('fullchain of panel.example.com\nprivkey of panel.example.com\n');
    expect(statSync(join(home, 'etc/haproxy/tls/resolvo.pem')).mode & 0o777).toBe(0o600);
    expect(read('etc/resolvo/tls/privkey.pem')).toBe('privkey of panel.example.com\n');
    expect(read('asked').split('\n')).toEqual(
      ['haproxy', 'nginx'].flatMap((name) => [`is-active -q ${name}`, `reload ${name}`]).concat(''),
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('both proxies ask for readiness, believe no visitor, and let the console through', () => {
  const balanced = (text: string) =>
    [...text.matchAll(/[{}]/g)].reduce((sum, [one]) => sum + (one === '{' ? 1 : -1), 0);
  const nginx = deployed('nginx.conf');
  expect(balanced(nginx)).toBe(0);
  expect(nginx).toMatch(/proxy_set_header Upgrade \$http_upgrade/);
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr/);
  const haproxy = deployed('haproxy.cfg');
  expect(haproxy).toMatch(/uri \/readyz/);
  expect(haproxy).toMatch(/timeout tunnel 1h/);
  expect(haproxy.indexOf('del-header X-Forwarded-For')).toBeLessThan(haproxy.indexOf('option forwardfor'));
  // While two versions serve, a file that one process does not have is asked of the other.
  expect(haproxy).toMatch(/use_backend files if \{ path_beg \/assets\/ \}/);
  expect(haproxy).toMatch(/backend files\n(?: .+\n)* {2}retry-on .*\b404\b/);
  // What the authority asks for while a certificate is renewed is answered by certbot, and not sent to TLS.
  expect(haproxy).toMatch(/redirect scheme https code 308 unless challenge\n {2}default_backend challenges\n/);
  expect(haproxy).toMatch(/backend challenges\n {2}server certbot 127\.0\.0\.1:8402\n/);
  expect(nginx).toMatch(/location \/\.well-known\/acme-challenge\/ \{\s+proxy_pass http:\/\/127\.0\.0\.1:8402;/);
  // The ports of the units, unless they are set.
  const addresses = [...haproxy.matchAll(/server api\d "\$\{(API\d)-([^}]+)\}"/g)].map(
    ([, name, at]) => `${name} ${at}`,
  );
  expect(new Set(addresses)).toEqual(new Set(['API1 127.0.0.1:3000', 'API2 127.0.0.1:3001']));
  expect(mapOf(composeServices().proxy?.environment)).toMatchObject({ API1: 'api1:3000', API2: 'api2:3000' });
  // The balancer notices before connections close.
  const [, inter, fall] = /inter (\d+)s fall (\d+)/.exec(haproxy) ?? [];
  expect(Number(mapOf(composeServices().api1?.environment).DRAIN_SECONDS)).toBeGreaterThan(
    Number(inter) * Number(fall),
  );
});

test('F40 a proxy sends again what only reads and what has a key, and other acts only while nothing was sent', () => {
  const locations = [...deployed('nginx.conf').matchAll(/^ {2}location (.+) \{\n([\s\S]*?)^ {2}\}/gm)]
    .filter(([, , body = '']) => body.includes('proxy_pass http://resolvo;'))
    .map(([, name = '', body = '']) => {
      const choice = body.match(/error_page.*|if .*|return .*|limit_except.*|deny .*/g) ?? [];
      return [name, ...choice, /proxy_next_upstream .*/.exec(body)?.[0]];
    });
  expect(locations).toEqual([
    // What changes something is no file.
    ['/assets/', 'limit_except GET {', 'deny all;', 'proxy_next_upstream error timeout http_404 http_502 http_503;'],
    [
      '/',
      'error_page 418 = @unsent;',
      'error_page 419 = @never;',
      'if ($repeated = unsent) {',
      'return 418;',
      'if ($repeated = never) {',
      'return 419;',
      'proxy_next_upstream error timeout http_502 http_503 non_idempotent;',
    ],
    ['@unsent', 'proxy_next_upstream error timeout;'],
    ['@never', 'proxy_next_upstream off;'],
  ]);
  expect(deployed('nginx.conf')).toContain(
    `map $request_method:$http_idempotency_key $repeated {
  default never;
  ~^(GET|HEAD): always;
  ~^[A-Z]+:. always;
  ~^(POST|PATCH):$ unsent;
}`,
  );
  // HAProxy sends again what found no connection, unless `retry-on` says more.
  for (const [section] of deployed('haproxy.cfg').matchAll(
    /^(?:defaults|frontend|backend|listen)\b.*\n(?: .*\n|\n)*/gm,
  )) {
    const more =
      / retry-on (.*)/
        .exec(section)?.[1]
        ?.split(' ')
        .filter((word) => word !== 'conn-failure') ?? [];
    if (more.length > 0) expect(section).toContain('http-request disable-l7-retry unless METH_GET');
  }
});

test('YAML beyond what is read is refused, not guessed', () => {
  expect(readYaml('a:\n  - b: 1\n    c: [1, 2]\n  - d\ne: "x: y"')).toEqual({
    a: [{ b: 1, c: [1, 2] }, 'd'],
    e: 'x: y',
  });
  expect(() => readYaml('a: &b 1')).toThrow('Not plain');
  expect(() => readYaml('a: 1\n   b: 2')).toThrow('Not read');
});
