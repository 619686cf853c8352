import { z } from 'zod';
import { flag } from '../params.ts';

export const automatic = z
  .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
  .optional();
export const saves = z.enum(['off_session', 'on_session', '']).optional();
export const reason = z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional();

export const types = (chosen: string[] | undefined, isAutomatic: boolean) =>
  chosen ?? (isAutomatic ? ['card', 'link'] : ['card']);
