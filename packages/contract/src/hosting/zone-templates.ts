import { z } from 'zod';
import { optionalLine } from '../text.ts';
import { usualTtl, type ZoneRecord } from './records.ts';

const dkimShape = /^[A-Za-z0-9+/=\s]{40,4000}$/;

/** What a template asks for. Empty fields are left out of it. */
export const zoneTemplates = z.strictObject({
  template: z.enum(['web', 'mail']),
  ipv4: optionalLine(45).default(''),
  ipv6: optionalLine(45).default(''),
  mail_server: optionalLine(253).default(''),
  dkim_selector: optionalLine(60)
    .refine((text) => /^[a-z0-9-]*$/i.test(text), { error: 'Please enter the name of the key, such as mail.' })
    .default(''),
  dkim_key: optionalLine(4000)
    .refine((text) => text === '' || dkimShape.test(text), {
      error: 'Please paste the public key: the letters and digits after p= of your mail server.',
    })
    .default(''),
  report_to: optionalLine(254)
    .refine((text) => text === '' || z.email().safeParse(text).success, {
      error: 'Please enter an e-mail address for reports, such as postmaster@example.com.',
    })
    .default(''),
});
export type TemplateChoice = z.output<typeof zoneTemplates>;

export interface Template {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly {
    readonly key: keyof Omit<TemplateChoice, 'template'>;
    readonly label: string;
    readonly example: string;
    readonly needed: boolean;
  }[];
}

export const templates: Readonly<Record<TemplateChoice['template'], Template>> = {
  web: {
    title: 'Website',
    about: 'The domain and www lead to your server, and certificates come from Let’s Encrypt.',
    fields: [
      { key: 'ipv4', label: 'IPv4 address', example: '203.0.113.10', needed: true },
      { key: 'ipv6', label: 'IPv6 address', example: '2001:db8::10', needed: false },
    ],
  },
  mail: {
    title: 'Mail',
    about: 'Mail goes to your mail server. SPF, DKIM and DMARC tell others which mails are yours.',
    fields: [
      { key: 'mail_server', label: 'Mail server', example: 'mail.example.com', needed: true },
      { key: 'dkim_selector', label: 'DKIM name', example: 'mail', needed: false },
      { key: 'dkim_key', label: 'DKIM public key', example: 'MIIBIjANBgkq…', needed: false },
      { key: 'report_to', label: 'Reports to', example: 'postmaster@example.com', needed: false },
    ],
  },
};

type Typed = Omit<ZoneRecord, 'ttl'>;

/** The records of a template. Each set takes the place of what the zone has under that name and type. */
export function templateRecords(choice: TemplateChoice): ZoneRecord[] {
  const typed: Typed[] = choice.template === 'web' ? webRecords(choice) : mailRecords(choice);
  return typed.map((one) => ({ ...one, ttl: usualTtl }));
}

function webRecords({ ipv4, ipv6 }: TemplateChoice): Typed[] {
  return [
    { name: '@', type: 'A', content: ipv4 },
    ...(ipv6 === '' ? [] : [{ name: '@', type: 'AAAA' as const, content: ipv6 }]),
    { name: 'www', type: 'CNAME', content: '@' },
    { name: '@', type: 'CAA', content: '0 issue "letsencrypt.org"' },
  ];
}

function mailRecords({ mail_server, dkim_selector, dkim_key, report_to }: TemplateChoice): Typed[] {
  const key = dkim_key.replaceAll(/\s/g, '');
  const reports = report_to === '' ? '' : ` rua=mailto:${report_to};`;
  return [
    { name: '@', type: 'MX', content: `10 ${mail_server}` },
    { name: '@', type: 'TXT', content: 'v=spf1 mx -all' },
    ...(key === ''
      ? []
      : [{ name: `${dkim_selector || 'mail'}._domainkey`, type: 'TXT' as const, content: `v=DKIM1; k=rsa; p=${key}` }]),
    { name: '_dmarc', type: 'TXT', content: `v=DMARC1; p=quarantine;${reports}`.replace(/;$/, '') },
  ];
}
