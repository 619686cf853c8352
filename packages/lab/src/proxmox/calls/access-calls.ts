import { createHmac, randomUUID } from 'node:crypto';
import { type Call, type CallRow, flag, int, list, need, text } from '../call.ts';
import { hashPassword, passwordMatches } from '../cloud-init.ts';
import type { Cluster } from '../cluster.ts';
import { badParameter, died, PveError } from '../pve-error.ts';

const TICKET_SECONDS = 2 * 3600;

/** Tickets are signed with the secret of the cluster's first token, which no client is given. */
function signed(cluster: Cluster, text: string): string {
  return createHmac('sha256', cluster.state.tokens[0]?.secret ?? '')
    .update(text)
    .digest('base64');
}

export function ticketFor(cluster: Cluster, user: string): string {
  const plain = `PVE:${user}:${Math.floor(cluster.now() / 1000)
    .toString(16)
    .toUpperCase()}`;
  return `${plain}::${signed(cluster, plain)}`;
}

/** The user a ticket was issued to, while it is valid. */
export function userOfTicket(cluster: Cluster, ticket: string): string | undefined {
  const [plain = '', signature = ''] = ticket.split('::');
  const [, user, hex = ''] = /^PVE:([^:]+):([0-9A-F]+)$/.exec(plain) ?? [];
  const age = cluster.now() / 1000 - Number.parseInt(hex, 16);
  return signature === signed(cluster, plain) && age < TICKET_SECONDS ? user : undefined;
}

const csrfTokenFor = (cluster: Cluster, user: string): string =>
  `${Math.floor(cluster.now() / 1000)
    .toString(16)
    .toUpperCase()}:${signed(cluster, `csrf:${user}`)}`;

export const isCsrfToken = (cluster: Cluster, user: string, token: string): boolean =>
  token.slice(token.indexOf(':') + 1) === signed(cluster, `csrf:${user}`);

function tokenOf(call: Call): Cluster['state']['tokens'][number] {
  const id = `${need(call, 'userid')}!${need(call, 'tokenid')}`;
  const token = call.cluster.state.tokens.find((candidate) => candidate.id === id);
  if (token === undefined) throw died(`no such token '${need(call, 'tokenid')}' for user '${need(call, 'userid')}'`);
  return token;
}

function showToken(token: Cluster['state']['tokens'][number]): Record<string, unknown> {
  const { comment, expire } = token;
  return { ...(comment !== undefined && { comment }), expire: expire ?? 0, privsep: token.privsep ? 1 : 0 };
}

const base = '/access/users/{userid}/token';

export const accessCalls: CallRow[] = [
  {
    at: 'POST /access/ticket',
    name: 'ticket',
    run(call) {
      const { cluster } = call;
      const name = need(call, 'username');
      const user = name.includes('@') ? name : `${name}@${text(call, 'realm') ?? 'pam'}`;
      const password = need(call, 'password');
      const known = cluster.state.users[user];
      const good = passwordMatches(known?.password, password) || userOfTicket(cluster, password) === user;
      if (!good) throw new PveError(401, 'authentication failure');
      return {
        username: user,
        ticket: ticketFor(cluster, user),
        CSRFPreventionToken: csrfTokenFor(cluster, user),
        clustername: cluster.name,
        cap: { vms: { 'VM.Audit': 1, 'VM.Allocate': 1, 'VM.PowerMgmt': 1 } },
      };
    },
  },
  {
    at: 'GET /access/permissions',
    name: 'permissions',
    run(call) {
      const privileges = Object.fromEntries(
        [
          'VM.Allocate',
          'VM.Audit',
          'VM.Clone',
          'VM.Console',
          'VM.PowerMgmt',
          'Datastore.AllocateSpace',
          'Sys.Audit',
        ].map((name) => [name, 1]),
      );
      return { [text(call, 'path') ?? '/']: privileges };
    },
  },
  {
    at: `GET ${base}`,
    name: 'tokens',
    run: (call) =>
      call.cluster.state.tokens
        .filter(({ id }) => id.startsWith(`${need(call, 'userid')}!`))
        .map((token) => ({ tokenid: token.id.slice(token.id.indexOf('!') + 1), ...showToken(token) })),
  },
  {
    at: `POST ${base}/{tokenid}`,
    name: 'token-add',
    run(call) {
      const { tokens, users } = call.cluster.state;
      const user = need(call, 'userid');
      const id = `${user}!${need(call, 'tokenid')}`;
      if (users[user] === undefined) throw died(`no such user ('${user}')`);
      if (tokens.some((token) => token.id === id)) throw badParameter({ tokenid: 'Token already exists.' });
      const [comment, expire] = [text(call, 'comment'), int(call, 'expire')];
      const token = {
        id,
        secret: randomUUID(),
        privsep: text(call, 'privsep') !== '0',
        ...(comment !== undefined && { comment }),
        ...(expire !== undefined && { expire }),
      };
      tokens.push(token);
      call.cluster.touch();
      return { 'full-tokenid': id, info: showToken(token), value: token.secret };
    },
  },
  {
    at: `PUT ${base}/{tokenid}`,
    name: 'token-update',
    run(call) {
      const token = tokenOf(call);
      const [comment, expire] = [text(call, 'comment'), int(call, 'expire')];
      if (comment !== undefined) token.comment = comment;
      if (expire !== undefined) token.expire = expire;
      if (text(call, 'privsep') !== undefined) token.privsep = flag(call, 'privsep');
      if (list(call, 'delete').includes('comment')) delete token.comment;
      call.cluster.touch();
      return showToken(token);
    },
  },
  {
    at: `DELETE ${base}/{tokenid}`,
    name: 'token-delete',
    run(call) {
      const token = tokenOf(call);
      call.cluster.state.tokens = call.cluster.state.tokens.filter((other) => other !== token);
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'PUT /access/acl',
    name: 'acl',
    run(call) {
      const { state } = call.cluster;
      const path = need(call, 'path');
      const who = [
        ...list(call, 'users'),
        ...list(call, 'tokens'),
        ...list(call, 'groups').map((group) => `@${group}`),
      ];
      for (const role of list(call, 'roles')) {
        for (const member of who) {
          state.acl = state.acl.filter((rule) => rule.path !== path || rule.role !== role || rule.who !== member);
          const propagate = text(call, 'propagate') !== '0';
          if (!flag(call, 'delete')) state.acl.push({ path, role, who: member, propagate });
        }
      }
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'POST /access/roles',
    name: 'role-add',
    run(call) {
      const { roles } = call.cluster.state;
      const role = need(call, 'roleid');
      if (roles[role] !== undefined) throw died(`create role failed: role '${role}' already exists`);
      roles[role] = list(call, 'privs').join(' ');
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'POST /access/users',
    name: 'user-add',
    run(call) {
      const { users } = call.cluster.state;
      const user = need(call, 'userid');
      if (users[user] !== undefined) throw died(`create user failed: user '${user}' already exists`);
      const [comment, password] = [text(call, 'comment'), text(call, 'password')];
      users[user] = {
        ...(comment !== undefined && { comment }),
        ...(password !== undefined && { password: hashPassword(password) }),
      };
      call.cluster.touch();
      return null;
    },
  },
];
