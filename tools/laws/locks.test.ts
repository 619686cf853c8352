import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const sources = (folder: string): string[] => globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts'] });

/** What is locked by its name, and why it cannot be a row. This list may only shrink. */
const named: Readonly<Record<string, string>> = {
  'apps/api/src/db/migrate.ts': 'Two processes that start at once; before any table is there.',
  'apps/api/src/demo/seed-lab.ts': 'Two processes of a lab that start at once.',
  'apps/api/src/features/hosting/zones/zones.ts': 'Zones of one registrable domain, which have no row in common.',
  'apps/api/src/features/machines/private-networks/change-networks.ts':
    'The free VLANs of a cluster, which is no row. A quota ends how often an account can ask.',
  'apps/api/src/features/people/accounts/queries.ts': 'Grants to staff, all of them.',
  'apps/api/src/features/platform/mail/mail-texts.ts': 'The versions of one text, which only staff write.',
};

const locking = /pg_(?:try_)?advisory/;

test('E10 locks by name are on the list: a customer could make a queue in front of one', () => {
  const found = sources('apps/api/src').filter((file) => locking.test(readFileSync(join(root, file), 'utf8')));
  const unknown = found.filter((file) => !(file in named));
  expect(
    unknown,
    'Please do without the lock (write first, then look, as files/keep-file.ts does), or hold a row; otherwise say in tools/laws/locks.test.ts why neither is possible.',
  ).toEqual([]);
  expect(
    Object.keys(named).filter((file) => !found.includes(file)),
    '`named` in tools/laws/locks.test.ts has these files, and they take no lock by name any more: please take them out.',
  ).toEqual([]);
});

/** A row that is held by the pool itself is held for one statement, which protects nothing and still waits. `holdOf` finds the hold of an address. */
const heldByPool = /\bhold(?!Of\b)[A-Z]\w*\((?:deps\.)?db\b/;

test('E10 rows are held inside a transaction only', () => {
  const found = sources('apps/api/src/features').filter((file) =>
    heldByPool.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(found, 'Please hold the row in the transaction (tx), or read it without holding it.').toEqual([]);
});
