import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockedPackages, notices, sbom } from '../sbom.ts';
import { root } from './imports.ts';

/** Licences that let us ship a package in a product under MIT. */
const shippable = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Unlicense', 'OFL-1.1'],
  ...['MIT OR Apache-2.0', '(MIT OR CC0-1.0)', '(MIT OR EUPL-1.1+)'],
]);
/** Licences of tools that stay on the machines of developers. */
const usable = new Set([...shippable, 'MPL-2.0', 'Python-2.0', 'CC-BY-4.0']);
/** Packages whose lock entry names none; looked at by hand. */
const byHand: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Shipped as npm has it, without changes: MPL-2.0 asks for the source of its own files only, which that package is. */
const unchanged: Readonly<Record<string, string>> = { '@novnc/novnc': 'MPL-2.0' };

test('every package has a licence that was looked at', () => {
  const all = lockedPackages();
  expect(all.length).toBeGreaterThan(300);
  const refused = all.filter(
    ({ name, license, dev }) =>
      !(dev ? usable : shippable).has(license || (byHand[name] ?? '')) && unchanged[name] !== license,
  );
  expect(
    refused.map(({ name, license }) => `${name}: ${license}`),
    'The licence of these packages was not looked at. Please read it, and name it in `shippable`, `usable` or `byHand` of tools/laws/packages.test.ts, or do without the package.',
  ).toEqual([]);
});

test('the notices are those of the lock file, and the bill of materials names every package with its checksum', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), 'utf8'), 'run: node tools/sbom.ts notices').toBe(notices());
  const { components } = sbom();
  expect(components).toHaveLength(lockedPackages().length);
  expect(
    components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? '')),
    'package-lock.json has no SHA-512 for these packages: please run `npm install` with the registry at hand.',
  ).toEqual([]);
  expect(components).toContainEqual(expect.objectContaining({ name: 'fastify', scope: 'required' }));
  expect(components).toContainEqual(expect.objectContaining({ name: 'vitest', scope: 'excluded' }));
});
