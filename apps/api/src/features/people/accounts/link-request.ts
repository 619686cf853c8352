import { z } from 'zod';

/** Payload of the job behind "send it again" and "forgot password". */
export const linkRequest = z.strictObject({
  email: z.string(),
  purpose: z.enum(['activate', 'reset_password']),
  ip: z.string(),
  user_agent: z.string(),
});
