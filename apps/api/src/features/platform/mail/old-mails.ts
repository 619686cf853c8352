import { z } from 'zod';

const old = z.looseObject({ template: z.string(), mail_id: z.string(), to: z.string() });
const nested = z.looseObject({ template: z.string().optional(), kind: z.string().optional() });
const stuck = z.object({ work: z.string(), step: z.string(), server_id: z.string() });

/**
 * Mails that an older version left in the outbox, or among the failed jobs: what a mail needs to know stood beside its
 * address, and mails about billing and for staff were one deeper. Mails written since are passed on as they are.
 */
export function readOldMail(job: unknown): unknown {
  const found = old.safeParse(job);
  if (!found.success) return job;
  if ('data' in found.data) return asOutage(found.data);
  const { template, mail_id, to, link_sealed, reply_to, ...data } = found.data;
  const envelope = { mail_id, to, ...(link_sealed ? { link_sealed } : {}), ...(reply_to ? { reply_to } : {}) };
  const inner = template === 'billing' || template === 'staff' ? nested.safeParse(data.mail) : undefined;
  if (!inner?.success) return { ...envelope, template, data };
  const { template: name, kind, ...told } = inner.data;
  if (kind !== 'work-stuck') return asOutage({ ...envelope, template: name ?? kind, data: told });
  const { work, step, server_id } = stuck.parse(told);
  const about = { title: work, step, subject: `server ${server_id}`, path: `/panel/admin/servers/${server_id}` };
  return { ...envelope, template: 'task-stuck', data: about };
}

const outages: Readonly<Record<string, string>> = { 'cluster-outage': 'outage', 'cluster-back': 'outage-over' };
const ofCluster = z.looseObject({ cluster: z.string() });

/** Clusters had mails of their own before everything that we depend on had the same. */
function asOutage(mail: { readonly template?: string | undefined; readonly data?: unknown }): unknown {
  const template = outages[mail.template ?? ''];
  if (template === undefined) return mail;
  const { cluster, ...told } = ofCluster.parse(mail.data);
  const counted = template === 'outage' ? { clients: null, services: null } : {};
  return { ...mail, template, data: { ...told, part: 'cluster', place: cluster, ...counted } };
}
