import { z } from 'zod';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { thing } from '../thing.ts';

/**
 * What can be out of reach. `line` is our own way out: where nothing outside answers, it is not everything else that is
 * down.
 */
export const outagePart = z.enum([
  'line',
  'cluster',
  'node',
  'hosting_server',
  'name_servers',
  'resolver',
  'mail',
  'mailbox',
  'cards',
  'captcha',
]);
export type OutagePart = z.infer<typeof outagePart>;

/** Why it is out of reach. */
export const outageTrouble = z.enum(['token_refused', 'wrong_certificate', 'no_quorum', 'no_answer', 'off']);
export type OutageTrouble = z.infer<typeof outageTrouble>;

/**
 * How long it must last before staff are told: three looks of the one a minute, so that one lost packet or a restart is
 * none. A refused secret does not mend by itself.
 */
const outagePatienceSeconds: Readonly<Record<OutageTrouble, number>> = {
  token_refused: 0,
  wrong_certificate: 0,
  no_quorum: 120,
  no_answer: 120,
  off: 120,
};

/** A look of the third minute that comes a little early is the third look all the same. */
const halfLookSeconds = 30;

/** Whether an outage that was first seen so many seconds ago is told to staff. */
export const isTold = (trouble: OutageTrouble, seconds: number): boolean =>
  seconds >= outagePatienceSeconds[trouble] - (outagePatienceSeconds[trouble] === 0 ? 0 : halfLookSeconds);

interface PartTexts {
  /** What it is called, with the name of its place. */
  readonly title: (place: string) => string;
  readonly isDown: string;
  readonly isBack: string;
  /** The variable of the environment that says where it is and how we sign in. */
  readonly setting: string;
  /** What it means while it lasts, to staff. */
  readonly meaning: string;
}

const outOfReach = { isDown: 'is out of reach', isBack: 'is back' };

const parts: Readonly<Record<OutagePart, PartTexts>> = {
  line: {
    title: () => 'Everything outside',
    ...outOfReach,
    setting: '',
    meaning:
      'Nothing we asked has answered, so we cannot tell what is down. Work outside waits and goes on by itself. Outages of single parts are noted again when one of them answers.',
  },
  cluster: {
    title: (place) => `Cluster ${place}`,
    ...outOfReach,
    setting: 'PROXMOX_CLUSTERS',
    meaning: 'Machines that run there go on running. Work on its servers waits and goes on by itself.',
  },
  node: {
    title: (place) => `Node ${place.split('/')[1] ?? place} in ${place.split('/')[0] ?? ''}`,
    isDown: 'is down',
    isBack: 'is back',
    setting: '',
    meaning: 'Its servers are off. On the page Nodes you see which of them can be started elsewhere.',
  },
  hosting_server: {
    title: (place) => `Hosting server ${place}`,
    ...outOfReach,
    setting: 'WHM_SERVERS',
    meaning: 'Its websites and mailboxes may be away too. Work on its packages waits and goes on by itself.',
  },
  name_servers: {
    title: () => 'The name server that we write to',
    ...outOfReach,
    setting: 'POWERDNS_URL',
    meaning: 'Domains answer as before while their name servers run. Changes of records wait and go out by themselves.',
  },
  resolver: {
    title: (place) => `DNS resolver ${place}`,
    ...outOfReach,
    setting: 'DNS_RESOLVERS',
    meaning: 'Checks of domains ask the other resolvers. Nothing of customers depends on it.',
  },
  mail: {
    title: () => 'The mail server',
    ...outOfReach,
    setting: 'SMTP_URL',
    meaning: 'Mails to clients and staff wait and go out by themselves when it is back.',
  },
  mailbox: {
    title: () => 'The mailbox for answers',
    ...outOfReach,
    setting: 'IMAP_URL',
    meaning: 'Answers by mail stay in the mailbox and become messages of tickets when it is back.',
  },
  cards: {
    title: () => 'The card gateway',
    ...outOfReach,
    setting: 'STRIPE_SECRET_KEY',
    meaning: 'Clients cannot pay by card; renewals by card are tried again by themselves.',
  },
  captcha: {
    title: () => 'The captcha',
    ...outOfReach,
    setting: 'CAPTCHA_SECRET',
    meaning: 'Nobody can register meanwhile.',
  },
};

export interface OutageOf {
  readonly part: OutagePart;
  readonly place: string;
}

/** What is down, as screens and mails name it. */
export const outageName = ({ part, place }: OutageOf): string => parts[part].title(place);
export const outageTitle = (of: OutageOf): string => `${outageName(of)} ${parts[of.part].isDown}`;
export const outageOverTitle = (of: OutageOf): string => `${outageName(of)} ${parts[of.part].isBack}`;

