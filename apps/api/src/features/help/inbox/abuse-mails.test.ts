import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import type { AbuseCase, EvidencePiece } from '@resolvo/contract/help/abuse-cases';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { newSender } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { serverDesk } from '../../../../test/servers.ts';
import { abuseReportIn } from './abuse-report.ts';
import { leavesOf } from './mime.ts';

const product = useOwnProduct();
const cases = '/system/admin/abuse-cases';
let staff: TestAccount;
let owner: TestAccount;
let serverId: string;
let address: string;
beforeAll(async () => {
  const desk = await serverDesk(product);
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  owner = await product.account();
  serverId = await desk.server(owner);
  const { proxmox_vm_ipv4 } = (await owner.browser.get(`/account/vm/${serverId}/data`)).json();
  address = dottedAddress(proxmox_vm_ipv4);
  product.travel(3 * 3_600_000);
});

const receive = receiver(product, 'abuse');
const came = (lines: readonly string[], to: string = brand.abuseEmail) => receive([`To: ${to}`, ...lines]);
async function caseOf(enquiryId: string | null): Promise<{ abuse_case: AbuseCase; evidence: EvidencePiece[] }> {
  const { cases: found } = (await staff.browser.get(`${cases}?enquiry_id=${enquiryId}`)).json();
  expect(found).toHaveLength(1);
  return (await staff.browser.get(`${cases}/${found[0].case_id}`)).json();
}
const before = (hours: number) => new Date(product.deps.now().getTime() - hours * 3_600_000);
const part = (type: string, ...body: readonly string[]) => ['--b', `Content-Type: ${type}`, '', ...body];

function arf(from: string, fields: readonly string[]) {
  return [
    `From: Reporting Robot <${from}>`,
    'Subject: FW: Earn money',
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary=b',
    '',
    ...part('text/plain', 'This is an email abuse report.'),
    ...part('message/feedback-report', ...fields, ''),
    ...part('message/rfc822', `Subject: Earn money`, 'From: spammer@shop.example', '', 'Click here.'),
    '--b--',
    '',
  ];
}

