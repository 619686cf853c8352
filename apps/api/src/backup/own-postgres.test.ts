import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contentOf, fillBooks } from '../../test/database-content.ts';
import { findOwnPostgres } from '../../test/own-postgres.ts';
import { onServer, useOwnProduct } from '../../test/product.ts';
import { checkCopy } from '../cli/backup.ts';
import { databaseUrl, ensureDatabase } from '../db/connection.ts';
import { startEmbedded } from '../db/embedded.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';

const own = findOwnPostgres();

const notice = own ? '' : ' (skipped: PostgreSQL 17 or later is not installed)';

describe.skipIf(own === undefined)(`a PostgreSQL of this machine, with its pg_dump and psql${notice}`, () => {
  const product = useOwnProduct();
  const path = process.env.PATH;
  let folder: string;
  let server: Awaited<ReturnType<typeof startEmbedded>>;
  let original: Awaited<ReturnType<typeof contentOf>>;
  /** The content of a copy: all of the original, and the pause that a copy begins with. */
  let paused: object;

  beforeAll(async () => {
    const { bin = '' } = own ?? {};
    folder = mkdtempSync(join(inject('dataRoot'), 'own-'));
    const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
    server = await startEmbedded({ dir: join(folder, 'server'), throwaway: true, binaries });
    await fillBooks(product);
    original = await contentOf(product.databaseUrl);
    paused = { ...original, outside_pause: expect.stringMatching(/^1 /) };
  });
  afterAll(async () => {
    process.env.PATH = path;
    await server?.stop();
  });

  const withTools = () => {
    process.env.PATH = `${own?.bin}:${path}`;
  };
  const withoutTools = () => {
    process.env.PATH = '/nowhere';
  };
  const newDatabase = (name: string) => ensureDatabase(server.url, name);
  const tool = (name: string, args: readonly string[], input?: Buffer) =>
    execFileSync(join(own?.bin ?? '', name), [...args], { input, maxBuffer: 2 ** 30 });
  const backUp = (url: string, at: string) =>
    writeBackup({ url, folder, key: undefined, keep: undefined, at: new Date(at) });

  /** As `pg_dump > FILE` does: on a file it can go back and write its table of contents a second time. */
  function archiveOf(database: string): string {
    const file = join(folder, `${database}.dump`);
    const flags = ['--format=custom', '--no-owner', '--no-privileges', '--dbname', databaseUrl(server.url, database)];
    const output = openSync(file, 'w');
    execFileSync(join(own?.bin ?? '', 'pg_dump'), flags, { stdio: ['ignore', output, 'inherit'] });
    closeSync(output);
    return file;
  }

  test('psql reads what we export where there is no pg_dump, and the books of the copy hold', async () => {
    withoutTools();
    const { file, format } = await backUp(product.databaseUrl, '2026-01-01T00:00:00Z');
    expect(format).toBe('export');
    const copy = await newDatabase('by_psql');
    const flags = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', copy];
    tool('psql', flags, gunzipSync(readFileSync(file)));
    expect(await contentOf(copy)).toEqual(paused);
    expect(await checkCopy(copy)).toEqual([]);
  });

  test('restore reads what pg_dump wrote, plain and as an archive, and so does pg_restore', async () => {
    withTools();
    const source = await newDatabase('by_psql');
    const plain = join(folder, 'plain.sql');
    writeFileSync(plain, tool('pg_dump', ['--format=plain', '--no-owner', '--no-privileges', '--dbname', source]));
    const name = `p_${randomBytes(8).toString('hex')}`;
    await onServer(inject('databaseServer'), `create database ${name}`);
    const embedded = databaseUrl(inject('databaseServer'), name);
    await restoreBackup(embedded, plain, undefined);
    expect(await contentOf(embedded)).toEqual(paused);
    expect(await checkCopy(embedded)).toEqual([]);

    const { file, format } = await backUp(source, '2026-01-02T00:00:00Z');
    expect(format).toBe('pg_dump');
    const [ours, theirs] = [await newDatabase('by_restore'), await newDatabase('by_pg_restore')];
    await restoreBackup(ours, file, undefined);
    tool('pg_restore', ['--exit-on-error', '--no-owner', '--dbname', theirs], readFileSync(file));
    for (const copy of [ours, theirs]) {
      expect(await contentOf(copy)).toEqual(paused);
      expect(await checkCopy(copy)).toEqual([]);
    }
  });

  test('restore reads an archive that pg_dump wrote to a file, behind whose rows there is more, and pauses it at once', async () => {
    withTools();
    // A copy of ours is paused already.
    await onServer(server.url, 'create database not_paused template by_psql');
    await onServer(databaseUrl(server.url, 'not_paused'), 'delete from outside_pause');
    const copy = await newDatabase('by_file');
    await restoreBackup(copy, archiveOf('not_paused'), undefined);
    expect(await contentOf(copy)).toEqual(paused);
  });

  test('without psql a plain dump is refused by a sentence', async () => {
    withoutTools();
    await expect(restoreBackup(await newDatabase('empty'), join(folder, 'plain.sql'), undefined)).rejects.toThrow(
      'psql, which reads it, is not installed here',
    );
  });
});
