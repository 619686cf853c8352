import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, test } from 'vitest';
import { contentOf, fillBooks } from '../../test/database-content.ts';
import { onServer, useOwnProduct } from '../../test/product.ts';
import { checkCopy } from '../cli/backup.ts';
import { connect, databaseUrl } from '../db/connection.ts';
import { outsidePause, pauseOutside, resumeOutside } from '../features/platform/system/outside-pause.ts';
import { heldBack } from '../providers/held-back.ts';
import { writeBackup } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';

const product = useOwnProduct();
const key = randomBytes(32);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(inject('dataRoot'), 'backups-'));
});

async function emptyDatabase(): Promise<string> {
  const name = `b_${randomBytes(8).toString('hex')}`;
  await onServer(inject('databaseServer'), `create database ${name}`);
  return databaseUrl(inject('databaseServer'), name);
}

const back = (options: { key?: Buffer; keep?: number; at: string }) =>
  writeBackup({ url: product.databaseUrl, folder, key: options.key, keep: options.keep, at: new Date(options.at) });

test('a restored copy has every row, job and number of the original, and its books hold', {
  tags: ['slow'],
}, async () => {
  const client = await fillBooks(product);
  const { file } = await back({ key, at: '2026-01-01T00:00:00Z' });
  const copy = await emptyDatabase();
  await restoreBackup(copy, file, key);
  const original = await contentOf(product.databaseUrl);
  expect(Object.keys(original).length).toBeGreaterThan(80);
  expect(original.ledger_lines).not.toMatch(/^0 /);
  expect(original['pgboss.job']).not.toMatch(/^0 /);
  // A copy may reach nothing outside until the operator says so.
  expect(original.outside_pause).toMatch(/^0 /);
  expect(await contentOf(copy)).toEqual({ ...original, outside_pause: expect.stringMatching(/^1 /) });
  expect(await checkCopy(copy)).toEqual([]);

  // What guards the books guards them again, and the checks see what is wrong.
  const { db, close } = connect(copy, () => undefined, { max: 1 });
  try {
    await expect(db.deleteFrom('ledger_lines').execute()).rejects.toThrow('append-only');
    await sql`alter table ledger_accounts disable trigger user`.execute(db);
    await db.updateTable('ledger_accounts').set({ balance: 1 }).where('account_id', '=', client.id).execute();
    expect((await checkCopy(copy)).join()).toContain('books.mismatch');
  } finally {
    await close();
  }
  await expect(restoreBackup(copy, file, key)).rejects.toThrow('The database is not empty');
});

test('jobs that the queue sends to itself stay out, and the copy can be made without a worker', {
  tags: ['slow'],
}, async () => {
  const { db } = product.deps;
  await sql`select pgboss.create_queue('__pgboss__send-it', '{"policy":"standard"}'::jsonb)`.execute(db);
  await sql`insert into pgboss.job (name, data) values ('__pgboss__send-it', '{}')`.execute(db);
  const { file } = await back({ key, at: '2025-12-31T00:00:00Z' });
  const copy = await emptyDatabase();
  await restoreBackup(copy, file, key);
  await sql`delete from pgboss.job where name = '__pgboss__send-it'`.execute(db);
  expect((await contentOf(copy))['pgboss.job']).toBe((await contentOf(product.databaseUrl))['pgboss.job']);
  rmSync(file);
});

test('an export that fails ends with its reason, and leaves no part of a file', async () => {
  const broken = await emptyDatabase();
  // Where pg_dump is as new as the server there is no export, and this is a good backup of it.
  const begun = await writeBackup({
    url: broken,
    folder,
    key,
    keep: undefined,
    at: new Date('2026-01-09T00:00:00Z'),
  }).catch((error: unknown) => String(error));
  expect(typeof begun === 'string' ? begun : begun.format).toMatch(/migrations.* does not exist|^pg_dump$/);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  if (typeof begun !== 'string') rmSync(begun.file);
});

test('a backup opens with its key only, whole only, and the oldest give way', { tags: ['slow'] }, async () => {
  const { file } = await back({ key, at: '2026-01-02T00:00:00Z' });
  const target = await emptyDatabase();
  await expect(restoreBackup(target, file, undefined)).rejects.toThrow('Set BACKUP_KEY');
  await expect(restoreBackup(target, file, randomBytes(32))).rejects.toThrow('BACKUP_KEY is not the key');
  const cut = join(folder, 'cut');
  writeFileSync(cut, readFileSync(file).subarray(0, -100));
  await expect(restoreBackup(target, cut, key)).rejects.toThrow('cut off');
  expect(readFileSync(file).includes('resolvo-sql')).toBe(false);

  writeFileSync(join(folder, 'notes.txt'), 'not a backup');
  const { dropped } = await back({ keep: 2, at: '2026-01-03T00:00:00Z' });
  expect(dropped).toEqual(['resolvo-20260101T000000Z.backup']);
  expect(readdirSync(folder).sort()).toEqual([
    'cut',
    'notes.txt',
    'resolvo-20260102T000000Z.backup',
    'resolvo-20260103T000000Z.backup',
  ]);
});

test('while work outside is paused, providers are read and nothing is asked of them', async () => {
  const { db, compute, gateway, dns } = product.deps;
  await pauseOutside(db, { since: new Date(), reason: 'A test' });
  const findings = await product.deps.setup.check();
  expect(findings).toContainEqual(expect.objectContaining({ name: 'Outside work', grade: 'wrong' }));
  let isPaused = true;
  const held = heldBack.dns(dns, () => isPaused);
  expect(await held.findZone('nowhere.test')).toBeUndefined();
  await expect(held.deleteZone('nowhere.test')).rejects.toThrow('paused');
  const cards = heldBack.gateway(gateway, () => isPaused);
  expect(await cards.createCustomer({ key: 'x', labels: {} })).toMatchObject({ kind: 'refused' });
  expect(heldBack.compute(compute, () => true).clusters).toEqual(compute.clusters);
  isPaused = false;
  await held.deleteZone('nowhere.test');
  expect(await resumeOutside(db)).toBe(true);
  expect(await outsidePause(db)).toBeUndefined();
});
