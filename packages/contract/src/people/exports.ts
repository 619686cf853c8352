import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, recentSession, recentStaff, session, staff, tellsBy, zipFile } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';

/** How long the file of an export can be downloaded. */
export const exportDays = 7;

const exported = z.strictObject({
  export_id: id,
  ready: z.boolean(),
  size: z.number().int().describe('In bytes; 0 until it is ready.'),
  asked_by: z.string(),
  created_at: unixSeconds,
  expires_at: unixSeconds,
});
export type ExportView = z.infer<typeof exported>;

export const exportWord = ({ ready }: Pick<ExportView, 'ready'>): StateWord =>
  ready ? { word: 'Ready', meaning: 'well' } : { word: 'Being made', meaning: 'works' };

/**
 * Until when bookkeeping law makes us keep the documents of an account that is deleted today: five years after the end of the
 * financial year (bokføringsloven § 13).
 */
export const booksKeptUntil = (now: Date): number => Date.UTC(now.getUTCFullYear() + 6, 0, 1) / 1000 - 1;

const list = z.strictObject({ exports: z.array(exported) });
const params = z.strictObject({ export_id: id });
const ofClient = z.strictObject({ user_id: id });

export const exportEndpoints = {
  exportList: endpoint({
    method: 'GET',
    path: '/account/exports',
    summary: 'Exports of your data that you asked for.',
    access: session,
    limit: limits.read,
    reads: ['exports', 'account'],
    status: 200,
    response: list,
    errors: [],
  }),
  exportAsk: endpoint({
    method: 'POST',
    path: '/account/exports',
    summary:
      'Ask for everything about you, and about the account if you own it, as one file. A mail comes when it is ready.',
    access: recentSession,
    limit: limits.issue,
    changes: ['exports', 'activity'],
    body: emptyBody,
    status: 202,
    response: detailsSchema.extend({ export_id: id }),
    errors: ['conflict'],
  }),
  exportFile: endpoint({
    method: 'GET',
    path: '/account/exports/{export_id}/file',
    summary: 'The file of an export, until it ends.',
    access: session,
    limit: limits.document,
    params,
    status: 200,
    ...zipFile,
    errors: ['not_found'],
  }),
  clientExportList: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/clients/{user_id}/exports',
    summary: 'Exports of a client’s data that staff asked for.',
    access: staff('staffClientsExport'),
    limit: limits.read,
    reads: ['exports', 'clients'],
    params: ofClient,
    status: 200,
    response: list,
    errors: [],
  }),
  clientExportAsk: endpoint({
    method: 'POST',
    path: '/system/admin/clients/{user_id}/exports',
    summary:
      'Make an export of everything about a client and the owner. The client is told, and reads it in their activity.',
    access: recentStaff('staffClientsExport'),
    tells: tellsBy('staff-act'),
    limit: limits.issueByStaff,
    changes: ['exports', 'activity'],
    params: ofClient,
    body: emptyBody,
    status: 202,
    response: detailsSchema.extend({ export_id: id }),
    errors: ['conflict'],
  }),
  clientExportFile: endpoint({
    confidential: true,
    method: 'GET',
    path: '/system/admin/clients/{user_id}/exports/{export_id}/file',
    summary: 'The file of an export that staff asked for, until it ends.',
    access: staff('staffClientsExport'),
    limit: limits.document,
    params: ofClient.extend({ export_id: id }),
    status: 200,
    ...zipFile,
    errors: ['not_found'],
  }),
};
