import { defineQueue, retries } from '../../../core/jobs.ts';
import { documentMail } from './document-mail.ts';

export const documentMailSend = defineQueue({
  name: 'document-mail',
  payload: documentMail,
  options: retries(8, 15, 3600, 120),
});
