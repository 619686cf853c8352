import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('packages are installed once, by hand too, and again after `npm prune` or with another version', () => {
  const root = mkdtempSync(join(tmpdir(), 'resolvo-run-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['tools', 'programs', 'node_modules/.bin']) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(root, 'tools/run.mjs'));
  writeFileSync(join(root, 'tools/hello.ts'), "console.log('hello');");
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  const lock = join(root, 'package-lock.json');
  const here = {
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
    'node_modules/vite': { version: '8.0.0', integrity: 'sha512-b', dev: true },
  };
  const elsewhere = { 'node_modules/for-macs': { version: '1.0.0', integrity: 'sha512-c', optional: true } };
  writeFileSync(lock, JSON.stringify({ packages: { '': {}, 'apps/api': {}, ...here, ...elsewhere } }));
  // npm writes down what it has installed there.
  const installed = join(root, 'node_modules/.package-lock.json');
  const note = (packages: object) => writeFileSync(installed, JSON.stringify({ packages }));
  writeFileSync(
    join(root, 'programs/npm'),
    `#!/bin/sh\necho '${JSON.stringify({ packages: here })}' > ${installed}\n`,
    { mode: 0o755 },
  );
  const run = () =>
    execFileSync(process.execPath, [join(root, 'tools/run.mjs'), 'hello'], {
      env: { PATH: `${join(root, 'programs')}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });

  const installs = /^Installing .*\nhello\n$/;
  expect(run()).toMatch(installs);
  expect(run()).toBe('hello\n');
  note({ 'node_modules/zod': here['node_modules/zod'] });
  expect(run()).toMatch(installs);
  note({ ...here, 'node_modules/zod': { version: '3.9.0', integrity: 'sha512-d' } });
  expect(run()).toMatch(installs);
  expect(run()).toBe('hello\n');
  // By hand, with the same lock file.
  note({ ...here, ...elsewhere });
  expect(run()).toBe('hello\n');
  rmSync(installed);
  expect(run()).toMatch(installs);
});
