import { isForPeople, isOfWhole, refusals, rightTo, rightWhileActing } from '@resolvo/contract/access';
import { otherPerson, personHeader } from '@resolvo/contract/asked-person';
import type { Access, Endpoint, Limit } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import { allows } from '@resolvo/contract/permissions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor, AnyCaller, Origin } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound, Refusal } from '../../../core/refusal.ts';
import type { CacheEntry } from '../../../db/cache.ts';
import type { Queryable } from '../../../db/connection.ts';
import { askedAccount } from '../../../http/asked-account.ts';
import { readCookie } from '../../../http/cookies.ts';
import { checkOrigin } from '../../../http/csrf.ts';
import type { Gate } from '../../../http/register.ts';
import { networkOf, plainAddress } from '../../../security/addresses.ts';
import { selectMembers } from '../accounts/memberships.ts';
import { findChallenge } from '../sessions/challenges.ts';
import { type FoundSession, findSession, findSessions, lookAtSession, sessionKey } from '../sessions/find-session.ts';
import { type FoundToken, findToken, findTokens, isAllowedFrom } from '../tokens/find-token.ts';

/**
 * Enforces the access column of the endpoint table. No handler checks rights itself. `aside` has connections of its own:
 * what a transaction under way has changed itself is not seen through it, and the pool may be taken by such ones.
 */
export function createGate(
  deps: Pick<Deps, 'db' | 'limiter' | 'cache' | 'settings' | 'owners'>,
  ownOrigins: ReadonlySet<string>,
  aside: Queryable,
): Gate {
  const { db, limiter, settings } = deps;
  refuseNameless(deps.owners);
  const sessions = deps.cache.kind(async (secrets) => answers(await findSessions(db, secrets)));
  const tokens = deps.cache.kind(async (secrets) => answers(await findTokens(db, secrets)));

  return {
    flushed: () => deps.cache.flushed(),
    async keepFromOwn(actor, named) {
      if (!('personId' in actor)) return;
      for (const accountId of await accountsOf(deps, named)) {
        const own = await selectMembers(db, accountId).where('m.person_id', '=', actor.personId).executeTakeFirst();
        if (own) throw conflict(refusals.ownAccount);
      }
    },
    admit(endpoint, request) {
      const known = isRemembered(endpoint) ? recall(request) : undefined;
      if (!known) return ask(endpoint, request);
      checkOrigin(request, ownOrigins);
      const counted = limiter.consume(
        endpoint.limit,
        endpoint.polled ? countedFor(known.actor) : networkOf(request.ip),
      );
      return counted ? counted.then(() => permitted(endpoint, known, request)) : permitted(endpoint, known, request);
    },
    async askAgain(endpoint, request) {
      if (endpoint.access.kind === 'public' || endpoint.access.kind === 'challenge') return;
      const bearer = bearerOf(request);
      const origin = originOf(request);
      const now =
        bearer === undefined
          ? bySession(await lookAtSession(aside, keyOf(request)), origin)
          : byToken(await findToken(aside, bearer), request, origin);
      permitted(endpoint, now, request);
    },
  };

  /** Cached sessions and tokens are admitted synchronously. */
  function recall(request: FastifyRequest): Identified | undefined {
    const bearer = bearerOf(request);
    if (bearer !== undefined) {
      const token = tokens.known(bearer);
      return token && byToken(token, request, originOf(request));
    }
    const session = sessions.known(keyOf(request));
    return session && bySession(session, originOf(request));
  }

  async function ask(endpoint: Endpoint, request: FastifyRequest): Promise<Actor> {
    // Polls are counted after the account is known.
    if (!endpoint.polled) await limiter.consume(endpoint.limit, networkOf(request.ip));
    checkOrigin(request, ownOrigins);
    const origin = originOf(request);
    switch (endpoint.access.kind) {
      case 'public':
        return { kind: 'visitor', origin };
      case 'challenge': {
        const found = await findChallenge(db, readCookie(request, 'challenge'));
        if (!found) throw new Refusal('unauthenticated', 'Please log in again.');
        return {
          kind: 'challenge',
          personId: found.person_id,
          challengeId: found.id,
          remember: found.remember,
          origin,
        };
      }
      default:
        return permitted(endpoint, await identify(endpoint, request, origin), request);
    }
  }

  function identify(endpoint: Endpoint, request: FastifyRequest, origin: Origin): Promise<Identified> {
    if (endpoint.polled) return identifyPoller(endpoint.limit, request, origin);
    return isRemembered(endpoint) ? remembered(request, origin) : identifyAnew(request, origin);
  }

  async function identifyAnew(request: FastifyRequest, origin: Origin): Promise<Identified> {
    const bearer = bearerOf(request);
    return bearer === undefined
      ? bySession(await findSession(db, keyOf(request)), origin)
      : byToken(await findToken(db, bearer), request, origin);
  }

  async function remembered(request: FastifyRequest, origin: Origin): Promise<Identified> {
    const bearer = bearerOf(request);
    return bearer === undefined
      ? bySession(await sessions(keyOf(request)), origin)
      : byToken(await tokens(bearer), request, origin);
  }

  /**
   * Polls are limited per account, since many people may share one address; polls without a valid credential count for
   * the address. Each of those costs a query, so an address over its limit is refused before one.
   */
  async function identifyPoller(limit: Limit, request: FastifyRequest, origin: Origin): Promise<Identified> {
    const address = networkOf(request.ip);
    await limiter.check(limit, address);
    let caller: Identified;
    try {
      caller = await remembered(request, origin);
    } catch (error) {
      if (error instanceof Refusal) await limiter.consume(limit, address);
      throw error;
    }
    await limiter.consume(limit, countedFor(caller.actor));
    return caller;
  }

  function permitted(
    endpoint: Endpoint,
    { actor, twoFactor, recent, role }: Identified,
    request: FastifyRequest,
  ): Actor {
    keepToPerson(actor, request);
    keepToActing(endpoint, actor);
    permit(endpoint, actor, role);
    keepToLimits(endpoint, actor, request);
    holdBackStaff(endpoint, actor, twoFactor);
    if (asksAgain(endpoint) || (endpoint.destroys && actor.kind === 'token')) demandRecent(actor, recent);
    return actor;
  }

  /** Staff without a required second factor can only enrol one. */
  function holdBackStaff(endpoint: Endpoint, actor: Actor & { permissions: number }, twoFactor: boolean): void {
    if (!settings.requireStaffTwoFactor || twoFactor || endpoint.beforeTwoFactor) return;
    if (allows(actor.permissions, 'administrator')) {
      throw new Refusal('two_factor_required', 'Please set up two-factor authentication first.');
    }
  }
}

