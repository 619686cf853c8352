import type { Verdict } from '../states.ts';

/** The longest name that a person may type, as the specification says. */
export const domainNameMax = 120;

export const domainMessages = {
  nameMissing: 'Please enter a domain name.',
  customMissing: 'Please enter your custom domain.',
  tooLong: `Please use at most ${domainNameMax} characters.`,
  label: 'Please use letters, digits and hyphens only, such as my-shop.',
  short: 'Please use at least 3 characters.',
  long: 'Please use at most 63 characters.',
  encoded: 'Please do not use two hyphens there: names such as xn--… stand for other alphabets.',
  custom: 'Please enter a whole domain, such as example.com.',
  reserved: 'This name is kept for the company. Please choose another.',
  lookAlike: 'This name looks like that of a known brand. Please choose another.',
  blocked: 'This name is not given away. Please choose another.',
  taken: 'This name is taken. Please choose another.',
} as const;

const label = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** `true`, or what is wrong with the shape of a free name, which is one label in plain letters. */
export function freeLabelFits(name: string): Verdict {
  if (!label.test(name)) return domainMessages.label;
  if (name.length < 3) return domainMessages.short;
  if (name.length > 63) return domainMessages.long;
  // RFC 5891, 4.2.3.1: hyphens in third and fourth place mark encoded names.
  return name.slice(2, 4) === '--' ? domainMessages.encoded : true;
}

/** Names that software or people expect of the company itself (RFC 2142, and what hosting companies run). */
const reservedLabels = new Set(
  `abuse account accounts admin administrator api app apps assets autoconfig autodiscover backup backups billing blog
  broadcasthost careers cdn cloud company console control cpanel customer customers dashboard demo dev dns docs domain
  domains download downloads email enterprise ftp git help helpdesk host hosting hostmaster http https imap info
  internal invoice invoices isatap lab legal localdomain localhost login mail mailer mta mx my net network news noc
  node nodes noreply ns ns0 ns1 ns2 ns3 ns4 official panel partner partners pay payment payments pop pop3 portal
  postmaster privacy private proxmox register root sales secure security server servers shop signin signup site smtp
  soa ssh ssl staff staging static status store support sys sysadmin system team terms test tls update updates usenet
  verify vpn web webmail webmaster whm wpad www www1 www2`.split(/\s+/),
);

/** Brands whose look-alikes are used to deceive. What staff add to the list is in the database. */
const brandWords =
  `resolvo paypal google gmail youtube apple icloud microsoft office365 outlook windows amazon facebook instagram
  whatsapp netflix spotify ebay linkedin dropbox adobe coinbase binance metamask stripe visa mastercard americanexpress
  klarna vipps bankid sparebank nordea danskebank swedbank handelsbanken skatteetaten altinn postnord finnno telenor
  telia revolut hsbc barclays lloyds natwest santander wellsfargo bankofamerica steamcommunity discordapp`.split(/\s+/);

/*
 * What one reads as another in most typefaces (Unicode TR 39 calls the result a skeleton): both sides are folded, so that
 * the direction does not matter.
 */
const foldings: readonly [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/0/g, 'o'],
  [/[1i|!]/g, 'l'],
  [/5/g, 's'],
  [/3/g, 'e'],
  [/8/g, 'b'],
];

/** Names with the same skeleton look alike. */
export const skeletonOf = (name: string): string =>
  foldings.reduce((folded, [from, to]) => folded.replaceAll(from, to), name.toLowerCase());

const bare = (name: string): string => skeletonOf(name).replaceAll('-', '');
const reservedBare = new Set([...reservedLabels].map(bare));
const brandsBare = brandWords.map(bare);

/** Whether a word that staff blocked is in the name, also spelled by its look-alikes. */
export const hasWord = (name: string, word: string): boolean => bare(name).includes(bare(word));

/** `true`, or why a free name is given to no customer. The words that staff blocked are asked separately. */
export function freeLabelAllowed(name: string): Verdict {
  const fits = freeLabelFits(name);
  if (fits !== true) return fits;
  const seen = bare(name);
  // Short words of the list are whole names; "ns12" or "mail2" is one of the company's as well.
  if (reservedBare.has(seen) || reservedLabels.has(name.replace(/\d+$/, ''))) return domainMessages.reserved;
  const parts = name.split('-').map(bare);
  // A short brand is refused as a word only: pineapple is no apple.
  const isBrand = (word: string) => (word.length < 6 ? seen === word || parts.includes(word) : seen.includes(word));
  return brandsBare.some(isBrand) ? domainMessages.lookAlike : true;
}

/**
 * A typed domain in the form that DNS has: small letters, other alphabets as punycode (UTS 46, by the platform's URL
 * parser), no dot at the end. Undefined when it is no name.
 */
export function asciiDomain(typed: string): string | undefined {
  const name = typed.trim().replace(/\.$/, '');
  if (name === '' || /[\s/?#@:\\%[\]*_]/.test(name)) return undefined;
  const url = `http://${name}/`;
  if (!URL.canParse(url)) return undefined;
  const { hostname } = new URL(url);
  const labels = hostname.split('.');
  const fits =
    labels.length > 1 &&
    hostname.length <= 253 &&
    labels.every((part) => part.length <= 63 && label.test(part)) &&
    // The URL parser reads 1.2 as an address.
    !/^[\d.]+$/.test(hostname);
  return fits ? hostname : undefined;
}

/** Mail services of which millions have an address: as a domain of one customer they would swallow the mail of all. */
const mailServices = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com msn.com yahoo.com yahoo.co.uk ymail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de
  mail.com mail.ru yandex.ru yandex.com zoho.com fastmail.com hey.com tutanota.com tuta.com hushmail.com orange.fr wanadoo.fr
  free.fr laposte.net sfr.fr libero.it virgilio.it tin.it btinternet.com sky.com comcast.net verizon.net att.net qq.com 163.com
  126.com sina.com naver.com seznam.cz wp.pl onet.pl o2.pl interia.pl telia.com telia.no online.no broadpark.no`.split(
    /\s+/,
  ),
);
export const isMailService = (name: string): boolean => mailServices.has(name);

/** The mail service that a name is, or is below: mail.gmail.com is no more a customer's than gmail.com. */
export const mailServiceOf = (name: string): string | undefined => [name, ...namesAbove(name)].find(isMailService);

/** Whether a name is another, or below it. */
export const isBelow = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** The names above one, nearest first: a.b.no has b.no and no. */
export function namesAbove(name: string): string[] {
  const labels = name.split('.');
  return labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
}
