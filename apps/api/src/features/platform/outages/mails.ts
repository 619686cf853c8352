import { durationInWords, momentInWords } from '@resolvo/contract/day-words';
import {
  outageAffects,
  outageOverTitle,
  outagePart,
  outageTexts,
  outageTitle,
  outageTrouble,
} from '@resolvo/contract/platform/outages';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const moment = z.number().int().nonnegative();
const day = (seconds: number): string => momentInWords(new Date(seconds * 1000));
const of = { part: outagePart, place: z.string(), since: moment };

export const outageMail = defineMail({
  name: 'outage',
  title: 'Outage',
  about: 'staff',
  payload: z.strictObject({
    ...of,
    trouble: outageTrouble,
    clients: z.number().int().nullable(),
    services: z.number().int().nullable(),
  }),
  words: (mail, { publicUrl }) => {
    const { what, todo, meaning } = outageTexts(mail);
    const affected = outageAffects(mail);
    return {
      subject: outageTitle(mail),
      heading: outageTitle(mail),
      paragraphs: [
        `${what} This has been so since ${day(mail.since)}.`,
        todo,
        affected === '' ? meaning : `${meaning} Affected: ${affected}.`,
      ],
      action: { label: 'Open overview', url: `${publicUrl}/panel/admin` },
      afterword: 'You get one more mail, when it is back.',
    };
  },
});

export const outageOverMail = defineMail({
  name: 'outage-over',
  title: 'Outage over',
  about: 'staff',
  payload: z.strictObject({ ...of, until: moment }),
  words: (mail, { publicUrl }) => ({
    subject: outageOverTitle(mail),
    heading: outageOverTitle(mail),
    paragraphs: [
      `It was away for ${durationInWords(mail.until - mail.since)}: from ${day(mail.since)} until ${day(mail.until)}.`,
      'What waited for it goes on by itself. Work that was given up in the meantime waits for a person.',
    ],
    action: { label: 'Open overview', url: `${publicUrl}/panel/admin` },
  }),
});

export const outageMails = [template(outageMail), template(outageOverMail)];
