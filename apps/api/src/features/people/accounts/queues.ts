import { defineQueue, retries } from '../../../core/jobs.ts';
import { linkRequest } from './link-request.ts';

export const linkRequested = defineQueue({
  name: 'link-request',
  payload: linkRequest,
  options: retries(5, 5, 300, 60),
});
