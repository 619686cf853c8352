import type { noticeEndpoints } from '@resolvo/contract/people/notices';
import { mailKindTexts } from '@resolvo/contract/platform/mail-kinds';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { countUnread, listNotices, readAllNotices, readNotice } from './list-notices.ts';
import { chooseMail, mailChoices } from './mail-choices.ts';

export function noticeRoutes(deps: Deps): Handlers<keyof typeof noticeEndpoints> {
  return {
    noticeList: ({ actor, query }) => listNotices(deps, actor.personId, query),
    noticeUnread: async ({ actor }) => ({ unread: await countUnread(deps, actor.personId) }),
    noticeRead: async ({ actor, params }) => {
      await readNotice(deps, actor.personId, params.notice_id);
      return {};
    },
    noticeReadAll: async ({ actor }) => {
      await readAllNotices(deps, actor.personId);
      return {};
    },
    mailChoices: async ({ actor }) => ({ choices: await mailChoices(deps, actor.personId) }),
    mailChoose: async ({ actor, body }) => {
      await chooseMail(deps, actor, body);
      return { details: `${mailKindTexts[body.kind].name}: mails are ${body.on ? 'on' : 'off'}.` };
    },
  };
}
