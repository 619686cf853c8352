import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpointNames, endpoints } from './endpoints.ts';
import { topics } from './topics.ts';

const rows = endpointNames.map((name): [string, Endpoint] => [name, endpoints[name]]);
const namesOf = (wanted: (row: Endpoint) => boolean) => rows.filter(([, row]) => wanted(row)).map(([name]) => name);
const isRead = ({ method }: Endpoint) => method === 'GET';

describe('every row says what it shows or changes', () => {
  test('a GET row that answers with data declares what it reads, and changes nothing', () => {
    expect(namesOf((row) => isRead(row) && !row.file && row.reads === undefined)).toEqual([]);
    expect(namesOf((row) => isRead(row) && row.changes !== undefined)).toEqual([]);
  });

  test('any other row declares what it changes, and reads nothing', () => {
    expect(namesOf((row) => !isRead(row) && (row.changes === undefined || row.changes.length === 0))).toEqual([]);
    expect(namesOf((row) => !isRead(row) && row.reads !== undefined)).toEqual([]);
  });

  test('only what is fixed until the next deployment reads nothing, what tells of changes itself, and what is asked once', () => {
    expect(namesOf((row) => row.reads?.length === 0)).toEqual([
      'invitationLook',
      'staffInvitationLook',
      'signInChangeLook',
      'systemConfig',
      'systemPermissions',
      'ownChanges',
      'adminChanges',
    ]);
  });

  test('no row names a topic twice', () => {
    const twice = (list: Endpoint['reads'] = []) => new Set(list).size !== list.length;
    expect(namesOf((row) => twice(row.reads) || twice(row.changes))).toEqual([]);
  });
});

describe('every topic is alive', () => {
  const read = new Set(rows.flatMap(([, row]) => row.reads ?? []));
  const changed = new Set(rows.flatMap(([, row]) => row.changes ?? []));

  test('some row reads it', () => {
    expect(topics.filter((topic) => !read.has(topic))).toEqual([]);
  });

  test('some row changes it', () => {
    expect(topics.filter((topic) => !changed.has(topic))).toEqual([]);
  });
});
