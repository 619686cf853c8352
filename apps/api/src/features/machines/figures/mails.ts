import { formatMoney } from '@resolvo/contract/money';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const aboutServer = z.strictObject({ server_id: z.uuid(), name: z.string() });

interface Beyond {
  readonly percent: number;
  readonly price: number | null;
  readonly slow_mbit: number | null;
  readonly anew: string;
}

function beyond({ percent, price, slow_mbit, anew }: Beyond): string {
  if (price !== null) {
    return `Nothing is cut off. What is sent above that is billed at ${formatMoney(price)} a TB without VAT, after the month.`;
  }
  if (slow_mbit === null) return 'Nothing is cut off and nothing extra is billed.';
  return percent < 100
    ? `Above that it is slowed to ${slow_mbit} Mbit/s until ${anew}. Nothing extra is billed.`
    : `It is slowed to ${slow_mbit} Mbit/s until ${anew}, or until it has a larger plan that includes more. Nothing extra is billed.`;
}

export const trafficReachedMail = defineMail({
  name: 'traffic-reached',
  title: 'Traffic used up',
  about: 'servers',
  payload: aboutServer.extend({
    percent: z.number().int(),
    used: z.string(),
    included_tb: z.number().int(),
    /** Cents for each TB above it. */
    price: z.number().int().nullable(),
    /** Mbit/s above it. */
    slow_mbit: z.number().int().nullable().default(null),
    /** The day on which the next month begins. */
    anew: z.string().default(''),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} has used ${mail.percent} % of its traffic`,
    heading: `${mail.percent} % of the traffic is used`,
    paragraphs: [
      `${mail.name} has sent ${mail.used} this month. Its plan includes ${mail.included_tb} TB a month.`,
      beyond(mail),
    ],
    action: { label: 'See its figures', url: `${publicUrl}/panel/servers/${mail.server_id}/figures?range=month` },
  }),
});

export const alarmRaisedMail = defineMail({
  name: 'figure-alarm',
  title: 'Alarm on a figure',
  about: 'servers',
  payload: aboutServer.extend({ rule: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name}: ${mail.rule}`,
    heading: `${mail.name} is above a limit that you set`,
    paragraphs: [`Your rule: ${mail.rule}. You hear of it again once it has been below in between.`],
    action: { label: 'See its figures', url: `${publicUrl}/panel/servers/${mail.server_id}/figures` },
  }),
});

export const figureMails = [template(trafficReachedMail), template(alarmRaisedMail)];
