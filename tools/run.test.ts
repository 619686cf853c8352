import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('packages are installed once, and again after `npm prune` took some of them away', () => {
  const root = mkdtempSync(join(tmpdir(), 'resolvo-run-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['tools', 'programs', 'node_modules/.bin']) mkdirSync(join(root, name), { recursive: true });
  copyFileSync(join(import.meta.dirname, 'run.mjs'), join(root, 'tools/run.mjs'));
  writeFileSync(join(root, 'tools/hello.ts'), "console.log('hello');");
  writeFileSync(join(root, 'package-lock.json'), '{}');
  symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
  // npm writes down what it has installed there.
  const installed = join(root, 'node_modules/.package-lock.json');
  writeFileSync(join(root, 'programs/npm'), `#!/bin/sh\necho all > ${installed}\n`, { mode: 0o755 });
  const run = () =>
    execFileSync(process.execPath, [join(root, 'tools/run.mjs'), 'hello'], {
      env: { PATH: `${join(root, 'programs')}${delimiter}${process.env.PATH}` },
      encoding: 'utf8',
    });

  expect(run()).toMatch(/^Installing .*\nhello\n$/);
  expect(run()).toBe('hello\n');
  writeFileSync(installed, 'without those of developers');
  expect(run()).toMatch(/^Installing .*\nhello\n$/);
  writeFileSync(join(root, 'package-lock.json'), '{"a":1}');
  expect(run()).toMatch(/^Installing .*\nhello\n$/);
});
