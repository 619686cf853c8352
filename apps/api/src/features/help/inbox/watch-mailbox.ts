import type { Watch } from '../../../core/watch.ts';

/** On a connection of its own, where the one that waits for news has read nothing lately. */
export const mailboxWatch: Watch = {
  ports: ['composeInbox'],
  parts: ['mailbox'],
  async look({ openInbox, heard }) {
    if (!openInbox) return [];
    const itself = { part: 'mailbox', place: '' } as const;
    if (heard.lately('mailbox')) return [{ ...itself, trouble: undefined }];
    const inbox = openInbox();
    try {
      await inbox.list(undefined);
      return [{ ...itself, trouble: undefined }];
    } catch {
      return [{ ...itself, trouble: 'no_answer' }];
    } finally {
      await inbox.close();
    }
  },
};
