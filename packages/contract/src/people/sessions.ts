import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, publicAccess, recentSession, session } from '../endpoint.ts';

/** Until when the browser is signed in, as an ISO date; null without a session. */
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
    summary: 'When the session of this browser expires; null without a session.',
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
    summary: 'The sessions of your account.',
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
    summary: 'End one of your sessions.',
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
    summary: 'End all your sessions, this one included.',
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
