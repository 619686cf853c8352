import type { Watch } from '../../../core/watch.ts';

export const mailWatch: Watch = {
  ports: ['composeMailer'],
  parts: ['mail'],
  async look({ mailer, heard }) {
    const itself = { part: 'mail', place: '' } as const;
    if (heard.lately('mail')) return [{ ...itself, trouble: undefined, near: true }];
    const access = await mailer.check().catch(() => undefined);
    // A relay on this machine answers also while the machine is cut off.
    return [{ ...itself, trouble: access ? undefined : 'no_answer', near: access?.local ?? false }];
  },
};
