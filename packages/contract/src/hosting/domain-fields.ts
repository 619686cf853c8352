import { z } from 'zod';
import { freeSuffixes } from '../free-names.ts';
import { asciiDomain, domainMessages, domainNameMax, freeLabelFits } from './domain-names.ts';

/* The rules of domain-names.ts as fields of forms and requests. Apart from them: public pages check names without zod. */

export const freeSuffix = z.enum(freeSuffixes);

const required = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(domainNameMax, { error: domainMessages.tooLong, abort: true });

/** A free name as it is typed. */
export const freeName = required(domainMessages.nameMissing)
  .toLowerCase()
  .superRefine((name, context) => {
    const fits = freeLabelFits(name);
    if (fits !== true) context.addIssue({ code: 'custom', message: fits });
  });

/** A custom domain as it is typed, in the form that DNS has. */
export const customName = required(domainMessages.customMissing).transform((typed, context) => {
  const name = asciiDomain(typed);
  if (name !== undefined) return name;
  context.addIssue({ code: 'custom', message: domainMessages.custom });
  return z.NEVER;
});
