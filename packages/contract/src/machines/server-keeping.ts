import { z } from 'zod';
import { detailsSchema } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { serverTags, tagRule } from '../server-tags.ts';
import { optionalLine, optionalText } from '../text.ts';
import { serverParams } from './servers.ts';

/** Tags as they are typed into one field, with spaces or commas between them. */
export const typedTags = z
  .string()
  .max(500, { error: 'Please use at most 500 characters.' })
  .transform((typed, context): string[] => {
    const words = typed.toLowerCase().split(/[\s,]+/);
    const read = serverTags.safeParse([...new Set(words.filter((word) => word !== ''))]);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? tagRule });
    return z.NEVER;
  });

export const labelsBody = z.strictObject({
  note: optionalText(2000),
  project: optionalLine(40),
  tags: serverTags,
});

/** What its owner does to keep a server safe and to find it again. */
export const serverKeepingEndpoints = {
  vmProtection: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/protection',
    summary:
      'Switch the protection of a server on or off. A protected one cannot be deleted, rebuilt or overwritten by a snapshot or backup. One that loses its ground still ends after its grace period.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'activity'],
    params: serverParams,
    body: z.strictObject({ is_protected: z.boolean() }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmLabels: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/labels',
    summary: 'Set the note, the project and the tags of a server. They are for the account alone.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['servers', 'activity'],
    params: serverParams,
    body: labelsBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