/** Parts whose refusals are told from their silence. */
const saysWhy: ReadonlySet<OutagePart> = new Set(['cluster', 'hosting_server', 'cards', 'captcha', 'resolver']);

/** What is wrong, what it means, and what to do about it: for staff, on screens and in mails. */
export function outageTexts({ part, trouble }: { readonly part: OutagePart; readonly trouble: OutageTrouble }) {
  const { setting, meaning } = parts[part];
  const setAnew = setting === '' ? '' : ` Put the new one into ${setting} and start again.`;
  const address = setting === '' ? '' : ` and its address in ${setting}`;
  const texts: Readonly<Record<OutageTrouble, { what: string; todo: string }>> = {
    token_refused: {
      what: part === 'cluster' || part === 'hosting_server' ? 'It refused our token.' : 'It refused our sign-in.',
      todo: `What we sign in with was changed or removed there.${setAnew}`,
    },
    wrong_certificate: {
      what: 'Its certificate is not the pinned one.',
      todo: `Was it renewed? Then put the new fingerprint into ${setting} and start again. If nobody renewed it, somebody may stand between us and it. Nothing of ours was sent.`,
    },
    no_quorum: {
      what: 'Most of its nodes do not see each other.',
      todo: 'A cluster without a majority starts and changes nothing. Look after the network between its nodes.',
    },
    no_answer: {
      what:
        part === 'line'
          ? 'Nothing that we asked answered.'
          : saysWhy.has(part)
            ? 'It does not answer.'
            : 'It does not answer, or refuses us.',
      todo:
        part === 'line'
          ? 'Look after the network of the machine that our worker runs on: most likely it is cut off.'
          : `Look after its power, its network${address}.`,
    },
    off: {
      what: 'Its cluster does not hear from it.',
      todo: 'Look after its power and its network.',
    },
  };
  return { ...texts[trouble], meaning };
}

/** What staff read about whom it affects; empty where that cannot be counted. */
export function outageAffects({ clients, services }: Pick<Outage, 'clients' | 'services'>): string {
  if (clients === null || services === null) return '';
  if (services === 0) return 'No client';
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return `${many(services, 'service')} of ${many(clients, 'client')}`;
}

const outage = z.strictObject({
  outage_id: id,
  part: outagePart,
  place: z.string().describe('Its name in the configuration, a node with its cluster; empty where there is one only.'),
  location: z.string().describe('Where it stands, in words; empty when that is not known.'),
  trouble: outageTrouble,
  created_at: unixSeconds,
  ended_at: unixSeconds.describe('0 while it lasts.'),
  clients: z
    .number()
    .int()
    .nullable()
    .describe('How many it affects now; of one that is over, how many it did when staff were told. null: not counted.'),
  services: z.number().int().nullable(),
  has_list: z.boolean().describe('Whether `outageDamage` lists them.'),
});
export type Outage = z.infer<typeof outage>;

export const mostDamage = 500;

const damage = z.strictObject({
  affected: z.array(
    z.strictObject({
      user: z
        .strictObject({ user_id: id, email: z.string() })
        .describe('Without an email when the account was deleted.'),
      things: z.array(thing),
    }),
  ),
});
export type OutageDamage = z.infer<typeof damage>;

export const outageEndpoints = {
  outageDamage: endpoint({
    method: 'GET',
    path: '/system/admin/outages/{outage_id}/damage',
    summary: `Which servers of which clients an outage stopped, as it was when staff were told; at most ${mostDamage} servers.`,
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['outages', 'servers', 'clients'],
    params: z.strictObject({ outage_id: id }),
    status: 200,
    response: damage,
    errors: ['not_found'],
  }),
  outageList: endpoint({
    method: 'GET',
    path: '/system/admin/outages',
    summary: 'Outages of what we depend on, with their reasons and whom they affect, newest first.',
    // What is down is for everyone who answers clients, whatever they may open.
    access: staff('administrator'),
    limit: limits.read,
    reads: ['outages'],
    query: pageQuery.extend({ status: z.enum(['open']).optional().describe('Only those that last.') }),
    status: 200,
    response: z.strictObject({ outages: z.array(outage), ...pageFields }),
    errors: [],
  }),
};

const data = z.strictObject({ outage_id: id, part: z.string(), place: z.string() });
// What runs on it is shown as it is: servers of a dead node, packages of a silent server.
const of = { version: 1, subject: 'outage_id', changes: ['outages', 'nodes', 'servers'] } as const;

export const outageEvents = defineEvents({
  'outage.began': {
    ...of,
    summary: 'Something we depend on went out of reach. Staff were told.',
    data: data.extend({ trouble: z.string() }),
  },
  'outage.ended': { ...of, summary: 'Something we depend on came back after it was out of reach.', data },
});
