import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiTestsFor, journeysFor, journeysOfDistrict } from './changed.ts';
import { root } from './run-stage.ts';

describe('what a change touches', () => {
  test('inside a district: its API tests, the laws, and the journeys through it', () => {
    const changed = ['apps/api/src/features/machines/servers/move.ts'];
    expect(apiTestsFor(changed)).toEqual(['apps/api/src/features/machines/', 'apps/api/test/laws/']);
    expect(journeysFor(changed)).toEqual(
      expect.arrayContaining(['server-setup', 'servers', 'staff-servers'].map((name) => `e2e/${name}.e2e.ts`)),
    );
    expect(journeysFor(changed)).not.toContain('e2e/finance.e2e.ts');
  });

  test('a test alone runs alone', () => {
    const file = 'apps/api/src/features/machines/servers/servers.test.ts';
    expect([apiTestsFor([file]), journeysFor([file])]).toEqual([[file], []]);
    expect([apiTestsFor(['e2e/site.e2e.ts']), journeysFor(['e2e/site.e2e.ts'])]).toEqual([[], ['e2e/site.e2e.ts']]);
    expect(apiTestsFor(['apps/api/src/config.unit.test.ts'])).toEqual([]);
  });

  test('what everything stands on runs everything', () => {
    for (const file of ['apps/api/src/http/register.ts', 'packages/lab/src/lab.ts', 'package-lock.json']) {
      expect([file, apiTestsFor([file]), journeysFor([file])]).toEqual([file, 'all', 'all']);
    }
    expect([apiTestsFor(['apps/web/src/ui/button.tsx']), journeysFor(['apps/web/src/ui/button.tsx'])]).toEqual([
      [],
      'all',
    ]);
  });

  test('words run nothing, pages of the site their own journeys', () => {
    expect([apiTestsFor(['docs/words.md']), journeysFor(['docs/words.md'])]).toEqual([[], []]);
    expect(journeysFor(['apps/web/src/site/home.tsx'])).toContain('e2e/public-pages.e2e.ts');
  });

  test('every district is in the table, every journey it names is there, and the others run with each', () => {
    const districts = readdirSync(join(root, 'apps/api/src/features'));
    expect(Object.keys(journeysOfDistrict).sort()).toEqual(districts.sort());
    const files = readdirSync(join(root, 'e2e')).filter((name) => name.endsWith('.e2e.ts'));
    const reached = districts.flatMap((name) => journeysFor([`apps/api/src/features/${name}/x.ts`]));
    const pages = journeysFor(['apps/web/src/site/x.tsx', 'apps/web/src/auth/x.tsx']);
    expect([...new Set([...reached, ...pages])].sort()).toEqual(files.map((name) => `e2e/${name}`).sort());
  });
});
