import { z } from 'zod';
import { detailsSchema } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { serverParams } from './servers.ts';

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
};
