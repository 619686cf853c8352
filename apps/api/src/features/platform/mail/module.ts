import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { mailSend } from './queues.ts';
import { sendMail } from './send-mail.ts';

export const mailModule: Module = {
  noun: 'mail',
  jobs: [job(mailSend, sendMail)],
};
