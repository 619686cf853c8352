import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../apps/api/src/modules.ts';
import type { Endpoint } from '../../packages/contract/src/endpoint.ts';
import { endpointNames, endpoints } from '../../packages/contract/src/endpoints.ts';
import { root } from './imports.ts';

const templates = new Map(modules.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail]));
const rows = new Map(endpointNames.map((name): [string, Endpoint] => [name, endpoints[name]]));

/** About the account, and no warning: it says nothing that was done to what its reader has. This list may only shrink. */
const noWarning: Readonly<Record<string, string>> = {
  'abuse-answered': 'To the company: a client answered.',
  'abuse-client': 'A question to the client, who answers it.',
  'abuse-reporter': 'To a stranger, about their report.',
  activate: 'To a mailbox that has no account yet.',
  'member-invitation': 'An offer: without a click nothing happens.',
  'owner-invitation': 'An offer: without a click nothing happens.',
  'staff-invitation': 'An offer: without a click nothing happens.',
};

/** Sent of each new server, most of which their readers ordered themselves; the activity says who made it. */
const ofAllNew = ['server-ready', 'server-needs-image'];

test('B23 a mail about the account is a warning, but for those that say why not', () => {
  const silent = [...templates.values()].filter(({ about, warns }) => about === 'account' && !warns);
  expect(
    silent.map(({ name }) => name).sort(),
    'These mails about the account say `warns: false`. Please take that away, or write into `noWarning` of this file why staff may change their text.',
  ).toEqual(Object.keys(noWarning).sort());
});

test('B23 every other mail of the district of people says whether it warns', () => {
  const files = globSync('apps/api/src/features/people/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const said = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/\bdefineMail\(\{/)
      .slice(1)
      .map((text) => ({
        name: /name: '([^']+)'/.exec(text)?.[1] ?? file,
        says: /^\s+warns: (true|false),/m.test(text.slice(0, text.indexOf('words:'))),
      })),
  );
  expect(said.length).toBeGreaterThan(25);
  const silent = said.filter(({ name, says }) => !says && templates.get(name)?.about !== 'account');
  expect(
    silent.map(({ name }) => name),
    'These mails do not say whether they warn a person. Please give their defineMail() `warns: true`, or `warns: false` where staff may change their text.',
  ).toEqual([]);
});

test('B23 what tells of an act of staff on a way in, or that gives something away, is a warning', () => {
  const acts = [...rows].filter(
    ([, { grants, reveals, wayIn }]) => grants || reveals || (wayIn !== undefined && wayIn !== 'none'),
  );
  const told = acts.flatMap(([row, { tells }]) =>
    tells && 'by' in tells ? tells.by.map((mail) => ({ row, mail })) : [],
  );
  expect(told.length).toBeGreaterThan(3);
  expect(
    told.filter(({ mail }) => !templates.get(mail)?.warns && !(mail in noWarning) && !ofAllNew.includes(mail)),
    'These mails tell of an act that gets into an account or gives something away. Please give their defineMail() `warns: true`.',
  ).toEqual([]);
});
