import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lockedPackages } from '../sbom.ts';
import { accepted } from './accepted.ts';
import { foundFaults, sentenceOf } from './found-faults.ts';
import { readAdvisories } from './read-advisories.ts';
import { compareVersions } from './versions.ts';

function saved(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'resolvo-advisories-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(content));
  }
  return folder;
}

const osv = (name: string, events: object[], more: object = {}) => ({
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2026-11-01T00:00:00Z',
  summary: 'Reads beyond its end',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
  ...more,
});
const found = (path: string, name: string, version: string) =>
  foundFaults([{ name, version, dev: false }], readAdvisories(path), {}).faults.length > 0;

test('versions stand in the order of Semantic Versioning', () => {
  const inOrder = ['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1'];
  const all = [...inOrder, '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0'];
  for (const [at, one] of all.entries())
    for (const [to, other] of all.entries())
      expect(Math.sign(compareVersions(one, other)), `${one} ${other}`).toBe(Math.sign(at - to));
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});

describe('an advisory that is planted', () => {
  test('about a package that the lock file has is found, with where it is and what mends it', () => {
    const zod = lockedPackages().find(({ name }) => name === 'zod');
    expect(zod).toBeDefined();
    const folder = saved({ 'npm/one.json': osv('zod', [{ introduced: '0' }, { fixed: '999.0.0' }]) });
    const { faults } = foundFaults(lockedPackages(), readAdvisories(folder), accepted);
    expect(faults.map(sentenceOf)).toEqual([
      `zod ${zod?.version} (shipped): GHSA-aaaa-bbbb-cccc, Reads beyond its end. Mended in 999.0.0.`,
    ]);
    const taken = foundFaults(lockedPackages(), readAdvisories(folder), { 'GHSA-aaaa-bbbb-cccc': 'Not called here.' });
    expect([taken.faults.length, taken.taken.length]).toEqual([0, 1]);
  });

  test('of OSV touches what stands between its events, and what it lists', () => {
    const folder = saved({
      'list.json': {
        vulns: [
          osv('rope', [
            { introduced: '1.0.0' },
            { fixed: '1.2.0' },
            { introduced: '2.0.0' },
            { last_affected: '2.3.0' },
          ]),
          osv('sail', [], { affected: [{ package: { ecosystem: 'npm', name: 'sail' }, versions: ['3.1.4'] }] }),
        ],
      },
    });
    const touched = ['0.9.0', '1.0.0', '1.1.9', '1.2.0', '2.0.0-rc.1', '2.3.0', '2.3.1'];
    expect(touched.filter((version) => found(folder, 'rope', version))).toEqual(['1.0.0', '1.1.9', '2.3.0']);
    expect([found(folder, 'sail', '3.1.4'), found(folder, 'sail', '3.1.5')]).toEqual([true, false]);
  });

  test('of GitHub touches its range', () => {
    const one = {
      ghsa_id: 'GHSA-1111-2222-3333',
      summary: 'Runs what it is given',
      updated_at: '2026-11-02T00:00:00Z',
      withdrawn_at: null,
      vulnerabilities: [
        {
          package: { ecosystem: 'npm', name: 'mast' },
          vulnerable_version_range: '>= 1.0.0, < 1.4.2',
          first_patched_version: '1.4.2',
        },
        { package: { ecosystem: 'pip', name: 'mast' }, vulnerable_version_range: '>= 0', first_patched_version: null },
      ],
    };
    const folder = saved({ 'github.json': [one] });
    expect(['0.9.9', '1.0.0', '1.4.1', '1.4.2'].filter((version) => found(folder, 'mast', version))).toEqual([
      '1.0.0',
      '1.4.1',
    ]);
  });

  test('that was withdrawn, or is about another ecosystem, touches nothing', () => {
    const everything = [{ introduced: '0' }];
    const folder = saved({
      'a.json': osv('rope', everything, { withdrawn: '2026-11-03T00:00:00Z' }),
      'b.json': osv('rope', everything, {
        affected: [{ package: { ecosystem: 'PyPI', name: 'rope' }, versions: ['1.0.0'] }],
      }),
    });
    expect(found(folder, 'rope', '1.0.0')).toBe(false);
  });

  test('that is none is told with its file', () => {
    const folder = saved({ 'odd.json': { hello: 1 } });
    expect(() => readAdvisories(folder)).toThrow(/odd\.json has something that is no advisory/);
  });
});
