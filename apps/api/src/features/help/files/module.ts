import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { filesOfExport, filesRemove, forgetFiles, sweepFiles } from './forget-files.ts';
import { fileRoutes } from './routes.ts';

export const filesModule: Module = {
  noun: 'files',
  tables: ['ticket_files', 'stored_files'],
  personal: [{ table: 'ticket_files', of: 'account', without: ['person_id'] }],
  personalFiles: filesOfExport,
  routes: fileRoutes,
  jobs: [job(filesRemove, (deps, { keys }) => deps.files.remove(keys))],
  // Before the tickets themselves, which take their rows along.
  subscribers: [on('account.left', (deps, tx, { data }) => forgetFiles(deps, tx, data.account_id))],
  hourly: [sweepFiles],
};
