import { z } from 'zod';
import { messages } from './messages.ts';

/** RFC 1123: labels of letters, digits and hyphens, at most 63 long, with dots between them. */
const shape = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A DNS name, given to the machine as its hostname. Case-insensitive. */
export const hostname = z
  .string({ error: messages.hostnameRequired })
  // A field that was left empty. Only spaces are something, and too little.
  .min(1, { error: messages.hostnameRequired, abort: true })
  .trim()
  .toLowerCase()
  .min(1, { error: messages.hostnameEmpty, abort: true })
  .max(253, { error: 'Please use at most 253 characters.', abort: true })
  .regex(shape, { error: 'Please use letters, digits and hyphens, with dots between the parts.', abort: true })
  // RFC 1123, 2.1: a name that looks like an IP address is refused.
  .refine((name) => !/^\d+(?:\.\d+){3}$/.test(name), { error: 'Please enter a name, not an address.' });
