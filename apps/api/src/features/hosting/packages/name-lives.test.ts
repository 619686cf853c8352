import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type HostingDesk, hostingDesk } from '../../../../test/hosting.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';
import { applyDueNames } from './apply-names.ts';

/*
 * Lives of two accounts that want the same few names wherever a name can be said: in Domains, below a free suffix, in a
 * package, in an order, as the reverse name of an address, and in a link to a server or a package.
 */

const product = useOwnProduct({}, { hosting: true });
let hosts: HostingDesk;

interface Player {
  readonly account: TestAccount;
  readonly server: string;
  readonly address: string;
  readonly packageId: string;
  /** On the hosting server. */
  readonly username: string;
}
const players: Player[] = [];

beforeAll(async () => {
  hosts = await hostingDesk(product);
  const servers = await serverDesk(product);
  const large = await hosts.orders.plan({ ...hostingPlan, name: 'Large', websites: 20 });
  for (let one = 0; one < 2; one += 1) {
    const account = await product.account();
    const server = await servers.server(account);
    const { orderId } = await hosts.buy(account, {}, large);
    await hosts.settle();
    const packageId = await hosts.packageOf(orderId);
    const { username } = (await account.browser.get(`/account/hosting/${packageId}`)).json();
    const { addresses } = (await account.browser.get('/account/reverse-names')).json();
    const four = addresses.find(({ family }: { family: number }) => family === 4);
    players.push({ account, server, address: four.address, packageId, username });
  }
});

const suffix = 'resolvo.site';
const parent = 'eier-liv.no';
const names = [parent, `butikk.${parent}`, `liv-nordlys.${suffix}`];
const isFree = (name: string) => name.endsWith(`.${suffix}`);

const domainOf = async ({ account }: Player, name: string) =>
  (await account.browser.get(`/account/domains?search=${name}`))
    .json()
    .domains.find((one: { ascii_name: string }) => one.ascii_name === name);
const publish = async (name: string, type: string, contents: readonly string[]) => {
  await product.askLab('PUT', '/dns/world', { name, type, contents, ttl: 60 });
  await product.askLab('POST', '/dns/forget', {});
};

type Act = (who: Player, name: string, whose: Player) => Promise<unknown>;
const acts: Readonly<Record<string, Act>> = {
  claim: ({ account }, name) =>
    account.browser.post(
      '/account/domains',
      isFree(name) ? { kind: 'free', name: name.split('.')[0], suffix } : { kind: 'custom', name },
    ),
  async prove(who, name) {
    const claim = await domainOf(who, name);
    if (claim?.state !== 'waiting') return;
    const { proof } = (await who.account.browser.get(`/account/domains/${claim.domain_id}`)).json();
    await publish(proof.txt_name, 'TXT', [`"${proof.txt_value}"`]);
    await who.account.browser.post(`/account/domains/${claim.domain_id}/check`, {});
  },
  add: ({ account, packageId }, domain) =>
    account.browser.post(`/account/hosting/${packageId}/domains`, { domain, role: 'further' }),
  takeOut: ({ account, packageId }, domain) =>
    account.browser.send('DELETE', `/account/hosting/${packageId}/domains`, { domain }),
  order: ({ account }, domain) =>
    account.browser.post('/account/checkout', { plan_id: hosts.planId, choices: { domain, location: 'London' } }),
  async link(who, name, whose) {
    const [mine, theirs] = [await domainOf(who, name), await domainOf(whose, name)];
    // With a thing of each: the domain of one never leads to the other's.
    for (const domain of [mine, theirs]) {
      if (!domain) continue;
      const at = `/account/domains/${domain.domain_id}`;
      const linked = await who.account.browser.post(`${at}/link`, { server_id: whose.server });
      if (linked.statusCode < 300) return linked;
      await who.account.browser.post(`${at}/link-package`, { package_id: whose.packageId });
    }
    return undefined;
  },
  async reverse(who, name, whose) {
    await publish(name, 'A', [whose.address]);
    return who.account.browser.send('PUT', '/account/reverse-names', { address: whose.address, name });
  },
  async giveBack(who, name) {
    const domain = await domainOf(who, name);
    if (domain) await who.account.browser.send('DELETE', `/account/domains/${domain.domain_id}`, { name });
  },
};

