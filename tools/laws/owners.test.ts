import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { holdPackage } from '../../apps/api/src/features/hosting/packages/hold-package.ts';
import { holdUnit } from '../../apps/api/src/features/machines/dedicated-units/unit-row.ts';
import { holdFloating } from '../../apps/api/src/features/machines/floating-addresses/floating-row.ts';
import { holdServer } from '../../apps/api/src/features/machines/servers/hold-server.ts';
import { holdVolume } from '../../apps/api/src/features/machines/volumes/volume-row.ts';
import { root } from './imports.ts';

/** Functions, and constants that are some, each with its name: what stands between two lines that begin one. */
const functionsIn = (text: string): string[] => text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/);

/** Of a customer: what acts for no account says so, and takes none of these. */
const customers = /: (?:Caller|MemberActor|TokenActor|SessionActor)\b/;

const uncompared = (file: string, text: string): string[] =>
  functionsIn(text)
    .filter((one) => customers.test(one) && /\bofAnyAccount\b/.test(one))
    .map((one) => `${file}: ${/(?:function|const) (\w+)/.exec(one)?.[1]}`);

describe('A57 a customer’s path holds a thing with the account, which is compared after the lock', () => {
  test('every hold names whose the thing must be', () => {
    expect(
      [holdServer, holdVolume, holdFloating, holdUnit, holdPackage]
        .filter((hold) => hold.length !== 3)
        .map((hold) => hold.name),
      'A hold of a thing takes the connection, its id and whose it must be, none of them left out. Please ask for all three.',
    ).toEqual([]);
  });

  test('and no function that a customer acts through says that any account will do', () => {
    const found = globSync('apps/api/src/features/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).flatMap((file) =>
      uncompared(file, readFileSync(join(root, file), 'utf8')),
    );
    expect(
      found,
      'These functions act for a customer and hold a thing of any account. Please pass actor.accountId: the hold compares it once it has the lock.',
    ).toEqual([]);
  });

  test('one that does is found', () => {
    const planted = [
      "import { ofAnyAccount } from '../../../core/owner.ts';",
      'async function byStaff(tx: Queryable, id: string) {',
      '  await holdServer(tx, id, ofAnyAccount);',
      '}',
      'export async function renameIt(deps: Needs, actor: Caller, id: string) {',
      '  const row = await findServer(deps.db, id, actor.accountId);',
      '  await holdServer(deps.db, row.id, ofAnyAccount);',
      '}',
    ].join('\n');
    expect(uncompared('planted.ts', planted)).toEqual(['planted.ts: renameIt']);
  });
});