describe('S78 a mail to the abuse desk is a report with its case', () => {
  test('a letter: its address leads to the server that had it; the reporter gets a receipt, and is never named', async () => {
    const from = newSender();
    const { outcome, enquiry_id } = await came([
      `From: Anna Lind <${from}>`,
      'Subject: Phishing on your network',
      '',
      `Hello, 203.0.113.9 told me that hxxp://${address.replaceAll('.', '[.]')}:8080/login asks for passwords.`,
      '',
      'Anna Lind',
    ]);
    expect(outcome).toBe('enquiry');
    const { abuse_case, evidence } = await caseOf(enquiry_id);
    expect(abuse_case).toMatchObject({
      category: 'phishing',
      reporter_email: from,
      user: { user_id: owner.id },
      server: { server_id: serverId },
    });
    // The first address that is ours is meant, however it is spelled.
    expect(abuse_case.subject_address).toBe(`http://${address}:8080/login`);
    expect(evidence.at(-1)?.shown).toBe('[withheld]');
    const receipts = await product.mailsTo(from);
    expect(receipts.map(({ subject }) => subject)).toEqual([expect.stringContaining('has your abuse report')]);
  });

  test('ARF (RFC 5965), though a program sent it: by address and time, with the mail that it reports; no receipt', async () => {
    const from = newSender();
    const at = before(1);
    const { outcome, enquiry_id } = await came(
      arf(from, [
        'Feedback-Type: abuse',
        'User-Agent: Robot/1.0',
        'Version: 1',
        `Source-IP: ${address}`,
        `Arrival-Date: ${at.toUTCString()}`,
      ]),
    );
    expect(outcome).toBe('enquiry');
    const { abuse_case, evidence } = await caseOf(enquiry_id);
    expect(abuse_case).toMatchObject({
      category: 'spam',
      address,
      happened_at: Math.floor(at.getTime() / 1000),
      user: { user_id: owner.id },
      server: { server_id: serverId },
      client_told: false,
    });
    const all = evidence.map(({ text }) => text).join('\n');
    expect(all).toContain(`source-ip: ${address}`);
    expect(all).toContain('Click here.');
    expect(await product.mailsTo(from)).toEqual([]);
  });

  test('X-ARF, as lines and as JSON', async () => {
    const xarf = (from: string, ...body: readonly string[]) => [
      `From: ${from}`,
      'Subject: abuse report',
      'X-XARF: PLAIN',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('text/plain', 'A human reads this.'),
      ...body,
      '--b--',
      '',
    ];
    const lines = await came(
      xarf(
        newSender(),
        ...part(
          'text/plain; name="report.txt"',
          '---',
          'Reported-From: soc@reporter.example',
          'Category: abuse',
          'Report-Type: login-attack',
          `Date: ${before(2).toISOString()}`,
          `Source: ${address}`,
          'Source-Type: ipv4',
        ),
      ),
    );
    expect((await caseOf(lines.enquiry_id)).abuse_case).toMatchObject({
      category: 'network-abuse',
      server: { server_id: serverId },
    });
    const json = await came(
      xarf(
        newSender(),
        ...part(
          'application/json; name="xarf.json"',
          JSON.stringify({
            xarf_version: '4.0.0',
            timestamp: before(1).toISOString(),
            reporter: { contact: 'soc@reporter.example', type: 'automated' },
            source_identifier: address,
            category: 'content',
            type: 'phishing_site',
          }),
        ),
      ),
    );
    expect((await caseOf(json.enquiry_id)).abuse_case).toMatchObject({
      category: 'phishing',
      server: { server_id: serverId },
    });
  });

  test('what names nothing, a time to come, and broken fields have a case too; staff decide', async () => {
    const vague = await came([`From: ${newSender()}`, 'Subject: You!', '', 'Stop it.']);
    expect((await caseOf(vague.enquiry_id)).abuse_case).toMatchObject({
      category: 'other',
      subject_address: 'Not said in the mail',
    });
    const later = await came(
      arf(newSender(), [`Source-IP: ${address}`, 'Arrival-Date: Fri, 01 Jan 2100 10:00:00 +0000']),
    );
    expect((await caseOf(later.enquiry_id)).abuse_case.server).toMatchObject({ server_id: serverId });
    const broken = await came(arf(newSender(), ['Source-IP: <script>', 'Arrival-Date: never', ': :', '\u0000']));
    expect((await caseOf(broken.enquiry_id)).abuse_case.subject_address).toBe('Not said in the mail');
    const long = await came([`From: ${newSender()}`, 'Subject: Logs', '', `${address} `.repeat(20_000)]);
    expect((await caseOf(long.enquiry_id)).evidence.map(({ text }) => text).join('\n')).toContain('whole-mail.txt');
  });

  test('what a program gives back to our mails is none, and neither is a letter to support', async () => {
    for (const header of ['Auto-Submitted: auto-replied', 'X-Autoreply: yes']) {
      expect((await came([`From: ${newSender()}`, header, 'Subject: Away', '', 'I am away.'])).outcome).toBe('ignored');
    }
    const { enquiry_id } = await came([`From: ${newSender()}`, 'Subject: Hi', '', randomUUID()], brand.supportEmail);
    const { cases: none } = (await staff.browser.get(`${cases}?enquiry_id=${enquiry_id}`)).json();
    expect(none).toEqual([]);
  });
});

test('E13 a report that was made to keep its reader busy is read in no time', () => {
  const mail = (body: string) => Buffer.from(`Content-Type: message/feedback-report\r\n\r\n${body}`);
  for (const body of [
    'a: b\n'.repeat(200_000),
    ' \n'.repeat(500_000),
    `a: ${'x'.repeat(1_000_000)}`,
    '\n\t'.repeat(500_000),
  ]) {
    const begun = process.cpuUsage();
    abuseReportIn(leavesOf(mail(body)), '', `${body}${'1.2.3.4 h://[.]'.repeat(10_000)}`);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000);
  }
  expect(abuseReportIn([], '', 'hxxps://bad[.]example/a, 2001:db8::1 and 192.0.2.7:22.').mentioned).toEqual([
    '2001:db8::1',
    '192.0.2.7',
    'https://bad.example/a',
  ]);
});
