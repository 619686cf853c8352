import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withDataDir } from '../test-lab.ts';
import { openClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { matchPath } from './http.ts';
import { createJournal } from './journal.ts';
import { openState } from './state.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
beforeEach(async () => {
  folder = await withDataDir();
});
afterEach(() => folder.remove());

describe('state', () => {
  const schema = z.strictObject({ count: z.int() });
  const open = () =>
    openState({ file: join(folder.dataDir, 'deep', 'state.json'), schema, initial: () => ({ count: 0 }) });

  test('survives a restart, and leaves no temporary file', async () => {
    const state = await open();
    for (let i = 0; i < 100; i++) {
      state.change((value) => {
        value.count += 1;
      });
    }
    await state.flush();
    expect((await open()).value).toEqual({ count: 100 });
    expect(await readdir(join(folder.dataDir, 'deep'))).toEqual(['state.json']);
  });

  test('writes by itself soon after a change', async () => {
    const state = await open();
    state.change((value) => {
      value.count = 7;
    });
    await expect
      .poll(() => readFile(join(folder.dataDir, 'deep', 'state.json'), 'utf8').catch(() => ''))
      .toContain('7');
  });

  test('refuses a file it cannot understand, by name', async () => {
    const file = join(folder.dataDir, 'broken.json');
    await writeFile(file, '{"count": "many"}');
    await expect(openState({ file, schema, initial: () => ({ count: 0 }) })).rejects.toThrow(
      `The lab cannot read its state in ${file}. Delete that file to start it afresh.`,
    );
  });
});

describe('clock', () => {
  test('advances, remembers, and resets', async () => {
    const clock = await openClock(folder.dataDir);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
    clock.advance(3600);
    clock.advance(60);
    await clock.flush();
    const reopened = await openClock(folder.dataDir);
    expect(reopened.offsetSeconds()).toBe(3660);
    expect(Math.abs(reopened.now().getTime() - Date.now() - 3_660_000)).toBeLessThan(1000);
    reopened.reset();
    expect(reopened.offsetSeconds()).toBe(0);
  });

  test('goes no further than a hundred years', async () => {
    const clock = await openClock(folder.dataDir);
    expect(() => clock.advance(200 * 365 * 86_400)).toThrow('a hundred years');
    expect(clock.offsetSeconds()).toBe(0);
  });
});

describe('journal', () => {
  test('keeps the newest entries, numbered upwards', async () => {
    const journal = createJournal(await openClock(folder.dataDir), 3);
    for (const what of ['a', 'b', 'c', 'd']) journal.record({ part: 'x', verb: 'GET', what, outcome: 'ok' });
    const entries = journal.list();
    expect(entries.map((entry) => entry.what)).toEqual(['d', 'c', 'b']);
    expect(journal.list({ after: entries[1]?.id }).map((entry) => entry.what)).toEqual(['d']);
    expect(journal.list({ part: 'y' })).toEqual([]);
  });

  test('keeps whole calls while there is room, and drops the oldest first', async () => {
    const journal = createJournal(await openClock(folder.dataDir), 10, 25);
    for (const what of ['a', 'b', 'c']) {
      const exchange = { params: { what }, status: 200, bodyText: '{"data":null}' };
      journal.record({ part: 'x', verb: 'GET', what, outcome: 'ok', exchange });
    }
    expect(journal.list()[0]).not.toHaveProperty('exchange');
    expect(journal.list({ exchanges: true }).map((entry) => entry.exchange)).toEqual([
      { params: { what: 'c' }, status: 200, body: { data: null } },
      undefined,
      undefined,
    ]);
  });
});

describe('faults', () => {
  test('a call is struck as often as was asked, and only where its labels fit', () => {
    const faults = createFaults();
    faults.register('vendor');
    faults.breakCall('vendor', { call: 'make', effect: 'error', times: 2, where: { id: '7' } });
    const lasting = faults.breakCall('vendor', { call: 'list', effect: 'hang', times: null, where: {} });
    const strikes = ['7', '8', '7', '7'].map((id) => faults.strike('vendor', 'make', { id })?.effect);
    expect(strikes).toEqual(['error', undefined, 'error', undefined]);
    expect(faults.brokenCalls('vendor')).toEqual([lasting]);
    expect([faults.mendCalls('vendor', lasting.id), faults.mendCalls('vendor')]).toEqual([1, 0]);
    expect(faults.strike('vendor', 'list', {})).toBeUndefined();
    expect(() => faults.breakCall('other', { call: 'x', effect: 'y', times: 1, where: {} })).toThrow(
      'No part of the lab',
    );
  });

  test('only a part that runs can be broken', () => {
    const faults = createFaults();
    faults.register('smtp');
    expect(faults.get('smtp')).toBe('none');
    faults.set('smtp', 'slow');
    expect(faults.get('smtp')).toBe('slow');
    expect(() => faults.set('stripe', 'down')).toThrow('No part of the lab called "stripe" is running.');
  });
});

describe('paths', () => {
  test.each([
    ['/a/{id}', '/a/42', { id: '42' }],
    ['/a/{id}/b/{n}', '/a/x%2Fy/b/0', { id: 'x/y', n: '0' }],
    ['/a', '/a', {}],
    ['/a/{id}', '/a/', undefined],
    ['/a/{id}', '/a/%', undefined],
    ['/a/{id}', '/a/1/2', undefined],
    ['/a', '/b', undefined],
  ])('%s and %s', (pattern, path, expected) => {
    expect(matchPath(pattern, path)).toEqual(expected);
  });
});
