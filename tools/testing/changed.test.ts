import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apiTestsFor, broadJourneys, journeysFor, journeysOfDistrict, startOfWork } from './changed.ts';
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

  test('inside a noun: also the nouns that stand on the file, by import and by event, and the journeys through them', () => {
    const issuing = ['apps/api/src/features/money/invoices/issue-invoice.ts'];
    expect(apiTestsFor(issuing)).toEqual(
      expect.arrayContaining([
        'apps/api/src/features/money/',
        'apps/api/src/features/sales/orders/',
        'apps/api/src/features/sales/checkout/',
        'apps/api/src/features/hosting/packages/',
        'apps/api/test/laws/',
      ]),
    );
    expect(journeysFor(issuing)).toEqual(
      expect.arrayContaining(['checkout', 'finance', 'money', 'orders', 'papers'].map((name) => `e2e/${name}.e2e.ts`)),
    );
    // Domains are freed by who leaves, and import nothing of leaving.
    expect(apiTestsFor(['apps/api/src/features/people/accounts/delete-account.ts'])).toContain(
      'apps/api/src/features/hosting/domains/',
    );
    // Little stands on a ticket.
    expect(String(apiTestsFor(['apps/api/src/features/help/tickets/open-ticket.ts']))).not.toMatch(/machines|sales/);
  });

  test('a test alone runs alone', () => {
    const file = 'apps/api/src/features/machines/servers/servers.test.ts';
    expect([apiTestsFor([file]), journeysFor([file])]).toEqual([[file], []]);
    expect([apiTestsFor(['e2e/site.e2e.ts']), journeysFor(['e2e/site.e2e.ts'])]).toEqual([[], ['e2e/site.e2e.ts']]);
    expect(apiTestsFor(['apps/api/src/config.unit.test.ts'])).toEqual([]);
  });

  test('what everything stands on runs everything', () => {
    for (const file of [
      'apps/api/src/http/register.ts',
      'packages/lab/src/lab.ts',
      'package-lock.json',
      'packages/contract/src/endpoints.ts',
      'packages/contract/src/permissions.ts',
      'apps/api/src/db/types.ts',
    ]) {
      expect([file, apiTestsFor([file]), journeysFor([file])]).toEqual([file, 'all', 'all']);
    }
    expect([apiTestsFor(['apps/web/src/ui/button.tsx']), journeysFor(['apps/web/src/ui/button.tsx'])]).toEqual([
      [],
      'all',
    ]);
  });

  test('a field of tickets: the nouns that use its contract or read its table, their journeys, and the laws', () => {
    const changed = [
      'packages/contract/src/help/tickets.ts',
      'apps/api/src/db/migrations/0041-tickets.sql',
      'apps/api/src/db/types.ts',
      'apps/web/src/panel/support/ticket/page.tsx',
    ];
    const tests = apiTestsFor(changed);
    expect(tests).toEqual(
      expect.arrayContaining(['apps/api/src/features/help/tickets/', 'apps/api/src/features/help/enquiries/']),
    );
    expect(tests).toContain('apps/api/test/laws/');
    expect(String(tests)).not.toMatch(/features\/(machines|money|sales|hosting)\//);
    expect(journeysFor(changed)).toContain('e2e/tickets.e2e.ts');
    expect(String(journeysFor(changed))).not.toMatch(/volumes|domains|cards/);
  });

  test('events and rows reach the nouns that subscribe to them and serve them, without an import', () => {
    const tests = apiTestsFor(['packages/contract/src/machines/server-events.ts']);
    // Domains unlink from a server that is deleted.
    expect(tests).toContain('apps/api/src/features/hosting/domains/');
    expect(apiTestsFor(['packages/contract/src/help/ticket-desk.ts'])).toContain(
      'apps/api/src/features/help/enquiries/',
    );
  });

  test('a table that was made or changed: who reads it, and the tests of migrations; without one, all', () => {
    const tests = apiTestsFor(['apps/api/src/db/migrations/0310-hosting.sql']);
    expect(tests).toEqual(
      expect.arrayContaining(['apps/api/src/features/hosting/packages/', 'apps/api/src/db/', 'apps/api/test/laws/']),
    );
    expect(apiTestsFor(['apps/api/src/db/migrations/9999-unknown.sql'])).toBe('all');
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
    expect([...new Set([...reached, ...pages])].sort()).toEqual(
      files
        .filter((name) => !broadJourneys.includes(name.replace('.e2e.ts', '')))
        .map((name) => `e2e/${name}`)
        .sort(),
    );
    expect(broadJourneys.filter((name) => !files.includes(`${name}.e2e.ts`))).toEqual([]);
  });
});

describe('where the work began', () => {
  function repository() {
    const folder = mkdtempSync(join(tmpdir(), 'resolvo-changed-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.test', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim();
    const commit = (name: string) => {
      git('commit', '--quiet', '--allow-empty', '-m', name);
      return git('rev-parse', 'HEAD');
    };
    git('init', '--quiet', '-b', 'main');
    return { folder, git, commit };
  }

  test('a branch began where it left main, also when main went on', () => {
    const { folder, git, commit } = repository();
    const left = commit('one');
    git('checkout', '--quiet', '-b', 'branch');
    commit('two');
    git('checkout', '--quiet', 'main');
    commit('three');
    git('checkout', '--quiet', 'branch');
    expect(startOfWork(folder)).toBe(left);
  });

  test('on main it began at the main of the remote; without a remote at the last commit', () => {
    const { folder, git, commit } = repository();
    const known = commit('one');
    expect(startOfWork(folder)).toBe(known);
    git('update-ref', 'refs/remotes/origin/main', known);
    commit('two');
    expect(startOfWork(folder)).toBe(known);
  });
});
