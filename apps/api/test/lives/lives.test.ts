// @module-tag slow
import { brand } from '@resolvo/brand/brand';
import type { EndpointName } from '@resolvo/contract/endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Random, randomOf } from '../../../../tools/soak/random.ts';
import { replyAddress } from '../../src/features/help/enquiries/reply-address.ts';
import { readInbox } from '../../src/features/help/inbox/watch-inbox.ts';
import { rightBodiesOfNouns } from '../laws/noun-laws.ts';
import { moneyLaws } from '../money-laws.ts';
import { useOwnProduct } from '../product.ts';
import { call } from '../table.ts';
import { LongestTurn } from './longest-turn.ts';
import { type Sent, sendOdd } from './mail-robot.ts';
import { type Cast, cast, type Player } from './players.ts';
import { KnownIds, type RandomCall, randomCall } from './random-call.ts';
import { crossings, idsIn, Moves, ownersOf, Sightings } from './seen.ts';

/**
 * Random lives of three accounts, a thief, a limited member, a token, a Support person and a mail robot against the
 * whole table of calls: nothing crosses, the process does not stall for a second, and no mail is lost. As long as
 * LIVES_MINUTES says, by the seed LIVES_SEED (`npm run lives -- --minutes 120 --seed 7`).
 */
const minutes = Number(process.env.LIVES_MINUTES ?? 0.5);
const seed = process.env.LIVES_SEED ?? '1';

const product = useOwnProduct();
let people: Cast;
let bodies: Awaited<ReturnType<typeof rightBodiesOfNouns>>;
const known = new KnownIds();
const moves = new Moves();
const sightings = new Sightings(moves);
const wrongs = new Set<string>();
const statuses = new Map<string, number>();
const names = new Map<string, string>();
/** When each player last had something done: one who is shut out tries nothing any more. */
const lastDone = new Map<Player['name'], number>();

beforeAll(async () => {
  people = await cast(product);
  bodies = await rightBodiesOfNouns({ product, mine: () => people.anna, theirs: () => people.bo });
  await readInbox(product.deps);
});

/** The address that answers to a ticket of Anna's go to. */
async function signedAddress(): Promise<string> {
  const made = await people.anna.browser.post('/account/tickets/new', { title: 'Other: Lives', message: 'Why?' });
  const { reference } = await product.deps.db
    .selectFrom('enquiries')
    .select('reference')
    .where('id', '=', made.json().ticket_id)
    .executeTakeFirstOrThrow();
  return replyAddress(product.deps, 'client', reference) ?? '';
}

/**
 * Every mail has a row of its own, and one alone: a count of all would hide one that is lost behind one that came
 * twice.
 */
async function lostMails(sent: readonly Sent[]): Promise<string[]> {
  const rows = await product.deps.db
    .selectFrom('received_mails')
    .select(['subject', 'address', 'outcome', 'reason'])
    .execute();
  const marked = sent.flatMap(({ kind, marker }) => {
    const found = marker === undefined ? 1 : rows.filter(({ subject }) => subject === `Lives ${kind} ${marker}`).length;
    return found === 1 ? [] : [`a mail with ${kind} (${marker}) has ${found} rows`];
  });
  const headless = sent.filter(({ marker }) => marker === undefined).length;
  const nameless = rows.filter(({ subject, address }) => address === '' && !subject.startsWith('Lives ')).length;
  const known = new Set(sent.map(({ kind, marker }) => `Lives ${kind} ${marker}`));
  const others = rows.filter(
    ({ subject, address }) => address === '' || (subject.startsWith('Lives ') && !known.has(subject)),
  );
  if (marked.length === 0 && nameless === headless) return [];
  return [...marked, `${headless} mails had no head; rows without one, or of no mail: ${JSON.stringify(others)}`];
}

/** A mail that stops the mailbox stops it for all that come after it. */
async function read(kind: string): Promise<void> {
  try {
    await readInbox(product.deps);
  } catch (error) {
    wrongs.add(`The mailbox could not be read, with a mail with ${kind} in it: ${String(error)}`);
  }
}

async function learnNames(): Promise<void> {
  for (const table of ['servers', 'domains', 'volumes', 'firewalls', 'private_networks'] as const) {
    const rows = await sql<{ id: string; name: string }>`select id, name from ${sql.table(table)}`.execute(
      product.deps.db,
    );
    for (const { id, name } of rows.rows) names.set(id, name);
  }
}