/** The fields of a path and a body that name an account, or a thing whose owner is known. */
const naming = (owners: Deps['owners'], fields: object): string[] =>
  Object.keys(fields).filter((field) => field === 'user_id' || owners.has(field));

/** Every account that a call names, by itself or by a thing of it. */
async function accountsOf(
  { db, owners }: Pick<Deps, 'db' | 'owners'>,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): Promise<ReadonlySet<string>> {
  const sent: Readonly<Record<string, unknown>> = { ...Object(body), ...Object(params) };
  const found = new Set<string>();
  for (const field of naming(owners, sent)) {
    const id = sent[field];
    if (typeof id !== 'string') continue;
    if (field === 'user_id') found.add(id);
    for (const findOwner of owners.get(field) ?? []) {
      const accountId = await findOwner(db, id);
      if (accountId !== undefined) found.add(accountId);
    }
  }
  return found;
}

/** Of a row that gives it must be known to whom. */
export function namelessFault(name: string, { gives, params, body }: Endpoint, owners: Deps['owners']): string[] {
  const fields = { ...params?.shape, ...(body instanceof z.ZodObject ? body.shape : {}) };
  return gives && naming(owners, fields).length === 0
    ? [
        `The row ${name} gives something of value: its path or body must name the account (user_id) or a thing whose owner is known (owners of a module).`,
      ]
    : [];
}

function refuseNameless(owners: Deps['owners']): void {
  const faults = endpointNames.flatMap((name) => namelessFault(name, endpoints[name], owners));
  if (faults.length > 0) throw new Error(faults.join(' '));
}

function answers<T extends FoundSession | FoundToken>(found: ReadonlyMap<string, T>): Map<string, CacheEntry<T>> {
  return new Map(
    [...found].map(([key, one]) => {
      const of = one.account ? [one.personId, one.account.accountId] : [one.personId];
      return [key, { value: one, of, goodForMs: one.leftMs }];
    }),
  );
}

/** ADR 009. What changes something, or asks for a fresh password, looks its caller up in the database. */
const isRemembered = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' &&
  endpoint.access.kind !== 'public' &&
  endpoint.access.kind !== 'challenge' &&
  !asksAgain(endpoint);

/** A row for people who have just confirmed who they are. */
const asksAgain = ({ access }: Endpoint): boolean => 'recent' in access && access.recent === true;

function demandRecent({ kind }: AnyCaller, recent: boolean): void {
  if (kind === 'token') {
    if (!recent) throw new Refusal('permission_denied', refusals.tokenDeletes);
  } else if (!recent) {
    throw new Refusal('confirmation_required', 'Please enter your password once more to continue.');
  }
}

