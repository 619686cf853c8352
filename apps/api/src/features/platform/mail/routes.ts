import type { mailTextEndpoints } from '@resolvo/contract/platform/mail-texts';
import type { mailEndpoints } from '@resolvo/contract/platform/mails';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { liftSuppression, listSuppressions } from './list-suppressions.ts';
import { mailDetail, mailLog } from './mail-log.ts';
import { editMailText, listMailTexts, mailTextDetail, resetMailText } from './mail-texts.ts';
import { resendMail } from './resend-mail.ts';

export function mailRoutes(deps: Deps): Handlers<keyof typeof mailEndpoints | keyof typeof mailTextEndpoints> {
  return {
    mailLog: ({ query }) => mailLog(deps, query),
    mailDetail: ({ params }) => mailDetail(deps, params.mail_id),
    mailResend: async ({ actor, params }) => ({
      details: `The mail is on its way to ${await resendMail(deps, actor, params.mail_id)} again.`,
    }),
    mailTextList: async () => ({ texts: await listMailTexts(deps) }),
    mailTextDetail: ({ params }) => mailTextDetail(deps, params.name),
    mailTextEdit: async ({ actor, params, body }) => {
      await editMailText(deps, actor, params.name, body);
      return { details: 'The next mail of this kind has the new text.' };
    },
    mailTextReset: async ({ actor, params }) => {
      await resetMailText(deps, actor, params.name);
      return { details: 'The next mail of this kind has our text again.' };
    },
    mailSuppressions: ({ query }) => listSuppressions(deps, query),
    mailSuppressionLift: async ({ actor, params }) => ({
      details: `Letters go to ${await liftSuppression(deps, actor, params.suppression_id)} again.`,
    }),
  };
}
