import { audience, dispatchKind } from '@resolvo/contract/help/dispatches';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { findLetter } from './find-letter.ts';
import { writeLetter } from './write-letter.ts';

const payload = z.strictObject({ dispatch_id: z.uuid(), person_id: z.uuid(), account_id: z.uuid() });

/** A letter to many. Its text is the dispatch's, read when each copy is sent: a million jobs need not carry it. */
const letterMail = (name: string, title: string, about: 'account' | 'news') =>
  defineMail({
    name,
    title,
    about,
    isBulk: true,
    payload,
    words: () => ({ subject: 'A letter to clients', heading: '', paragraphs: [] }),
    async written(deps, mail, { publicUrl }) {
      const letter = await findLetter(deps.db, mail.dispatch_id);
      if (!letter) return 'This letter is gone.';
      const reader = { personId: mail.person_id, accountId: mail.account_id };
      return writeLetter(deps, letter, reader, publicUrl);
    },
  });

export const serviceLetterMail = letterMail('letter-service', 'Letter about the service', 'account');
export const newsLetterMail = letterMail('letter-news', 'Letter with news', 'news');

/** A copy for the member of staff who wrote it, as one of its readers would get it. */
export const testLetterMail = defineMail({
  name: 'letter-test',
  title: 'Letter, test copy',
  about: 'staff',
  payload: z.strictObject({
    kind: dispatchKind,
    subject: z.string(),
    body: z.string(),
    audience,
    person_id: z.uuid(),
    account_id: z.uuid(),
  }),
  words: () => ({ subject: 'A letter to clients', heading: '', paragraphs: [] }),
  async written(deps, mail, { publicUrl }) {
    const reader = { personId: mail.person_id, accountId: mail.account_id };
    const copy = await writeLetter(deps, mail, reader, publicUrl);
    if (typeof copy === 'string') return copy;
    // The link at the foot would switch off the news of the reader, not of who tests.
    const { unsubscribe: _ofReader, ...content } = copy;
    return { ...content, subject: `Test: ${copy.subject}` };
  },
});

export const dispatchMails = [template(serviceLetterMail), template(newsLetterMail), template(testLetterMail)];
