import { limitedMask } from '@resolvo/contract/people/members';
import { staffPresets } from '@resolvo/contract/people/staff';
import { sql } from 'kysely';
import { hashSecret } from '../../src/security/secrets.ts';
import type { Browser } from '../browser.ts';
import { actingFor, makeMember } from '../members.ts';
import { bearer, type TestAccount, type TestProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';

export interface Player {
  readonly name: 'anna' | 'bo' | 'thief' | 'limited member' | 'token' | 'support';
  /** The person who acts, also behind a token. */
  readonly person: TestAccount;
  /** The accounts whose things it may be told of; undefined for staff, who see all clients. */
  readonly accounts: ReadonlySet<string> | undefined;
  /** The only servers of them, where the player is limited to some. */
  readonly servers: ReadonlySet<string> | undefined;
  readonly headers: Readonly<Record<string, string>>;
  browser: Browser;
  /** Another device, freshly signed in, at another address: neither limits nor an ended session stop a life. */
  renew(): Promise<void>;
}

export interface Cast {
  readonly desk: ServerDesk;
  readonly players: readonly Player[];
  readonly anna: TestAccount;
  readonly bo: TestAccount;
}

/** Three accounts, each with things of its own, and everyone who may do some of it. */
export async function cast(product: TestProduct): Promise<Cast> {
  const desk = await serverDesk(product);
  const [anna, bo, thief, member] = [
    await product.account(),
    await product.account(),
    await product.account(),
    await product.account(),
  ];
  const support = await product.account({ permissions: staffPresets.support.permissions });
  for (const { id } of [anna, bo, thief]) await desk.orders.adjust(id, 90_000);
  const servers: Record<string, readonly [string, string]> = {};
  for (const { id, ...account } of [anna, bo]) {
    servers[id] = [await desk.server({ id, ...account }), await desk.server({ id, ...account })];
  }
  await desk.server(thief);
  const [, hers] = servers[anna.id] ?? [];
  const [, his] = servers[bo.id] ?? [];
  if (hers === undefined || his === undefined) throw new Error('A server of the cast is missing.');
  await makeMember(product, anna, member, { role: 'technical', onlyIds: [hers] });
  const secret = await bo.token(limitedMask);
  await sql`update api_tokens set only_ids = array[${his}]::uuid[] where token_hash = ${hashSecret(secret)}`.execute(
    product.deps.db,
  );

  const player = (
    name: Player['name'],
    person: TestAccount,
    rest: Partial<Pick<Player, 'accounts' | 'servers' | 'headers'>>,
  ): Player => {
    const self: Player = {
      name,
      person,
      accounts: new Set([person.id]),
      servers: undefined,
      headers: {},
      ...rest,
      browser: person.browser,
      async renew() {
        self.browser = name === 'token' ? product.browser() : await person.anotherBrowser();
      },
    };
    return self;
  };
  return {
    desk,
    anna,
    bo,
    players: [
      player('anna', anna, {}),
      player('bo', bo, {}),
      player('thief', thief, {}),
      player('limited member', member, {
        accounts: new Set([anna.id, member.id]),
        servers: new Set([hers]),
        headers: actingFor(anna),
      }),
      player('token', bo, { servers: new Set([his]), headers: bearer(secret) }),
      player('support', support, { accounts: undefined }),
    ],
  };
}