async function act(player: Player, made: RandomCall, turn: number): Promise<void> {
  const { row, params, query, body } = made;
  const what = `${row.name} as ${player.name}`;
  const answer = await call(player.browser, row, {
    params: { ...params },
    query,
    body,
    headers: { ...player.headers },
  });
  const status = `${answer.statusCode}`;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (answer.statusCode >= 500 && answer.statusCode !== 503)
    wrongs.add(`${what} was answered ${status}: ${answer.body}`);
  if (answer.statusCode < 300) lastDone.set(player.name, turn);
  if (answer.statusCode < 300 && never.has(row.name)) wrongs.add(`${what} went through.`);
  if (answer.statusCode === 401) await player.renew();
  if (!player.accounts && answer.statusCode < 300 && row.endpoint.method !== 'GET') await moves.learn(product.deps.db);
  if (!answer.headers['content-type']?.toString().startsWith('application/json')) return;
  const asked = JSON.stringify([params, query, body]);
  for (const [name, id] of idsIn(answer.json())) {
    known.add(player.name, name, id);
    if (!asked.includes(id)) sightings.add({ player, call: row.name, id });
  }
  // A call that went through was about a thing of the caller's own.
  if (answer.statusCode < 300)
    for (const id of Object.values(params)) sightings.add({ player, call: `${row.name} (done)`, id });
}

/** The lists of what a player has, so that there are ids to try. */
async function lookAround(player: Player): Promise<void> {
  for (const path of [
    '/account/products',
    '/account/firewalls',
    '/account/networks',
    '/account/volumes',
    '/account/domains',
    '/account/tickets/all',
    '/account/billing/invoices/all',
    '/account/subscriptions',
    '/account/members',
    '/account/tokens/all',
    '/account/ssh-keys',
  ]) {
    const answer = await player.browser.get(path, { ...player.headers });
    if (answer.statusCode === 200) for (const [name, id] of idsIn(answer.json())) known.add(player.name, name, id);
  }
}

/** No player may do it to any account. */
const never: ReadonlySet<EndpointName> = new Set<EndpointName>(['clientSuspend']);

const weights: Readonly<Record<Player['name'], number>> = {
  anna: 3,
  bo: 3,
  thief: 4,
  'limited member': 3,
  token: 3,
  support: 2,
};

/** Money of a client moves by the client, by the calendar, and by staff with a right over money: never by Support. */
async function strangersAtBooks(since: Date): Promise<string[]> {
  const rows = await sql<{ account: string; actor: string; kind: string }>`
    select a.account_id as account, e.actor_id as actor, e.kind from ledger_entries e
    join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.ledger_account_id
    where a.account_id is not null and e.actor_id is not null and e.created_at >= ${since}`.execute(product.deps.db);
  const allowed = new Map(people.players.map(({ person }) => [person.personId, person.id]));
  allowed.delete(people.players.find(({ name }) => name === 'support')?.person.personId ?? '');
  const isDesk = (actor: string) => actor === people.desk.orders.staff.personId;
  return rows.rows
    .filter(({ account, actor }) => !isDesk(actor) && allowed.get(actor) !== account)
    .map(({ account, actor, kind }) => `${kind} of the account ${account} was booked by ${actor}`);
}

/** Every act of a customer is on an account that the person belongs to. */
async function strangersAtWork(): Promise<string[]> {
  const customers = people.players.filter(({ accounts }) => accounts !== undefined);
  const rows = await sql<{ name: string; account: string; actor: string; server: string | null }>`
    select name, account_id as account, actor_id as actor,
      coalesce(data ->> 'server_id', case when name like 'server.%' then subject_id::text end) as server
    from events where account_id is not null and actor_id in (${sql.join(customers.map(({ person }) => person.personId))})`.execute(
    product.deps.db,
  );
  return rows.rows.flatMap(({ name, account, actor, server }) => {
    const mine = customers.filter(({ person }) => person.personId === actor);
    const limited = mine.find((player) => player.name === 'limited member');
    if (!mine.some(({ accounts }) => accounts?.has(account))) return [`${name} on ${account} by a stranger, ${actor}`];
    if (limited && account === people.anna.id && server !== null && !limited.servers?.has(server))
      return [`${name} on the server ${server} by the limited member`];
    return [];
  });
}

/** A mail that the thief got from us, whose id is known there. */
async function mailOfThief() {
  const thief = people.players.find(({ name }) => name === 'thief');
  const rows = await product.deps.db
    .selectFrom('mails')
    .select(['id', 'address'])
    .where('address', '=', thief?.person.email ?? '')
    .where('sent_at', 'is not', null)
    .where('bounced_at', 'is', null)
    .limit(1)
    .execute();
  return rows[0];
}

