import type { AbuseCase, EvidencePiece } from '@resolvo/contract/help/abuse-cases';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';
import { withoutReporter } from './evidence.ts';

const product = useOwnProduct();
const at = '/system/admin/abuse-cases';
let staff: TestAccount;
let owner: TestAccount;
let address: string;
beforeAll(async () => {
  const desk = await serverDesk(product);
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  owner = await product.account();
  const serverId = await desk.server(owner);
  const { proxmox_vm_ipv4 } = (await owner.browser.get(`/account/vm/${serverId}/data`)).json();
  address = dottedAddress(proxmox_vm_ipv4);
});

const act = (caseId: string, verb: string, body: object) => staff.browser.post(`${at}/${caseId}/${verb}`, body);
const detail = async (caseId: string): Promise<{ abuse_case: AbuseCase; evidence: EvidencePiece[] }> =>
  (await staff.browser.get(`${at}/${caseId}`)).json();

describe('S76 what a client sees of the evidence is what staff chose, and never by whom it was reported', () => {
  const shown = async (caseId: string) => (await owner.browser.get(`/account/abuse-cases/${caseId}`)).json().evidence;
  const evidence = [
    'Regards, Anna Lind of Nordlicht',
    `Received: from mail.nordlicht.example (198.51.100.44)\n  for <trap@nordlicht.example>; from [${'2001:db8::99'}]`,
    'It asks for a password.',
  ].join('\n\n');
  const reported = async () => {
    const made = await staff.browser.post(at, {
      category: 'phishing',
      subject_address: address,
      reporter_email: 'anna.lind@mx.nordlicht.example',
      evidence,
    });
    const caseId: string = made.json().case_id;
    await product.deps.db
      .updateTable('abuse_cases')
      .set({ reporter_name: 'Anna Lind' })
      .where('id', '=', caseId)
      .execute();
    return caseId;
  };

  test('nothing by default; then the pieces that were chosen, as staff saw them before', async () => {
    const caseId = await reported();
    await act(caseId, 'ask', { message: 'Well?', days: 1 });
    expect(await shown(caseId)).toBe('');
    const pieces = (await detail(caseId)).evidence;
    expect(pieces.map(({ shown }) => shown)).toEqual([
      'Regards, [withheld] of Nordlicht',
      'Received: from [withheld] ([withheld])\n  for <[withheld]>; from [[withheld]]',
      'It asks for a password.',
    ]);
    await act(caseId, 'warn', { message: 'Please look.', pieces: [2, 1] });
    expect(await shown(caseId)).toBe(`${pieces[1]?.shown}\n\nIt asks for a password.`);
    // A word about something else changes nothing of it; another choice does.
    await act(caseId, 'messages', { to: 'client', message: 'And?' });
    expect(await shown(caseId)).toContain('password');
    await act(caseId, 'warn', { message: 'Please look.' });
    expect(await shown(caseId)).toBe('');
    expect((await act(caseId, 'warn', { message: 'Please look.', pieces: [3] })).statusCode).toBe(422);
  });

  test('staff who name the reporter are told so, and nothing is sent', async () => {
    const caseId = await reported();
    for (const message of ['Write to Anna.Lind@mx.nordlicht.example', 'It was ANNA LIND.']) {
      const refused = await act(caseId, 'ask', { message, days: 1 });
      expect([refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([422, 'message']);
    }
    expect((await detail(caseId)).abuse_case.client_told).toBe(false);
  });

  test('the address that was reported stays, in each of its spellings; others go', () => {
    const one = {
      subject_address: '2001:db8::10',
      address: '2001:db8::10',
      reporter_email: 'kari@gmail.com',
      reporter_name: '',
    };
    expect(withoutReporter('2001:db8:0::10 hit 192.0.2.77 at 10:15:20, kari wrote', one)).toBe(
      '2001:db8:0::10 hit [withheld] at 10:15:20, [withheld] wrote',
    );
    const shop = { ...one, subject_address: 'https://login.shop.example/a', address: null };
    expect(withoutReporter('From: x@login.shop.example To: y@other.example', shop)).toBe(
      'From: x@login.shop.example To: [withheld]',
    );
  });

  test('nor what a program says of its reporter, nor a telephone number of theirs', () => {
    const one = {
      subject_address: '192.0.2.7',
      address: '192.0.2.7',
      reporter_email: 'k@spam.example',
      reporter_name: '',
    };
    const fields = [
      'reporter-name: Nordlicht Trap',
      'Reporter-Info : desk 4',
      'source-ip: 192.0.2.7',
      'arrival-date: 2026-11-19 03:15:00 +0100',
      'source-port: 443, case 20261119031500, bytes 1234567890',
    ];
    expect(withoutReporter(fields.join('\n'), one)).toBe(
      ['reporter-name: [withheld]', 'Reporter-Info : [withheld]', ...fields.slice(2)].join('\n'),
    );
    for (const number of ['+47 22 12 34 56', '+49 (0)30 1234-567', '0047 22123456', '+442071234567'])
      expect(withoutReporter(`Call ${number}, please`, one)).toBe('Call [withheld], please');
    expect(withoutReporter('Tel.: 22 12 34 56\nPhone 030/1234567', one)).toBe('Tel.: [withheld]\nPhone [withheld]');
  });
});
