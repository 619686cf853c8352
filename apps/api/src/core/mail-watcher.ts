import type { Deps } from './deps.ts';
import type { MailOutcome, MailWatch, OutgoingMail } from './mails.ts';

/** What a noun does about mails that go out. Brought by its module; platform/mail knows none of them. */
export interface MailWatcher {
  readonly before?: (deps: Deps, mail: OutgoingMail) => Promise<string | undefined>;
  readonly after?: (
    deps: Deps,
    mail: Pick<OutgoingMail, 'id' | 'template' | 'to'>,
    outcome: MailOutcome,
  ) => Promise<void>;
}

/** `deps` is a function, because watchers use the same deps that contain this. */
export function joinWatchers(watchers: readonly MailWatcher[], deps: () => Deps): MailWatch {
  return {
    async before(mail) {
      let held: string | undefined;
      // Each sees the mail, also when an earlier one holds it: the panel shows what is not mailed.
      for (const { before } of watchers) {
        const reason = await before?.(deps(), mail);
        held ??= reason;
      }
      return held;
    },
    async after(mail, outcome) {
      for (const { after } of watchers) await after?.(deps(), mail, outcome);
    },
  };
}
