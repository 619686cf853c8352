import { brand } from '@resolvo/brand/brand';
import { dedicatedType } from '@resolvo/contract/machines/dedicated-units';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const page = (publicUrl: string, id: string) => `${publicUrl}/panel/dedicated/${id}`;

/** Staff handed it over. How to sign in is never in a mail. */
export const dedicatedReadyMail = defineMail({
  name: 'dedicated-ready',
  title: 'Dedicated machine ready',
  about: 'servers',
  payload: z.strictObject({
    dedicated_id: z.uuid(),
    type: dedicatedType,
    name: z.string(),
    plan: z.string(),
    addresses: z.array(z.string()),
    access_waits: z.boolean(),
  }),
  words: ({ dedicated_id, type, name, plan, addresses, access_waits }, { publicUrl }) => {
    const called = name === plan ? name : `${name} (${plan})`;
    return {
      subject: `${name} is ready`,
      heading: `${name} is ready`,
      paragraphs: [
        type === 'custom' ? `Our staff have finished ${called}.` : `We have built ${called}, and it is yours now.`,
        ...(addresses.length > 0 ? [`Its addresses: ${addresses.join(', ')}.`] : []),
        ...(access_waits
          ? ['How to sign in is on its page. We show it once, so have a safe place for it at hand.']
          : []),
      ],
      action: { label: 'Open its page', url: page(publicUrl, dedicated_id) },
      afterword: `Do you have a question? Answer this mail or write to ${brand.supportEmail}.`,
    };
  },
});

/** Staff changed what the client sees of it. */
export const dedicatedChangedMail = defineMail({
  name: 'dedicated-changed',
  title: 'Dedicated machine changed',
  about: 'servers',
  payload: z.strictObject({
    dedicated_id: z.uuid(),
    name: z.string(),
    changed: z.array(z.string()),
  }),
  words: ({ dedicated_id, name, changed }, { publicUrl }) => ({
    subject: `Our staff changed something about ${name}`,
    heading: `News about ${name}`,
    paragraphs: [`This is what changed about ${name}:`, ...changed],
    action: { label: 'Open its page', url: page(publicUrl, dedicated_id) },
    afterword: `Did you not expect this? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const dedicatedMails = [template(dedicatedReadyMail), template(dedicatedChangedMail)];