/** A name that two accounts have, or that leads from one to a thing of the other, by the books and by the servers. */
async function claimedTwice(): Promise<string[]> {
  const held = await sql<{ name: string; account: string }>`
    select name, account_id as account from domains
    where name in (${sql.join(names)}) and state not in ('waiting', 'ended')`.execute(product.deps.db);
  const crossed = await sql<{ name: string; what: string }>`
    select d.name, 'a link to the server of another account' as what from domains d join servers s on s.id = d.server_id
      where s.account_id <> d.account_id
    union all select d.name, 'a link to the package of another account' from domains d
      join hosting_packages h on h.id = d.package_id where h.account_id <> d.account_id
    union all select r.name, 'the reverse name of the address of another account' from reverse_names r
      join address_holds a on a.id = r.hold_id join servers s on s.id = a.server_id where s.account_id <> r.account_id
    union all select p.name, 'in the package of another account' from package_domains p
      join hosting_packages h on h.id = p.package_id where h.account_id <> p.account_id`.execute(product.deps.db);
  const twice = names.flatMap((name) => {
    const owners = new Set(held.rows.filter((one) => one.name === name).map(({ account }) => account));
    return owners.size > 1 ? [`${name} has ${owners.size} owners`] : [];
  });
  const accounts = await hosts.accounts();
  const served = names.flatMap((name) => {
    // Whose a domain is decides what is below it, unless that is another account's.
    const [nearest] = held.rows
      .filter((one) => name === one.name || name.endsWith(`.${one.name}`))
      .sort((one, other) => other.name.length - one.name.length);
    return players
      .filter(({ username }) =>
        accounts.some(
          ({ user, domain, addons, parked }) => user === username && [domain, ...addons, ...parked].includes(name),
        ),
      )
      .filter(({ account }) => account.id !== nearest?.account)
      .map(({ username }) => `${name} is served for ${username}, who does not have it`);
  });
  return [...twice, ...served, ...crossed.rows.map(({ name, what }) => `${name} is ${what}`)];
}

async function live(seed: number, steps: number): Promise<ReadonlySet<string>> {
  let state = seed;
  const roll = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const pick = <T>(of: readonly T[]): T => {
    const one = of[roll(of.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  };
  const log: string[] = [];
  const done = new Set<string>();
  for (let step = 0; step < steps; step += 1) {
    const [act, who, name, whose] = [pick(Object.keys(acts)), pick(players), pick(names), pick(players)];
    log.push(`${act} ${players.indexOf(who)} ${name} ${players.indexOf(whose)}`);
    const answer = await acts[act]?.(who, name, whose);
    if (Object(answer).statusCode < 300) done.add(`${act} ${isFree(name) ? 'free' : 'custom'}`);
    await product.settle();
    await applyDueNames(product.deps);
    expect(await claimedTwice(), `seed ${seed}: ${log.join(', ')}`).toEqual([]);
  }
  return done;
}

test('S66 in random lives of two accounts a name is one account’s, wherever it is said', {
  tags: ['slow'],
  timeout: 240_000,
}, async () => {
  const done = await live(7, 90);
  // Lives in which nothing happens show nothing.
  expect([...done]).toEqual(
    expect.arrayContaining([
      'claim custom',
      'claim free',
      'add custom',
      'order custom',
      'link custom',
      'reverse custom',
    ]),
  );
});

test('F71 a noun that lets a name be claimed twice is found', async () => {
  const [one, other] = players;
  if (!one || !other) throw new Error('There are two players.');
  const name = 'to-ganger.no';
  names.push(name);
  await hosts.owns(one.account, name);
  expect(await claimedTwice()).toEqual([]);
  // Planted: it asks its own book alone, as hosting did, and tells the server what an account said.
  const at = product.deps.now();
  await product.deps.db
    .insertInto('package_domains')
    .values({
      account_id: other.account.id,
      created_at: at,
      name,
      package_id: other.packageId,
      role: 'further',
      state: 'there',
    })
    .execute();
  const { server } = await product.deps.db
    .selectFrom('hosting_packages')
    .select('server')
    .where('id', '=', other.packageId)
    .executeTakeFirstOrThrow();
  if (server === null) throw new Error('The package has no server.');
  await product.deps.hosting.addDomain({ server, user: other.username }, name, 'further');
  expect(await claimedTwice()).toEqual([`${name} is served for ${other.username}, who does not have it`]);
});
