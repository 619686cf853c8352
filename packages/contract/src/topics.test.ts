import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpointNames, endpoints } from './endpoints.ts';
import { topics } from './topics.ts';

const file = 'packages/contract/src/topics.ts';

const rows = endpointNames.map((name): [string, Endpoint] => [name, endpoints[name]]);
const namesOf = (wanted: (row: Endpoint) => boolean) => rows.filter(([, row]) => wanted(row)).map(([name]) => name);
const isRead = ({ method }: Endpoint) => method === 'GET';

describe('every row says what it shows or changes', () => {
  test('a GET row that answers with data declares what it reads, and changes nothing', () => {
    expect(
      namesOf((row) => isRead(row) && !row.file && row.reads === undefined),
      `These rows do not say what they show. Please give each \`reads\` in its noun's file of the contract, with the topics of ${file}, so that open screens follow.`,
    ).toEqual([]);
    expect(
      namesOf((row) => isRead(row) && row.changes !== undefined),
      'These rows are a GET and say that they change something. Please make each a POST, PUT or DELETE, or take its `changes` out.',
    ).toEqual([]);
  });

  test('any other row declares what it changes, and reads nothing', () => {
    expect(
      namesOf((row) => !isRead(row) && (row.changes === undefined || row.changes.length === 0)),
      `These rows do not say what they change. Please give each \`changes\` in its noun's file of the contract, with the topics of ${file}: generously, so that no open screen stays wrong.`,
    ).toEqual([]);
    expect(
      namesOf((row) => !isRead(row) && row.reads !== undefined),
      'These rows change something and say `reads`. Please take it out: only a GET is asked again.',
    ).toEqual([]);
  });

  test('only what is fixed until the next deployment reads nothing, what tells of changes itself, and what is asked once', () => {
    expect(
      namesOf((row) => row.reads?.length === 0),
      `A row whose answer never changes while it is looked at has an empty \`reads\`, and stands in this list. Please name the topics of ${file} that it shows, or add it here with its reason.`,
    ).toEqual([
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
    expect(
      namesOf((row) => twice(row.reads) || twice(row.changes)),
      'These rows name a topic twice in `reads` or `changes`. Please take one out.',
    ).toEqual([]);
  });
});

describe('every topic is alive', () => {
  const read = new Set(rows.flatMap(([, row]) => row.reads ?? []));
  const changed = new Set(rows.flatMap(([, row]) => row.changes ?? []));

  test('some row reads it', () => {
    expect(
      topics.filter((topic) => !read.has(topic)),
      `No row reads these topics of ${file}. Please name each in the \`reads\` of the rows that show it, or take it out.`,
    ).toEqual([]);
  });

  test('some row changes it', () => {
    expect(
      topics.filter((topic) => !changed.has(topic)),
      `No row changes these topics of ${file}. Please name each in the \`changes\` of the rows that do, or take it out.`,
    ).toEqual([]);
  });
});
