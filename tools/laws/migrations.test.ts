import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/**
 * A migration runs while the version before it still serves. What came before this law has run everywhere and is left
 * alone; newer files may do none of these to a table that an earlier file made.
 */
const since = '0430';
const folder = join(root, 'apps/api/src/db/migrations');

/** What each costs on a big table, and what to do instead. */
const dangers: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [
    /alter table (\w+)[^;]*\balter column \w+ (?:set data )?type\b/g,
    'rewrites the table under lock: add a column, fill it in batches, switch',
  ],
  [
    /alter table (\w+)[^;]*\bset not null\b/g,
    'reads the table under lock: add a check "not valid", validate it in the next file',
  ],
  [
    /alter table (\w+)[^;]*\badd column[^;]*\b(?:generated always as \(|default (?:gen_random_uuid|clock_timestamp|random)\()/g,
    'rewrites the table under lock: add it empty, fill it in batches',
  ],
  [
    /alter table (\w+)[^;]*\badd (?:constraint \w+ )?(?:check|foreign key)\b(?![^;]*\bnot valid\b)/g,
    'reads the table under lock: "not valid" first, validate in the next file',
  ],
  [
    /alter table (\w+)[^;]*\b(?:drop column|rename column|rename to)\b/g,
    'the version that still serves reads it: take it out of the code first, drop it a release later',
  ],
  [
    /drop table (?:if exists )?(\w+)/g,
    'the version that still serves reads it: take it out of the code first, drop it a release later',
  ],
  [/update (\w+) set\b(?![^;]*\bwhere\b)/g, 'writes every row in one transaction: fill in batches by a chore'],
  [/(?:lock table|truncate|cluster|vacuum full) (\w+)/g, 'stops everybody'],
];

function dangersIn(sql: string, older: ReadonlySet<string>): string[] {
  const plain = sql.replace(/--.*$/gm, '').toLowerCase();
  const own = new Set([...plain.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name));
  return dangers.flatMap(([pattern, instead]) =>
    [...plain.matchAll(pattern)].flatMap(([, table = '']) =>
      older.has(table) && !own.has(table) ? [`${table}: ${instead}`] : [],
    ),
  );
}

const files = readdirSync(folder).sort();
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
const tablesBefore = (file: string) =>
  new Set(
    files
      .filter((one) => one < file)
      .flatMap((one) => [...textOf(one).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)])
      .map(([, name = '']) => name),
  );

test('no new migration stops the version that still serves', () => {
  const fresh = files.filter((file) => file >= since);
  expect(fresh.length).toBeGreaterThan(0);
  expect(
    Object.fromEntries(
      fresh.map((file) => [file, dangersIn(textOf(file), tablesBefore(file))]).filter(([, found]) => found?.length),
    ),
    'These statements stop processes of the version before, which serve while a migration runs. Please add a column with a default, and change or remove in a later release (docs/upgrades.md).',
  ).toEqual({});
});

test.each([
  'alter table events alter column id type bigint;',
  'alter table events alter column note set not null;',
  'alter table events add column token uuid not null default gen_random_uuid();',
  'alter table events add constraint x check (amount > 0);',
  'alter table events\n  drop column note;',
  'drop table events;',
  'update events set note = 1;',
  'lock table events in exclusive mode;',
])('"%s" is seen', (sql) => {
  expect(dangersIn(sql, new Set(['events']))).toHaveLength(1);
});

test.each([
  'alter table events add column note text not null default 0;',
  'alter table events add constraint x check (amount > 0) not valid;',
  'create table fresh (id int); alter table fresh alter column id type bigint;',
  'update events set note = 1 where id = 2;',
])('"%s" is let through', (sql) => {
  expect(dangersIn(sql, new Set(['events', 'fresh']))).toEqual([]);
});

test('a migration waits for a lock for seconds only', () => {
  expect(readFileSync(join(root, 'apps/api/src/db/migrate.ts'), 'utf8')).toMatch(/set local lock_timeout/);
});
