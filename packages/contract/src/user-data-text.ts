import { z } from 'zod';

/** In bytes, as most providers have it. */
export const userDataLimit = 16_384;

/** User data of cloud-init. Whether it can be read is asked of `findUserDataProblem`, which needs a parser of YAML. */
export const userDataText = z
  .string({ error: 'Please send the user data as text.' })
  .max(userDataLimit, { error: `User data may have up to ${userDataLimit / 1024} KB.`, abort: true })
  .refine((text) => new TextEncoder().encode(text).length <= userDataLimit, {
    error: `User data may have up to ${userDataLimit / 1024} KB.`,
  });
