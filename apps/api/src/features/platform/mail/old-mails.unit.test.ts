import { describe, expect, test } from 'vitest';
import { modules } from '../../../modules.ts';
import { mailJob } from './queues.ts';

const base = { mail_id: '00000000-0000-4000-8000-000000000000', to: 'a@example.test' };
const mails = new Map(modules.flatMap(({ mails: brought = [] }) => brought).map((mail) => [mail.name, mail]));
const invoice = { invoice_id: base.mail_id, number: 7, total: 500, due_at: 0 };

describe('F28 a mail that an older version left in the outbox is sent by this one', () => {
  test.each([
    [{ template: 'activate', link_sealed: 'sealed' }, 'activate'],
    [{ template: 'account-suspended', reason: 'Because' }, 'account-suspended'],
    [{ template: 'delivery-failed', name: 'Fjord S', credited: 690 }, 'delivery-failed'],
    [{ template: 'billing', mail: { template: 'invoice-overdue', suspend_at: 0, invoice } }, 'invoice-overdue'],
    [{ template: 'staff', mail: { kind: 'cluster-back', cluster: 'oslo', since: 1, until: 2 } }, 'outage-over'],
    [{ template: 'cluster-outage', data: { cluster: 'oslo', trouble: 'no_answer', since: 1 } }, 'outage'],
    [
      { template: 'staff', mail: { kind: 'work-stuck', work: 'scale', step: 'Off', server_id: base.mail_id } },
      'task-stuck',
    ],
  ])('%o', (old, name) => {
    const read = mailJob.parse({ ...base, ...old });
    expect(read.template).toBe(name);
    const words = mails
      .get(name)
      ?.words(read.data, { publicUrl: 'https://example.test', link: 'https://example.test/x' });
    expect(words?.subject).not.toBe('');
  });

  test('one of today is read as it is', () => {
    const mail = { ...base, template: 'activate', data: {}, link_sealed: 'sealed' };
    expect(mailJob.parse(mail)).toEqual(mail);
  });
});
