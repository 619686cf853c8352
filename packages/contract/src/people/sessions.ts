import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, recentSession, session } from '../endpoint.ts';

/** When a person is signed in, an ISO date; null when nobody is. */
export const expiresAt = z.iso.datetime().nullable();

const sessionView = z.strictObject({
  session_id: id,
  current: z.boolean(),
  device: z.string(),
  ip: z.string(),
  place: z.string(),
  created_at: unixSeconds,
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});
export type SessionView = z.infer<typeof sessionView>;

export const sessionEndpoints = {
  sessionLogout: endpoint({
    method: 'POST',
    path: '/account/logout',
    summary: 'End this session.',
    access: session,
    limit: limits.write,
    changes: ['sessions', 'activity'],
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
  sessionCurrent: endpoint({
    method: 'GET',
    path: '/account/session',
    summary: 'Until when this browser is signed in; null when it is not.',
    access: publicAccess,
    limit: limits.read,
    reads: ['sessions'],
    status: 200,
    response: z.strictObject({ expires_at: expiresAt }),
    errors: [],
  }),
  sessionList: endpoint({
    method: 'GET',
    path: '/account/sessions',
    summary: 'Where the account is signed in.',
    access: session,
    limit: limits.read,
    reads: ['sessions'],
    status: 200,
    response: z.strictObject({ sessions: z.array(sessionView) }),
    errors: [],
    beforeTwoFactor: true,
  }),
  sessionRevoke: endpoint({
    method: 'DELETE',
    path: '/account/sessions/{session_id}',
    summary: 'Sign one device out.',
    access: recentSession,
    limit: limits.write,
    changes: ['sessions', 'clients', 'activity'],
    params: z.strictObject({ session_id: id }),
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
  }),
  sessionRevokeAll: endpoint({
    method: 'POST',
    path: '/account/sessions/revoke-all',
    summary: 'Sign out everywhere, here too.',
    access: session,
    limit: limits.write,
    changes: ['sessions', 'clients', 'activity'],
    body: emptyBody,
    status: 200,
    response: detailsSchema,
    errors: [],
    beforeTwoFactor: true,
  }),
};
