import type { EndpointName } from '@resolvo/contract/endpoints';
import type { Random } from '../../../../tools/soak/random.ts';
import { rightQueriesOfNouns } from '../laws/noun-laws.ts';
import { type JsonSchema, jsonSchemaOf, type Row, rows, sample } from '../table.ts';
import type { Player } from './players.ts';

/** What would end a life, or change who may do what: the check at the end asks by what was agreed at the beginning. */
const leftAlone: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'accountDelete',
  'accountChangePassword',
  'accountOpen',
  'adminTokenRevoke',
  'factorAppConfirm',
  'memberRemove',
  'sessionLogout',
  'sessionRevoke',
  'sessionRevokeAll',
  'clientSignOut',
  'tokenDeactivate',
  'tokenRevoke',
  'tokenDelete',
]);

/** What would end a life for one player alone; for all others it is what must be refused. */
const leftAloneBy: Readonly<Partial<Record<EndpointName, Player['name']>>> = {
  memberChange: 'anna',
  accountLeave: 'limited member',
  tokenEdit: 'bo',
};

const tried: readonly Row[] = rows.filter(({ name }) => !leftAlone.has(name));

const hostile = [
  '=00\u0000',
  '\ud800',
  "'; drop table persons; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '',
];

/** Every id that a player was told of, by what it is called. Each player guesses all of them, and its own more often. */
export class KnownIds {
  readonly #ids = new Map<string, Set<string>>();

  add(player: string, name: string, id: string): void {
    for (const key of [name, `${player} ${name}`]) {
      const ids = this.#ids.get(key) ?? new Set();
      this.#ids.set(key, ids.add(id));
    }
  }

  pick(random: Random, player: string, name: string): string {
    const own = [...(this.#ids.get(`${player} ${name}`) ?? [])];
    const all = [...(this.#ids.get(name) ?? [])];
    const list = own.length > 0 && random.next() < 0.5 ? own : all;
    return list[random.whole(0, Math.max(0, list.length - 1))] ?? '00000000-0000-4000-8000-00000000dead';
  }
}

export interface RandomCall {
  readonly row: Row;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Record<string, string> | undefined;
  readonly body: unknown;
}

/** Any call of the table, with ids that exist, and mostly with a body that fits. */
export function randomCall(
  random: Random,
  player: Player,
  known: KnownIds,
  rightBodies: Readonly<Partial<Record<EndpointName, object>>>,
  nameOf: (id: string) => string | undefined,
): RandomCall {
  // Most calls are of the player's own kind, and about one thing: those are where things could cross.
  const forStaff = random.next() < 0.1 ? player.accounts !== undefined : player.accounts === undefined;
  const ofOne = random.next() < 0.7;
  const list = tried.filter(
    ({ name, endpoint }) =>
      (endpoint.access.kind === 'staff') === forStaff &&
      endpoint.path.includes('{') === ofOne &&
      leftAloneBy[name] !== player.name,
  );
  const row = list[random.whole(0, list.length - 1)];
  if (!row) throw new Error('The table has no rows.');
  const { endpoint } = row;
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, known.pick(random, player.name, name)]),
  );
  // The name that must be typed is that of the thing: nothing but the rights may be what refuses.
  const typed = Object.values(params).flatMap((id) => nameOf(id) ?? []);
  return {
    row,
    params,
    query: rightQueriesOfNouns[row.name],
    body: endpoint.method === 'GET' ? undefined : bodyOf(row, typed[0]),
  };

  function bodyOf({ name, endpoint: { body } }: Row, thing: string | undefined): unknown {
    if (!body) return {};
    const schema = jsonSchemaOf(body);
    if (random.next() < 0.1) return sample(schema, { text: hostile[random.whole(0, hostile.length - 1)] ?? '' });
    const fitting = rightBodies[name] ?? sample(schema, { text: 'Lives' });
    if (typeof fitting !== 'object' || fitting === null) return fitting;
    const properties = Object.keys((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
    return {
      ...fitting,
      ...Object.fromEntries(
        properties.filter((key) => key.endsWith('_id')).map((key) => [key, known.pick(random, player.name, key)]),
      ),
      ...(properties.includes('name') && thing !== undefined && { name: thing }),
    };
  }
}
