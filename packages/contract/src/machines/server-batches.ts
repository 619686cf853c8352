import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { endpoint, limits, own, recentOwn, recentStaff, staff, tellsBy } from '../endpoint.ts';
import { serverTag } from '../server-tags.ts';
import { stateEnum, stateWords } from '../state-words.ts';
import { stateTable } from '../states.ts';
import { optionalLine } from '../text.ts';
import { machineTopics, paidTopics } from '../topics.ts';
import { lockoutOk } from './firewalls.ts';
import { copyName } from './server-copies.ts';
import { isTypedName, type serverCan } from './server-states.ts';
import { typedName } from './servers.ts';

/** Acts on several servers at once, each by the rule of the act on one. */
const startedAct = z.enum(['start', 'shutdown', 'reboot', 'stop', 'snapshot', 'tag', 'untag']);
/** Two have a row of their own: one destroys, and one asks which firewall. */
export const batchAct = z.enum([...startedAct.options, 'firewall', 'delete']);
export type BatchAct = z.infer<typeof batchAct>;

/** What staff do to servers of any account at once. */
export const staffBatchAct = z.enum(['start', 'shutdown', 'reboot', 'stop', 'suspend', 'resume', 'move']);
export type StaffBatchAct = z.infer<typeof staffBatchAct>;

export const anyBatchAct = z.enum([...batchAct.options, 'suspend', 'resume', 'move']);

export const batchRule: Readonly<Record<BatchAct, keyof typeof serverCan>> = {
  start: 'start',
  shutdown: 'shutdown',
  reboot: 'reboot',
  stop: 'stop',
  snapshot: 'snapshot',
  tag: 'label',
  untag: 'label',
  firewall: 'changeFirewall',
  delete: 'delete',
};

export const batchItemWords = stateWords({
  waiting: { word: 'Waiting', meaning: 'works' },
  working: { word: 'Under way', meaning: 'works' },
  done: { word: 'Done', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
  stuck: { word: 'Stuck', meaning: 'broken' },
});
const batchItemState = stateEnum(batchItemWords);
export type BatchItemState = z.infer<typeof batchItemState>;

/** What an item keeps of itself; that it is stuck is known by the work that it began. */
export const keptItemState = batchItemState.exclude(['stuck']);
export type KeptItemState = z.infer<typeof keptItemState>;

export const batchItemStates = stateTable<KeptItemState>({
  waiting: ['working', 'done', 'failed'],
  working: ['done', 'failed'],
  done: [],
  failed: [],
});

const serversAtOnce = 100;

/** The word that some acts need: the name of the snapshots, or the tag. */
const wordOf: Readonly<Partial<Record<BatchAct, z.ZodType<string>>>> = {
  snapshot: copyName,
  tag: serverTag,
  untag: serverTag,
};

const serverIds = z
  .array(id)
  .min(1, { error: 'Please choose a server.' })
  .max(serversAtOnce, { error: `Please choose at most ${serversAtOnce} servers.` })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'Please name each server once.' });

export const startBatchBody = z
  .strictObject({
    act: startedAct,
    server_ids: serverIds,
    word: optionalLine(60).default('').describe('The name of the snapshots, or the tag; empty for other acts.'),
  })
  .transform((body, context) => {
    const read = (wordOf[body.act] ?? z.literal('', { error: 'This act needs no word.' })).safeParse(body.word);
    if (read.success) return { ...body, word: read.data };
    context.addIssue({ code: 'custom', path: ['word'], message: read.error.issues[0]?.message ?? '' });
    return z.NEVER;
  });

export const firewallBatchBody = z.strictObject({ server_ids: serverIds, firewall_id: id, lockout_ok: lockoutOk });

/** What is typed to end several servers at once: the name of a single one, or how many there are. */
export const typedEndOf = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `delete ${names.length} servers`;

export const deleteBatchBody = z
  .strictObject({
    servers: z
      .array(z.strictObject({ server_id: id, name: typedName }))
      .min(1, { error: 'Please choose a server.' })
      .max(serversAtOnce, { error: `Please choose at most ${serversAtOnce} servers.` })
      .refine((all) => new Set(all.map(({ server_id }) => server_id)).size === all.length, {
        error: 'Please name each server once.',
      })
      .describe('Each with its name, so that none is taken for another.'),
    typed: optionalLine(100).describe('“delete 3 servers”, or the name of a single one, as the person typed it.'),
    keep_backup: z.boolean().default(true).describe('Keep a final backup of each for the grace period.'),
  })
  .refine(({ servers, typed }) => isTypedName(typed, typedEndOf(servers.map(({ name }) => name))), {
    path: ['typed'],
    error: 'This is not what it says to type.',
  });

/** Owners are told why. */
const toldAct = staffBatchAct.extract(['suspend', 'move']);
const isToldAct = (act: StaffBatchAct): boolean => toldAct.safeParse(act).success;