const brokenLaws = async (): Promise<string[]> => {
  const { rows } = await sql<{ law: string; broken: string }>`${sql.raw(moneyLaws)}`.execute(product.deps.db);
  return rows.filter(({ broken }) => Number(broken) !== 0).map(({ law, broken }) => `${law}: ${broken}`);
};

test('what staff give to a client and take away again is known by its moves', async () => {
  const { anna, bo, players } = people;
  const staff = players.find(({ name }) => name === 'support')?.browser;
  const serverOf = (name: Player['name']) => [...(players.find((player) => player.name === name)?.servers ?? [])][0];
  const [hers, his] = [serverOf('limited member'), serverOf('token')];
  if (!staff) throw new Error('There is no Support.');
  const done = async (path: string, body: object) => {
    const answer = await staff.post(`/system/admin/${path}`, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  };
  const { id } = await product.deps.db
    .insertInto('enquiries')
    .values({ reference: 'LIVES', kind: 'contact', email: 'x@example.net', subject: 'Lives', fields: '[]', ip: '::1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: file } = await product.deps.db
    .insertInto('ticket_files')
    .values({ enquiry_id: id, name: 'a.log', media_type: 'text/plain', size: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await done(`enquiries/${id}/client`, { user_id: anna.id });
  await done(`enquiries/${id}/client/detach`, {});
  await moves.learn(product.deps.db);
  await done(`enquiries/${id}/client`, { user_id: bo.id });
  const seen = { category: 'spam', subject_address: '192.0.2.7', evidence: 'Seen', reporter_email: 'x@example.net' };
  const { case_id: about } = await done('abuse-cases', seen);
  for (const server_id of [hers, his]) {
    await done(`abuse-cases/${about}/server`, { server_id });
    await done(`abuse-cases/${about}/warn`, { message: 'Hello' });
  }
  await moves.learn(product.deps.db);
  const given = [
    { from: null, to: anna.id },
    { from: anna.id, to: null },
    { from: null, to: bo.id },
  ];
  expect([id, file, about].map((one) => moves.of(one))).toEqual([given, given, given]);
});

test('nothing crosses, nothing stalls and no mail is lost in random lives', {
  timeout: minutes * 120_000 + 240_000,
}, async () => {
  const random: Random = randomOf(`lives ${seed}`);
  const begun = new Date();
  const turns = new LongestTurn();
  const until = performance.now() + minutes * 60_000;
  const sent: Sent[] = [];
  let acts = 0;
  const smtp = product.lab?.smtp;
  const { replyAddress: desk } = product.deps.settings;
  if (!smtp || !desk) throw new Error('The lab has no mailbox.');
  const to = [desk, await signedAddress(), brand.abuseEmail];
  for (; performance.now() < until; acts += 1) {
    if (acts % 400 === 0) {
      await learnNames();
      for (const player of people.players) {
        await player.renew();
        await lookAround(player);
      }
    }
    const chosen = random.weighted(weights);
    const player = people.players.find(({ name }) => name === chosen);
    if (!player) throw new Error(`${chosen} is not among the players.`);
    const made = randomCall(random, player, known, bodies, (id) => names.get(id));
    turns.begin();
    await act(player, made, acts);
    note(`${made.row.name} as ${player.name}`);
    if (acts % 10 === 0) {
      const mail = await sendOdd({ ...smtp, to, customer: people.anna.email, returned: await mailOfThief(), random });
      sent.push(mail);
      // What it costs its sender, and the lab that takes it, is not ours.
      turns.begin();
      await read(mail.kind);
      note(`a mail with ${mail.kind}`);
    }
    if (acts % 60 === 0) await product.sendMails();
  }
  turns.stop();
  for (let pass = 0; pass < 20; pass += 1) await read('any of them');
  const shutOut = people.players.filter(({ name }) => (lastDone.get(name) ?? 0) < acts / 2).map(({ name }) => name);
  const owners = await ownersOf(product.deps.db);
  process.stdout.write(
    `Lives, seed ${seed}: ${acts} acts, ${sent.length} mails, ${[...statuses]
      .sort()
      .map(([status, times]) => `${status} ${times}`)
      .join(', ')}\n`,
  );
  expect([
    ...wrongs,
    ...crossings(sightings.all(), owners, moves),
    ...(await strangersAtBooks(begun)),
    ...(await strangersAtWork()),
    ...(await brokenLaws()),
    ...(await lostMails(sent)),
  ]).toEqual([]);
  expect(shutOut).toEqual([]);

  function note(what: string): void {
    const stood = turns.milliseconds;
    if (stood > 1000) wrongs.add(`${what} stood still for ${Math.round(stood)} ms`);
  }
});
