import { z } from 'zod';
import { id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { binaryFile, endpoint, limits, staff } from '../endpoint.ts';
import { defineEvents } from '../event.ts';
import { serverParams } from './servers.ts';

/** How long it is kept what staff saw of a client's machine. */
export const recordingDays = 90;
/** What one recording holds at most; the rest of a longer session is not kept, and the recording says so. */
export const recordingLimitBytes = 10 * 1024 * 1024;

export const recordingKind = z.enum(['text', 'screen']);
export type RecordingKind = z.infer<typeof recordingKind>;

export const consoleRecording = z.strictObject({
  recording_id: id,
  kind: recordingKind,
  staff_email: z.string().describe('Who opened it; empty after the person was deleted.'),
  began_at: unixSeconds,
  lasted_ms: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  is_cut: z.boolean().describe('It went on after the most that is kept of one session.'),
});
export type ConsoleRecording = z.infer<typeof consoleRecording>;

export const recordedFrame = z.strictObject({
  at_ms: z.number().int().nonnegative().describe('Milliseconds since it began.'),
  kind: z.enum(['output', 'size']),
  data: z.string().describe('What the machine sent, in base64; of a size its columns and rows, as in 80x24.'),
});
export type RecordedFrame = z.infer<typeof recordedFrame>;

const params = serverParams.extend({ recording_id: id });
// Who oversees staff reads what they saw: the right of the audit.
const access = staff('staffRoles');

export const consoleRecordingEndpoints = {
  adminRecordingList: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/servers/{server_id}/recordings',
    summary: 'Recordings of the consoles that staff opened as the client, newest first.',
    access,
    limit: limits.read,
    reads: ['servers', 'clients'],
    params: serverParams,
    query: pageQuery,
    status: 200,
    response: z.strictObject({ recordings: z.array(consoleRecording), ...pageFields }),
    errors: [],
  }),
  adminRecordingFrames: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/servers/{server_id}/recordings/{recording_id}/frames',
    summary: 'What the machine sent during a recording, piece by piece. Reading it from the beginning is in the audit.',
    access,
    limit: limits.read,
    reads: ['servers'],
    params,
    query: z.strictObject({
      from: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('`next` of the answer before.'),
    }),
    status: 200,
    response: z.strictObject({ frames: z.array(recordedFrame), next: z.number().int().nullable() }),
    errors: [],
  }),
  adminRecordingFile: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/servers/{server_id}/recordings/{recording_id}/file',
    summary:
      'A recording as a file: of the text console as asciicast, of the screen as FBS with the bytes of RFB. Taking it is in the audit.',
    access,
    limit: limits.document,
    params,
    status: 200,
    ...binaryFile,
    errors: ['not_found'],
  }),
};

export const consoleRecordingEvents = defineEvents({
  'console_recording.read': {
    version: 1,
    changes: ['activity'],
    subject: 'recording_id',
    summary: 'A member of staff read the recording of a console that staff had opened as the client.',
    data: z.strictObject({ recording_id: id, server_id: id }),
  },
});
