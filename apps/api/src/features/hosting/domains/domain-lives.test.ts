import { brand } from '@resolvo/brand/brand';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { checkDue } from './check-due.ts';

/*
 * Lives of accounts that claim, prove, lose and take back names, beside a model that is told who runs the DNS. Whatever
 * they do, and in whatever order, a name goes to an account whose own record is in the DNS at that moment, or by staff.
 */

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
    chance: (p: number) => next() < p,
  };
}

type State = 'waiting' | 'active' | 'released';
interface Has {
  readonly id: string;
  state: State;
  readonly value: string;
}

let lives = 0;

async function live(seed: number, steps: number): Promise<void> {
  const { pick, chance } = dice(seed);
  const accounts = [await product.account(), await product.account(), await product.account()];
  lives += 1;
  const parent = `eier-${lives}-${seed}.no`;
  const names = [parent, `butikk.${parent}`];
  /** What each account has, by the model. */
  const has = new Map<string, Has>();
  /** Who may change the DNS of the parent and of what is below it; undefined: a company that is no customer. */
  let runs: TestAccount | undefined;
  const texts = new Map<string, string[]>();
  let delegated = false;
  const log: string[] = [];

  const key = (who: TestAccount, name: string) => `${who.id} ${name}`;
  const of = (who: TestAccount, name: string) => has.get(key(who, name));
  const others = (who: TestAccount, name: string) =>
    accounts.filter((one) => one !== who).flatMap((one) => of(one, name) ?? []);
  const isHeld = (one: Has) => one.state === 'active' || one.state === 'released';
  const isRefusedBelow = (name: string) => name !== parent && accounts.some((one) => holds(one, parent));
  const holds = (who: TestAccount, name: string) => {
    const one = of(who, name);
    return one !== undefined && isHeld(one);
  };
  const publish = async (name: string, type: string, contents: readonly string[]) => {
    await product.askLab('PUT', '/dns/world', { name, type, contents, ttl: 60 });
    await product.askLab('POST', '/dns/forget', {});
  };
  // Once our name servers are asked, no resolver sees records that stand elsewhere.
  const isSeen = ({ value }: Has, name: string) => !delegated && (texts.get(name) ?? []).includes(value);
  const isProved = (who: TestAccount, name: string) => {
    const one = of(who, name);
    return one?.state === 'waiting' && isSeen(one, name) && !isRefusedBelow(name);
  };
  /** What a look at the DNS makes of the name, by the model. */
  const prove = (who: TestAccount, name: string) => {
    if (!isProved(who, name)) return;
    for (const one of accounts) if (one !== who && holds(one, name)) has.delete(key(one, name));
    const mine = of(who, name);
    if (mine) mine.state = 'active';
  };
  const check = (who: TestAccount, id: string) => who.browser.post(`/account/domains/${id}/check`, {});

  const acts: Readonly<Record<string, (who: TestAccount, name: string) => Promise<void>>> = {
    async claim(who, name) {
      // Spelled as people type it: it is the same name.
      const typed = chance(0.3) ? `${name.toUpperCase()}.` : name;
      const answer = await who.browser.post('/account/domains', { kind: 'custom', name: typed });
      const expected = of(who, name) || isRefusedBelow(name) ? 409 : 201;
      expect([answer.statusCode, log.at(-1)], answer.body).toEqual([expected, log.at(-1)]);
      if (expected === 409) return;
      const { proof } = (await who.browser.get(`/account/domains/${answer.json().domain_id}`)).json();
      expect(proof.claimed_elsewhere).toBe(others(who, name).length > 0);
      has.set(key(who, name), { id: answer.json().domain_id, state: 'waiting', value: proof.txt_value });
    },
    async sell(who) {
      runs = chance(0.2) ? undefined : who;
    },
    async record(_who, name) {
      const mine = runs && of(runs, name);
      const found = mine === undefined || chance(0.2) ? [] : [mine.value, ...(texts.get(name) ?? []).slice(0, 1)];
      texts.set(name, found);
      await publish(
        `_resolvo.${name}`,
        'TXT',
        found.map((text) => `"${text}"`),
      );
    },
    /** By who runs the DNS, whatever they have here; it may be left behind when they sell. */
    async delegate() {
      delegated = chance(0.7);
      const servers = delegated ? brand.nameservers : ['ns1.elsewhere.example', 'ns2.elsewhere.example'];
      await publish(
        parent,
        'NS',
        servers.map((server) => `${server}.`),
      );
    },
    async check(who, name) {
      const mine = of(who, name);
      if (!mine) return;
      await check(who, mine.id);
      prove(who, name);
    },
    async checkAtOnce(_who, name) {
      const claims = accounts.filter((one) => of(one, name)?.state === 'waiting');
      const able = claims.filter((one) => isProved(one, name));
      await Promise.all(claims.map((one) => check(one, of(one, name)?.id ?? '')));
      if (able.length < 2) {
        for (const one of able) prove(one, name);
        return;
      }
      // All of them have their record there: any of them may be the last one that was looked at.
      await follow(name);
      expect(able.some((one) => of(one, name)?.state === 'active')).toBe(true);
    },
    async job() {
      product.travel(3_600_000);
      await product.askLab('POST', '/dns/forget', {});
      const able = names.flatMap((name) => accounts.filter((one) => isProved(one, name)).map((one) => ({ one, name })));
      await checkDue(product.deps);
      if (able.length === 1) for (const { one, name } of able) prove(one, name);
      else if (able.length > 1) for (const name of names) await follow(name);
    },
    async remove(who, name) {
      const mine = of(who, name);
      if (!mine || mine.state === 'released') return;
      const answer = await who.browser.send('DELETE', `/account/domains/${mine.id}`, { name });
      expect(answer.statusCode, answer.body).toBe(200);
      if (mine.state === 'waiting') has.delete(key(who, name));
      else mine.state = 'released';
    },
    async restore(who, name) {
      const mine = of(who, name);
      if (!mine) return;
      const answer = await who.browser.post(`/account/domains/${mine.id}/restore`, {});
      // A zone is not opened again below one that another account has by now.
      const foreign = name !== parent && accounts.some((one) => one !== who && of(one, parent)?.state === 'active');
      expect(answer.statusCode, answer.body).toBe(mine.state === 'released' && !foreign ? 200 : 409);
      if (answer.statusCode === 200) mine.state = 'active';
    },
    async handOver(who, name) {
      if (name !== parent) return;
      const from = accounts.find((one) => one !== who && of(one, name));
      const given = from && of(from, name);
      if (!from || !given || holds(who, name)) return;
      const body = { user_id: who.id, name, reason: 'A judge said so' };
      const answer = await desk.post(`/system/admin/domains/${given.id}/hand-over`, body);
      expect(answer.statusCode, answer.body).toBe(200);
      await follow(name);
      expect(of(who, name)?.state).toBe('active');
      expect(of(from, name)).toBeUndefined();
    },
    async endBelow(who) {
      const [above, below = ''] = names;
      const mine = of(who, above ?? '');
      if (!mine) return;
      const rows = others(who, below);
      const published = rows.find(({ state }) => state === 'active');
      const answer = await who.browser.post(`/account/domains/${mine.id}/below/end`, { name: below });
      // A delegation names no account: it counts while no other one claims the domain.
      const isFresh = isSeen(mine, parent) || (delegated && others(who, parent).length === 0);
      if (mine.state !== 'active' || !isFresh) expect(answer.statusCode, answer.body).toBe(409);
      else if (rows.length === 0) expect(answer.statusCode).toBe(404);
      else if (answer.statusCode === 200) {
        for (const one of accounts) if (one !== who && of(one, below) !== published) has.delete(key(one, below));
      } else expect(answer.json().details).toBe('Its end is announced already.');
    },
  };

  /** The model takes from the database which of several possible ends came about. */
  async function follow(name: string): Promise<void> {
    const rows = await product.deps.db
      .selectFrom('domains')
      .select(['id', 'account_id', 'state', 'proof_token'])
      .where('name', '=', name)
      .where('state', '<>', 'ended')
      .execute();
    for (const who of accounts) has.delete(key(who, name));
    for (const { id, account_id, state, proof_token } of rows) {
      const value = `resolvo-verify=${proof_token}`;
      has.set(`${account_id} ${name}`, { id, state: state as State, value });
    }
  }

  async function compare(): Promise<void> {
    const rows = await product.deps.db
      .selectFrom('domains')
      .select(['account_id', 'name', 'state'])
      .where('name', 'in', names)
      .where('state', '<>', 'ended')
      .execute();
    const there = rows.map(({ account_id, name, state }) => `${account_id} ${name} ${state}`).sort();
    const expected = [...has].map(([who, { state }]) => `${who} ${state}`).sort();
    expect(there, `seed ${seed}: ${log.join(', ')}`).toEqual(expected);
  }

  for (let step = 0; step < steps; step += 1) {
    const [act, who, name] = [pick(Object.keys(acts)), pick(accounts), pick(names)];
    log.push(`${act} ${accounts.indexOf(who)} ${name === parent ? 'parent' : 'child'}`);
    await acts[act]?.(who, name);
    await compare();
  }
}

test('S65 in random lives of three accounts a name goes to whose record is in the DNS, and to no other', async () => {
  for (const seed of [1, 2]) await live(seed, 30);
});

test('S65 and in longer ones', { tags: ['slow'], timeout: 240_000 }, async () => {
  for (let seed = 100; seed < 112; seed += 1) await live(seed, 120);
});
