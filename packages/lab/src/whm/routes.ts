import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Reply } from '../kit/http.ts';
import { LabError } from '../kit/lab-error.ts';
import type { Kit } from '../kit/part.ts';
import { type Route, route } from '../kit/route.ts';
import { accountRow, type Desk } from './calls.ts';
import { cpanelPage, endedPage } from './cpanel-page.ts';
import type { Account } from './model.ts';

type Touch = (server: string) => void;

function deskNamed(desks: readonly Desk[], name: string | undefined): Desk {
  const found = desks.find((desk) => desk.name === name);
  if (!found) throw new LabError(404, `The lab has no hosting server "${name}".`);
  return found;
}

/** The console's view of the hosting servers, and what their administrator does behind the product's back. */
export function whmRoutes(kit: Kit, part: string, desks: readonly Desk[], touch: Touch): Route[] {
  const note = (what: string, outcome: string) => kit.journal.record({ part, verb: 'BEHIND', what, outcome });
  return [
    route({
      method: 'GET',
      path: '/lab/api/whm',
      about: 'The hosting servers with their accounts, packages and archives.',
      handle: () => ({
        json: {
          servers: desks.map((desk) => ({
            name: desk.name,
            address: desk.state.address,
            capacity: desk.capacity,
            token: desk.state.tokenRefused ? 'refused' : 'accepted',
            accounts: desk.state.accounts.map((account) => ({
              ...accountRow(desk, account),
              addons: account.addons,
              parked: account.parked,
              mailboxes: account.mailboxes,
              databases: account.databases,
            })),
            packages: desk.state.plans.map(({ name }) => name),
            archives: desk.state.backups.map(({ user, startedAt }) => ({
              user,
              at: new Date(startedAt).toISOString(),
            })),
          })),
        },
      }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/whm/{server}/accounts',
      about: 'Makes an account that the product does not know of: {user, domain, email?}.',
      body: z.strictObject({
        user: z.string().regex(/^[a-z][a-z0-9]{0,15}$/),
        domain: z.string().regex(/^[a-z0-9.-]{4,253}$/),
        email: z.string().default('somebody@example.test'),
      }),
      handle({ params, body }) {
        const desk = deskNamed(desks, params.server);
        const made: Account = {
          ...body,
          plan: 'default',
          uid: desk.state.nextUid,
          createdAt: desk.now(),
          password: '',
          suspended: false,
          suspendReason: 'not suspended',
          suspendedAt: null,
          addons: [],
          parked: [],
          mailboxes: [],
          databases: [],
        };
        desk.state.nextUid += 1;
        desk.state.accounts.push(made);
        touch(desk.name);
        note(`${desk.name} ${body.user}`, 'made');
        return { status: 201, json: accountRow(desk, made) };
      },
    }),
    route({
      method: 'DELETE',
      path: '/lab/api/whm/{server}/accounts/{user}',
      about: 'Removes an account behind the product’s back.',
      handle({ params }) {
        const desk = deskNamed(desks, params.server);
        const kept = desk.state.accounts.filter(({ user }) => user !== params.user);
        const removed = desk.state.accounts.length - kept.length;
        desk.state.accounts = kept;
        touch(desk.name);
        note(`${desk.name} ${params.user}`, 'removed');
        return { json: { removed } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/whm/{server}/token',
      about: 'Refuses the token of the product with 403, or takes it again: {token: "refused" | "accepted"}.',
      body: z.strictObject({ token: z.enum(['refused', 'accepted']) }),
      handle({ params, body }) {
        const desk = deskNamed(desks, params.server);
        desk.state.tokenRefused = body.token === 'refused';
        touch(desk.name);
        note(`token of ${desk.name}`, body.token);
        return { json: { server: desk.name, token: body.token } };
      },
    }),
  ];
}

const html = (status: number, body: string, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});
const cookieName = 'cpsession';

/** The pretend cPanel: where a one-click login lands. */
export function cpanelRoutes(desks: readonly Desk[], touch: Touch): Route[] {
  /** Cookies of people who signed in; gone after a restart, as cPanel's are. */
  const signedIn = new Map<string, { server: string; user: string; token: string }>();
  function visitor(
    cookie: string | undefined,
    params: Record<string, string>,
  ): { desk: Desk; account: Account } | undefined {
    const secret = new RegExp(`(?:^|; )${cookieName}=([0-9a-f]+)`).exec(cookie ?? '')?.[1] ?? '';
    const found = signedIn.get(secret);
    if (!found || found.token !== params.token || found.server !== params.server) return undefined;
    const desk = deskNamed(desks, found.server);
    const account = desk.state.accounts.find(({ user }) => user === found.user);
    return account && { desk, account };
  }
  return [
    route({
      method: 'GET',
      path: '/lab/cpanel/{server}/{token}/login/',
      about: 'Where a one-click login leads: works once.',
      query: z.object({ session: z.string() }),
      handle({ params, query }) {
        const { server = '', token = '' } = params;
        const desk = deskNamed(desks, server);
        const session = desk.sessions.get(`${token} ${query.session}`);
        if (!session || session.used || session.expires < desk.now()) return html(401, endedPage);
        session.used = true;
        const secret = randomBytes(16).toString('hex');
        signedIn.set(secret, { server, user: session.user, token });
        return {
          status: 303,
          headers: {
            location: `/lab/cpanel/${encodeURIComponent(server)}/${token}/`,
            'set-cookie': `${cookieName}=${secret}; Path=/lab/cpanel; HttpOnly; SameSite=Lax`,
          },
        };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/cpanel/{server}/{token}/',
      about: 'The pretend cPanel of a signed-in account.',
      handle({ request, params }) {
        const here = visitor(request.headers.cookie, params);
        return here ? html(200, cpanelPage(here.desk, here.account)) : html(401, endedPage);
      },
    }),
    route({
      method: 'POST',
      path: '/lab/cpanel/{server}/{token}/make',
      about: 'Makes a mailbox or a database in the pretend cPanel: {make: "mailbox" | "database"}.',
      body: z.strictObject({ make: z.enum(['mailbox', 'database']) }),
      handle({ request, params, body }) {
        const here = visitor(request.headers.cookie, params);
        if (!here)
          throw new LabError(401, 'You are not signed in to this cPanel any more. Open it from the panel again.');
        const { account } = here;
        if (body.make === 'mailbox') account.mailboxes.push(`box${account.mailboxes.length + 1}@${account.domain}`);
        else account.databases.push(`${account.user}_db${account.databases.length + 1}`);
        touch(here.desk.name);
        return { json: { mailboxes: account.mailboxes.length, databases: account.databases.length } };
      },
    }),
  ];
}