export const startStaffBatchBody = z
  .strictObject({
    act: staffBatchAct,
    server_ids: serverIds,
    reason: optionalLine(500)
      .default('')
      .describe('Needed to suspend and to move, and read by the owners; empty for other acts.'),
    node: optionalLine(63)
      .default('')
      .describe('Where to move them; empty: each wherever there is room. Empty for other acts.'),
  })
  .refine(({ act, reason }) => isToldAct(act) === (reason !== ''), {
    path: ['reason'],
    error: ({ input }) =>
      z.looseObject({ act: toldAct }).safeParse(input).success ? 'Please say why.' : 'This act needs no reason.',
  })
  .refine(({ act, node }) => act === 'move' || node === '', { path: ['node'], error: 'This act needs no node.' });

const serverBatchItem = z.strictObject({
  server_id: id,
  name: z.string(),
  state: batchItemState,
  reason: z.string().describe('Why it failed or is stuck; empty otherwise.'),
});
const serverBatch = z.strictObject({
  batch_id: id,
  act: batchAct,
  word: z.string(),
  created_at: unixSeconds,
  items: z.array(serverBatchItem),
});
export type ServerBatch = z.infer<typeof serverBatch>;

const staffBatch = serverBatch.extend({
  act: staffBatchAct,
  word: z.string().describe('The reason; empty where none is needed.'),
  node: z.string().describe('Where they are moved to; empty otherwise, and where each goes wherever there is room.'),
  items: z.array(
    serverBatchItem.extend({
      task_id: id.nullable().describe('Its work, where that is stuck and can be tried again; null otherwise.'),
    }),
  ),
});
export type StaffBatch = z.infer<typeof staffBatch>;

/** Whether nothing of it goes on by itself. */
export const isBatchOver = ({ items }: Pick<ServerBatch, 'items'>): boolean =>
  items.every(({ state }) => state !== 'waiting' && state !== 'working');

export const serverBatchEndpoints = {
  vmBatches: endpoint({
    method: 'GET',
    path: '/account/vm/batches',
    summary: 'Your last acts on several servers within a day, newest first, with what became of each server.',
    access: own('serversView'),
    forLimited: true,
    limit: limits.read,
    reads: ['server-batches', 'server-tasks', 'servers'],
    status: 200,
    response: z.strictObject({ batches: z.array(serverBatch) }),
    errors: [],
  }),
  vmBatchStart: endpoint({
    method: 'POST',
    path: '/account/vm/batches',
    summary: 'Do one act on several servers. Each succeeds or fails by itself.',
    access: own('serversManage'),
    forLimited: true,
    limit: limits.write,
    changes: [...machineTopics, 'server-batches'],
    body: startBatchBody,
    status: 202,
    response: z.strictObject({ batch_id: id }),
    errors: ['not_found'],
  }),
  vmBatchFirewall: endpoint({
    method: 'POST',
    path: '/account/vm/batches/firewall',
    summary:
      'Choose one firewall for several servers. Rules that would lock the caller out of SSH are refused without lockout_ok.',
    access: own('serversManage'),
    forLimited: true,
    limit: limits.write,
    changes: [...machineTopics, 'server-batches'],
    body: firewallBatchBody,
    status: 202,
    response: z.strictObject({ batch_id: id }),
    errors: ['conflict', 'not_found'],
  }),
  vmBatchDelete: endpoint({
    method: 'POST',
    path: '/account/vm/batches/delete',
    summary: 'End several servers now: their machines, disks, snapshots and backups are destroyed. Each by itself.',
    access: recentOwn('serversManage'),
    spends: false,
    forLimited: true,
    destroys: true,
    limit: limits.issue,
    changes: [...paidTopics, 'server-batches'],
    body: deleteBatchBody,
    status: 202,
    response: z.strictObject({ batch_id: id }),
    errors: ['conflict', 'not_found'],
  }),
  adminBatches: endpoint({
    method: 'GET',
    path: '/system/admin/servers/batches',
    summary: 'Your last acts as staff on several servers within a day, newest first, with what became of each server.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['server-batches', 'server-tasks', 'servers'],
    status: 200,
    response: z.strictObject({ batches: z.array(staffBatch) }),
    errors: [],
  }),
  adminBatchStart: endpoint({
    method: 'POST',
    path: '/system/admin/servers/batches',
    summary:
      'Do one act on several servers of any clients. Each succeeds or fails by itself, by the rules of that act.',
    access: recentStaff('staffServers'),
    gives: false,
    many: true,
    tells: tellsBy('staff-act', 'server-held', 'server-moved'),
    limit: limits.issueByStaff,
    changes: [...machineTopics, 'server-batches'],
    body: startStaffBatchBody,
    status: 202,
    response: z.strictObject({ batch_id: id }),
    errors: ['not_found'],
  }),
};
