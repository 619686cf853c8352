import { expect, inject, test } from 'vitest';
import { onServer } from '../../test/product.ts';
import { startProxy } from '../../test/proxy.ts';
import { databaseUrl } from './connection.ts';
import { whyNotReached } from './reach-database.ts';

const at = (change: (url: URL) => void): string => {
  const url = new URL(databaseUrl(inject('databaseServer'), 'postgres'));
  change(url);
  return url.href;
};
const ask = (url: string, waitSeconds = 0, said: string[] = []) =>
  whyNotReached(url, { waitSeconds, say: (sentence) => void said.push(sentence) });

test('a database that can be used is no reason to refuse', async () => {
  expect(await ask(at(() => undefined))).toBeUndefined();
});

test('a wrong password, an unknown database and a closed port are sentences that name the variable', async () => {
  const wrong = at((url) => {
    url.password = 'wrong-canary';
  });
  expect(await ask(wrong)).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+ refuses the user "resolvo" or its/);
  const unknown = at((url) => {
    url.pathname = '/nowhere';
  });
  expect(await ask(unknown)).toMatch(/^DATABASE_URL: there is no database "nowhere" at .* createdb -O "resolvo"/);
  const gone = await startProxy({ host: '127.0.0.1', port: 1 });
  await gone.close();
  const closed = at((url) => {
    url.port = String(gone.port);
  });
  expect(await ask(closed)).toMatch(/^DATABASE_URL: the database at .* does not answer \(.*ECONNREFUSED.*\)\. Is it/);
  expect(`${await ask(wrong)}${await ask(closed)}`).not.toMatch(/canary/);
});

test('a database that is not up yet is waited for, and said once', async () => {
  const { hostname, port } = new URL(inject('databaseServer'));
  const proxy = await startProxy({ host: hostname, port: Number(port) });
  await proxy.cut();
  const later = at((url) => {
    url.port = String(proxy.port);
  });
  const said: string[] = [];
  const asked = ask(later, 60, said);
  await expect.poll(() => said.length).toBe(1);
  await proxy.mend();
  expect(await asked).toBeUndefined();
  expect(said).toHaveLength(1);
  await proxy.close();
});

test('a database that cannot hold every letter is refused with the command that makes a better one', async () => {
  await onServer(inject('databaseServer'), "create database narrow encoding 'SQL_ASCII' template template0");
  const narrow = at((url) => {
    url.pathname = '/narrow';
  });
  expect(await ask(narrow)).toMatch(/^DATABASE_URL: the database "narrow" has the encoding SQL_ASCII, .* -E UTF8/);
});
