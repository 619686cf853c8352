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
  if (!found.success || 'data' in found.data) return job;
  const { template, mail_id, to, link_sealed, reply_to, ...data } = found.data;
  const envelope = { mail_id, to, ...(link_sealed ? { link_sealed } : {}), ...(reply_to ? { reply_to } : {}) };
  const inner = template === 'billing' || template === 'staff' ? nested.safeParse(data.mail) : undefined;
  if (!inner?.success) return { ...envelope, template, data };
  const { template: name, kind, ...told } = inner.data;
  if (kind !== 'work-stuck') return { ...envelope, template: name ?? kind, data: told };
  const { work, step, server_id } = stuck.parse(told);
  const about = { title: work, step, subject: `server ${server_id}`, path: `/panel/admin/servers/${server_id}` };
  return { ...envelope, template: 'task-stuck', data: about };
}