interface Identified {
  readonly actor: AnyCaller;
  readonly twoFactor: boolean;
  /** A session that confirmed lately who it is, or a token that was made to delete by such a session. */
  readonly recent: boolean;
  /** The role of the membership that a session acts by. */
  readonly role: string | undefined;
}

/** The secret of an Authorization header; a malformed one yields an empty secret and never falls back to the cookie. */
function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization === undefined ? undefined : (/^Bearer ([\w-]+)$/.exec(authorization)?.[1] ?? '');
}

function byToken(token: FoundToken | undefined, request: FastifyRequest, origin: Origin): Identified {
  if (!token) throw new Refusal('unauthenticated', 'This API token is not valid.');
  // Before it is judged: its owner is shown what it was refused.
  request.token = { id: token.id, accepted: false };
  if (token.refusal !== undefined) throw new Refusal('unauthenticated', token.refusal);
  if (token.expired) throw expired();
  if (!isAllowedFrom(token, origin.ip)) {
    throw new Refusal('permission_denied', `This API token may not be used from the address ${origin.ip}.`);
  }
  request.token.accepted = true;
  const { id: tokenId, personId, account, permissions, ownerTwoFactor, mayDelete } = token;
  return {
    actor: { kind: 'token', tokenId, personId, ...account, permissions, origin },
    twoFactor: ownerTwoFactor,
    recent: mayDelete,
    role: undefined,
  };
}

function bySession(session: FoundSession | undefined, origin: Origin): Identified {
  if (!session) throw new Refusal('unauthenticated', 'Please log in.');
  if (session.expired) throw expired();
  const { id: sessionId, personId, account, permissions, actingAs, twoFactor, recent } = session;
  // Written out: each spread would cost a poll as much as finding the session.
  const actor: AnyCaller =
    account === null
      ? { kind: 'session', sessionId, personId, permissions, origin, actingAs, accountId: null, onlyIds: null }
      : {
          kind: 'session',
          sessionId,
          personId,
          permissions,
          origin,
          actingAs,
          accountId: account.accountId,
          onlyIds: account.onlyIds,
        };
  return { actor, twoFactor, recent, role: account?.role };
}

/** Polls of all persons of an account are counted together, as are those of a person without one. */
const countedFor = ({ accountId, personId }: AnyCaller): string => accountId ?? personId;

/** A tab that says whose screen it shows is not served as another person. Tokens have one person alone. */
function keepToPerson(actor: AnyCaller, { headers }: FastifyRequest): void {
  const shown = headers[personHeader];
  if (shown === undefined || actor.kind !== 'session' || shown === actor.personId) return;
  throw new Refusal('other_person', otherPerson);
}

const keyOf = (request: FastifyRequest): string =>
  sessionKey(readCookie(request, 'session') ?? '', askedAccount(request));

/** Staff who are signed in as a client look, and act only as far as they chose and may. */
function keepToActing(endpoint: Endpoint, actor: AnyCaller): void {
  if (actor.kind !== 'session' || !actor.actingAs) return;
  const verdict = rightWhileActing(endpoint, actor.actingAs);
  if (verdict !== true) throw new Refusal('permission_denied', verdict);
}

/**
 * A member who is limited to some things of an account is shown those only, and learns nothing of the others. What does
 * not say that it is for them is refused.
 */
function keepToLimits(endpoint: Endpoint, actor: AnyCaller, { params }: FastifyRequest): void {
  if (actor.onlyIds === null) return;
  if (isOfWhole(endpoint)) throw new Refusal('permission_denied', refusals.limited);
  const { server_id: serverId, domain_id: domainId } = Object(params);
  // Whose a zone is, the zone itself says (`ownZone`).
  const named = [serverId, domainId].filter((id) => typeof id === 'string');
  if (!named.every((id) => actor.onlyIds?.includes(id.toLowerCase()))) throw notFound();
}

function permit(endpoint: Endpoint, actor: AnyCaller, role: string | undefined): void {
  const { access } = endpoint;
  const verdict =
    actor.kind !== 'session' && isForPeople(endpoint) ? refusals.people : rightTo(endpoint, actor.permissions);
  if (actor.accountId === null && needsAccount(access)) {
    throw new Refusal('permission_denied', refusals.notMember);
  }
  if (verdict !== true) throw new Refusal('permission_denied', verdict);
  if (access.kind === 'member' && access.owner && role !== 'owner') {
    throw new Refusal('permission_denied', refusals.ownersOnly);
  }
}

const needsAccount = (access: Access): boolean =>
  access.kind === 'member' || (access.kind === 'own' && access.account !== 'optional');

const expired = () =>
  new Refusal('session_expired', 'You sent a valid token, but it has expired. Please log in again.');

function originOf(request: FastifyRequest): Origin {
  return { ip: plainAddress(request.ip), userAgent: (request.headers['user-agent'] ?? '').slice(0, 400) };
}
