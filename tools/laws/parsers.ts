import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './imports.ts';

/** Everything that reads what strangers and customers send. `node tools/laws/parsers.ts` writes docs/parsers.md from it. */
interface Parser {
  readonly reads: string;
  /** `vendors` are programs that the operator chose, or runs: one that goes wrong may take `longestOfVendors`. */
  readonly from: 'strangers' | 'customers' | 'staff' | 'vendors';
  /** The most that it is given, in words. */
  readonly size: string;
  /** How many parts, lines, values or marks. */
  readonly parts: string;
  /** Where the limits stand, each by words of that file. */
  readonly limits: readonly (readonly [file: string, words: string])[];
  /** Processor time of the worst input that we know, on two busy cores, in milliseconds. */
  readonly worst: number;
  /** The thread that reads it; without one it may take `longest`. */
  readonly apart?: string;
}

/** On the thread that answers requests: about what one page costs. */
export const longest = 50;
const longestOfVendors = 500;

const inbox = 'apps/api/src/features/help/inbox';
const apart = `${inbox}/reading.ts`;
const files = 'apps/api/src/core/check-file.ts';
const whole = 'apps/api/src/providers/whole-answer.ts';
const wholeLimits = [
  [whole, 'largestAnswer = 16 * 1024 * 1024'],
  [whole, 'mostValues = 500_000'],
] as const;

export const parsers: Readonly<Record<string, Parser>> = {
  [`${inbox}/mime.ts`]: {
    reads: 'Mails: their parts, and what these are encoded in',
    from: 'strangers',
    size: '12 MB',
    parts: '300 parts, 20 deep, 128 KB of headers, 5,000 pieces of base64',
    limits: [
      [`${inbox}/mime.ts`, 'depth: 20, parts: 300'],
      [`${inbox}/largest-mail.ts`, '12 * 1024 * 1024'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 800,
    apart: 'mail',
  },
  [`${inbox}/read-mail.ts`]: {
    reads: 'Mails: addresses, subject and text',
    from: 'strangers',
    size: '512 KB of text, 128 KB of headers',
    parts: '50 recipients',
    limits: [
      [`${inbox}/text-of.ts`, 'longestPart = 512 * 1024'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 650,
    apart: 'mail',
  },
  [`${inbox}/text-of.ts`]: {
    reads: 'Mails: which parts are its text',
    from: 'strangers',
    size: '512 KB of a mail and of each attached one',
    parts: '300 parts',
    limits: [
      [`${inbox}/text-of.ts`, 'longestPart = 512 * 1024'],
      [`${inbox}/mime.ts`, 'parts: 300'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 600,
    apart: 'mail',
  },
  [`${inbox}/abuse-report.ts`]: {
    reads: 'Mails to the abuse desk: ARF, X-ARF, and what a letter mentions',
    from: 'strangers',
    size: '64 KB of fields, 100,000 characters of text',
    parts: '60 fields, 30 addresses and URLs',
    limits: [
      [`${inbox}/abuse-report.ts`, 'longestFields = 64 * 1024'],
      [`${inbox}/abuse-report.ts`, 'longestText = 100_000'],
      [`${inbox}/abuse-report.ts`, 'mostFields = 60'],
      [`${inbox}/abuse-report.ts`, 'mostMentioned = 30'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 60,
    apart: 'mail',
  },
  [`${inbox}/mail-files.ts`]: {
    reads: 'Mails: what is attached, mails among it',
    from: 'strangers',
    size: '12 MB',
    parts: '5 attached mails, one deep, 300 parts in each, 1 MB of text of them all',
    limits: [
      [`${inbox}/mail-files.ts`, 'mostMails = 5'],
      [`${inbox}/mail-files.ts`, 'deepest = 1'],
      [`${inbox}/mail-files.ts`, 'longestTexts = 1024 * 1024'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 1700,
    apart: 'mail',
  },
  [`${inbox}/fold-quote.ts`]: {
    reads: 'The text of a mail: what it quotes of ours',
    from: 'strangers',
    size: '120,000 characters, compared with 300,000 of ours',
    parts: '4,000 lines',
    limits: [
      [`${inbox}/fold-quote.ts`, 'mostLines = 4000'],
      [`${inbox}/said-in-mail.ts`, 'mostKnown = 300_000'],
      [apart, "'quote', {\n  seconds: 10"],
    ],
    worst: 300,
    apart: 'quote',
  },
  [`${inbox}/html-to-text.ts`]: {
    reads: 'Mails of HTML',
    from: 'strangers',
    size: '512 KB',
    parts: 'tags of those',
    limits: [
      [`${inbox}/text-of.ts`, 'longestPart = 512 * 1024'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 600,
    apart: 'mail',
  },
  'apps/api/src/features/platform/mail/read-bounce.ts': {
    reads: 'Delivery reports',
    from: 'strangers',
    size: '512 KB',
    parts: '20 parts',
    limits: [
      ['apps/api/src/features/platform/mail/read-bounce.ts', 'mostParts = 20'],
      [apart, "'mail', {\n  seconds: 20"],
    ],
    worst: 10,
    apart: 'mail',
  },
  'apps/api/src/features/hosting/zones/zone-file.ts': {
    reads: 'Zone files',
    from: 'customers',
    size: '2 MB',
    parts: '20,000 records in a zone, 270,000 characters in a record',
    limits: [
      ['packages/contract/src/hosting/zones.ts', 'largestZoneFile = 2 * 1024 * 1024'],
      ['packages/contract/src/hosting/records.ts', 'mostRecords = 20_000'],
      ['apps/api/src/features/hosting/zones/zone-file-reading.ts', "'zone-file', {\n  seconds: 15"],
    ],
    worst: 3800,
    apart: 'zone-file',
  },
  'packages/contract/src/hosting/records.ts': {
    reads: 'Records of a zone, one by one',
    from: 'customers',
    size: '256 KB a request, or a zone file',
    parts: '255 bytes in a string of a TXT record',
    limits: [['packages/contract/src/hosting/zones.ts', 'largestBody: 256 * 1024']],
    worst: 45,
  },
  'packages/contract/src/hosting/service-params.ts': {
    reads: 'Parameters of HTTPS records',
    from: 'customers',
    size: '1,000 characters a value',
    parts: 'parameters of one record',
    limits: [
      ['packages/contract/src/hosting/service-params.ts', '{1,1000}'],
      ['packages/contract/src/hosting/zones.ts', 'largestBody: 256 * 1024'],
    ],
    worst: 1,
  },
  'packages/contract/src/user-data-check.ts': {
    reads: 'User data for cloud-init (YAML)',
    from: 'customers',
    size: '16 KB',
    parts: 'nodes of those',
    limits: [
      ['packages/contract/src/user-data-text.ts', 'userDataLimit = 16_384'],
      ['apps/api/src/features/sales/orders/user-data-reading.ts', "'user-data', {\n  seconds: 5"],
    ],
    worst: 380,
    apart: 'user-data',
  },
  'packages/contract/src/markdown.ts': {
    reads: 'Messages in Markdown: of staff on the server, of all in the browser of their reader',
    from: 'customers',
    size: '10,000 characters; 20,000 in a letter of staff',
    parts: '400 marks of emphasis and links, 12 quotes deep',
    limits: [
      ['packages/contract/src/markdown.ts', 'mostMarks = 400'],
      ['packages/contract/src/help/enquiries.ts', "text('Please write a message.', 10_000)"],
    ],
    worst: 50,
  },
  'apps/api/src/features/help/abuse-cases/evidence.ts': {
    reads: 'Evidence of abuse, of which the client sees pieces without who reported it',
    from: 'strangers',
    size: '20,000 characters, and 10,000 of each later word',
    parts: '20 pieces and 10 later words',
    limits: [
      ['apps/api/src/features/help/abuse-cases/evidence.ts', 'mostPieces = 20'],
      ['apps/api/src/features/help/abuse-cases/evidence.ts', 'mostHeard = 10'],
      ['packages/contract/src/help/enquiries.ts', 'text(say.evidence, 8000)'],
    ],
    worst: 40,
  },
  'packages/contract/src/honest-links.ts': {
    reads: 'Links in the HTML that markdown.ts makes',
    from: 'customers',
    size: 'as there',
    parts: 'as there; 200 characters on each side of a link',
    limits: [
      ['packages/contract/src/markdown.ts', 'mostMarks = 400'],
      ['packages/contract/src/honest-links.ts', 'glued = 200'],
    ],
    worst: 20,
  },
  'packages/contract/src/link-addresses.ts': {
    reads: 'Addresses in the HTML that markdown.ts makes, in the browser of the reader',
    from: 'customers',
    size: 'as there',
    parts: '200 links of 2,000 characters',
    limits: [['packages/contract/src/link-addresses.ts', 'mostLinks = 200']],
    worst: 20,
  },
  'packages/contract/src/markdown-text.ts': {
    reads: 'The HTML that markdown.ts makes',
    from: 'customers',
    size: 'as there',
    parts: 'as there',
    limits: [['packages/contract/src/markdown.ts', 'mostMarks = 400']],
    worst: 5,
  },
  [files]: {
    reads:
      'Uploaded files: pictures, PDFs and texts, by their outer form alone; text becomes UTF-8. Archives are not taken, nothing is unpacked',
    from: 'customers',
    size: '5 MB',
    parts: '10,000 chunks of a PNG or segments of a JPEG, 100 million pixels',
    limits: [
      [files, 'mostChunks = 10_000'],
      ['packages/contract/src/help/files.ts', 'largestFile = 5 * 1024 * 1024'],
    ],
    worst: 50,
  },
  'packages/contract/src/machines/ssh-keys.ts': {
    reads: 'SSH keys',
    from: 'customers',
    size: '4,000 characters',
    parts: 'parts of those',
    limits: [['packages/contract/src/machines/ssh-keys.ts', 'line(publicKeyMessage, 4000)']],
    worst: 1,
  },
  'apps/api/src/app.ts': {
    reads: 'JSON of requests',
    from: 'strangers',
    size: '64 KB; 256 KB and 4 MB for zones, 7 MB for a file, after signing in',
    parts: '60,000 values, 500,000 escapes',
    limits: [
      ['apps/api/src/http/repeated-key.ts', 'mostValues = 60_000'],
      ['apps/api/src/app.ts', 'bodyLimit: 64 * 1024'],
    ],
    worst: 50,
  },
  'apps/api/src/http/repeated-key.ts': {
    reads: 'JSON of requests: keys that are there twice',
    from: 'strangers',
    size: 'as in app.ts',
    parts: '60,000 values',
    limits: [['apps/api/src/http/repeated-key.ts', 'mostValues = 60_000']],
    worst: 40,
  },
  'apps/api/src/features/money/payments/webhook.ts': {
    reads: 'Events of the card gateway, whose signature is checked first',
    from: 'strangers',
    size: '512 KB',
    parts: 'values of those',
    limits: [['apps/api/src/features/money/payments/webhook.ts', 'largestBytes = 512 * 1024']],
    worst: 20,
  },
  'apps/api/src/features/help/dispatches/one-click.ts': {
    reads: 'Forms of mail programs that unsubscribe',
    from: 'strangers',
    size: '4 KB',
    parts: 'not looked at',
    limits: [['apps/api/src/features/help/dispatches/one-click.ts', 'bodyLimit: 4096']],
    worst: 1,
  },
  'apps/api/src/http/cookies.ts': {
    reads: 'Cookies',
    from: 'strangers',
    size: '16 KB of headers',
    parts: 'cookies of those',
    limits: [['apps/api/src/app.ts', 'maxHeaderSize: 16 * 1024']],
    worst: 1,
  },
  'apps/api/src/core/cursors.ts': {
    reads: 'Cursors of lists, whose signature is checked first',
    from: 'customers',
    size: '16 KB of address',
    parts: 'values of those',
    limits: [['apps/api/src/app.ts', 'maxHeaderSize: 16 * 1024']],
    worst: 1,
  },
  'apps/api/src/providers/powerdns/resolvers.ts': {
    reads: 'Answers of the DNS, which the owner of a domain writes',
    from: 'strangers',
    size: '64 KB, as DNS has it',
    parts: 'records of those',
    limits: [['apps/api/src/providers/powerdns/resolvers.ts', 'readUInt16BE']],
    worst: 15,
  },
  'apps/api/src/providers/powerdns/wire-contents.ts': {
    reads: 'Contents of records in such answers',
    from: 'strangers',
    size: '64 KB',
    parts: 'records of those',
    limits: [['apps/api/src/providers/powerdns/resolvers.ts', 'readUInt16BE']],
    worst: 5,
  },
  'apps/api/src/providers/proxmox/connection.ts': {
    reads: 'Answers of hypervisors, whole in 70 seconds, to a file of ours in 300',
    from: 'vendors',
    size: '16 MB',
    parts: '500,000 values',
    limits: [
      ...wholeLimits,
      ['apps/api/src/providers/proxmox/connection.ts', 'timeoutMs = 35_000'],
      ['apps/api/src/providers/proxmox/connection.ts', 'longestUploadMs = 300_000'],
      [whole, 'longestMs = 2 * silentMs'],
    ],
    worst: 400,
  },
  'apps/api/src/providers/whm/connection.ts': {
    reads: 'Answers of hosting servers, whole in twice the time that their call is given',
    from: 'vendors',
    size: '16 MB',
    parts: '500,000 values',
    limits: [
      ...wholeLimits,
      ['apps/api/src/providers/whm/connection.ts', 'usualSeconds = 30'],
      [whole, 'longestMs = 2 * silentMs'],
    ],
    worst: 400,
  },
  'apps/api/src/providers/powerdns/powerdns-dns.ts': {
    reads: 'Answers of the name server, whole in 10 seconds',
    from: 'vendors',
    size: '16 MB',
    parts: '500,000 values',
    limits: [...wholeLimits, ['apps/api/src/providers/powerdns/powerdns-dns.ts', 'timeoutMs = 10_000']],
    worst: 400,
  },
  'apps/api/src/providers/recaptcha/siteverify.ts': {
    reads: 'Answers of the captcha, whole in 5 seconds',
    from: 'vendors',
    size: '16 MB',
    parts: '500,000 values',
    limits: [...wholeLimits, ['apps/api/src/providers/recaptcha/siteverify.ts', 'AbortSignal.timeout(5_000)']],
    worst: 400,
  },
  'packages/contract/src/platform/mail-variables.ts': {
    reads: 'Variables in texts of mails',
    from: 'staff',
    size: '10,000 characters',
    parts: 'variables of those',
    limits: [['packages/contract/src/platform/mail-texts.ts', '10_000']],
    worst: 1,
  },
  'packages/contract/src/help/desk.ts': {
    reads: 'Variables in saved replies',
    from: 'staff',
    size: '5,000 characters',
    parts: 'variables of those',
    limits: [['packages/contract/src/help/desk.ts', "text('Please write the answer.', 5000)"]],
    worst: 1,
  },
};

/** Files that show a sign and read nothing that strangers, customers or staff wrote, and why. */
export const own: Readonly<Record<string, string>> = {
  'apps/api/src/features/help/inbox/readers.ts': 'It names the readers, which are in this table.',
  'apps/api/src/source-lines.ts': 'Source maps of our own build.',
  'apps/api/src/config.ts': 'The environment, which the operator writes.',
  'apps/api/src/db/embedded.ts': 'The log of our own PostgreSQL.',
  'apps/api/src/backup/sealed-stream.ts': 'Backups of the operator, sealed with their key.',
  'apps/api/src/backup/backup-file.ts': 'Backups of the operator.',
  'apps/api/src/http/site.ts': 'Files of our own build.',
  'apps/api/src/http/files.ts': 'Writes the name of a file; reads nothing.',
  'apps/api/src/features/money/invoices/pdf/sheet.ts': 'Writes PDFs; the texts in it have the limits of their fields.',
  'apps/api/src/features/money/invoices/pdf/document-fonts.ts': 'Our own fonts.',
  'apps/api/src/features/money/invoices/pdf/fontkit.d.ts': 'Types alone.',
  'apps/api/src/features/sales/quotes/quote-pdf.ts': 'Writes PDFs; the texts in it have the limits of their fields.',
  'apps/api/src/features/platform/system/kept-answers.ts': 'Answers of ours, which we sealed.',
  'apps/api/src/features/platform/system/check-setup.ts': 'The records of our own domain.',
  'apps/api/src/features/machines/servers/console-recordings.ts': 'Recordings of ours, which we sealed.',
  'apps/api/src/features/machines/servers/recording-files.ts': 'Recordings of ours, which we sealed.',
  'apps/api/src/features/help/abuse-cases/mails.ts': 'Splits what has the limit of its field into paragraphs.',
  'apps/api/src/features/help/enquiries/mails.ts': 'Splits what has the limit of its field into paragraphs.',
  'apps/api/src/features/people/exports/make-export.ts': 'Writes an archive; reads nothing.',
  'apps/api/src/providers/imap/imap-inbox.ts': 'The protocol of our own mailbox; the mails in it are bytes here.',
  'apps/api/src/providers/stripe/read-event.ts': 'Behind the webhook, which has the limit.',
  'apps/api/src/providers/proxmox/screen.ts': 'The screen of the operator’s own hypervisors.',
  'apps/api/src/providers/proxmox/vm-config.ts': 'Answers of the operator’s own hypervisors.',
  'apps/api/src/providers/proxmox/volumes.ts': 'Answers of the operator’s own hypervisors.',
  'apps/api/src/providers/proxmox/marks.ts': 'Answers of the operator’s own hypervisors.',
  'packages/contract/src/machines/backup-rules.ts': 'Schedules of numbers.',
  'packages/contract/src/event-sentence.ts': 'Sentences of ours; what is filled in was never taken apart.',
};

/** Kinds of input that the nouns define for the thread. */
export const readings = (): string[] =>
  globSync('apps/api/src/features/*/*/*reading.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/defineReading<[^(]*\('([\w-]+)'/g)].map(([, kind = '']) => kind),
  );

/** What nouns bring to the thread, and apps/api/src/readers.ts leaves out. */
export const forgottenReaders = (composed = read('apps/api/src/readers.ts')): string[] =>
  globSync('apps/api/src/features/*/*/readers.ts', { cwd: root }).filter(
    (file) => !composed.includes(`'./${file.replace('apps/api/src/', '')}'`),
  );

/** What code that takes texts or bytes apart looks like. */
const signs =
  /from '(?:postal-mime|yaml|micromark[^']*|fontkit|dns-packet|cookie|fflate|[^']*xml[^']*|[^']*pdf-?parse[^']*|sharp|[^']*unzip[^']*|[^']*csv-parse[^']*)'|import\('(?:imapflow|fontkit)'\)|JSON\.parse\(|gunzip|inflate|brotliDecompress|createGunzip|\batob\(|\.matchAll\(|charCodeAt\(|\.split\((?:'\\n'|\/[^/]*\\n)|readUInt|new TextDecoder\(|ContentTypeParser\(|htmlToText\(/;

export const showsSign = (text: string): boolean => signs.test(text);

export const parsingFiles = (): string[] =>
  globSync(['apps/api/src/**/*.ts', 'packages/contract/src/**/*.ts'], { cwd: root })
    .filter((file) => !file.includes('.test.') && showsSign(readFileSync(join(root, file), 'utf8')))
    .sort();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Adapters that ask a vendor by HTTP themselves. */
export const askingFiles = (): string[] =>
  globSync('apps/api/src/providers/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && /\bfetch\(\w+, \{|\brequest as \w+/.test(read(file)),
  );

/** How one reads an answer past the limits of whole-answer.ts. */
export const readsPast = (text: string): boolean =>
  !text.includes('whole-answer.ts') ||
  /\.(?:json|text)\(\)|for await \(const \w+ of (?:response|reply)|(?:response|reply)\.on\('data'/.test(text);

/** What is wrong with an entry of the table. */
export function faultsOf(file: string, parser: Parser): string[] {
  const missing = parser.limits
    .filter(([at, words]) => !read(at).includes(words))
    .map(([at, words]) => `${at}: ${words}`);
  // Words of the code that bear no number limit nothing.
  const unnumbered = parser.limits.filter(([, words]) => !/\d/.test(words)).map(([at, words]) => `${at}: ${words}`);
  const isLimited = parser.size !== '' && parser.parts !== '' && parser.limits.length > 0;
  return [
    ...(isLimited ? [] : [`${file} has no limit of size and parts.`]),
    ...missing.map((one) => `${file} says a limit that is not there: ${one}.`),
    ...unnumbered.map((one) => `${file} names a limit without its number: ${one}.`),
    ...(parser.worst > (parser.from === 'vendors' ? longestOfVendors : longest) && parser.apart === undefined
      ? [
          `${file} takes ${parser.worst} ms of the thread that answers requests: read it apart, or make its limit smaller.`,
        ]
      : []),
    ...(parser.apart !== undefined && !readings().includes(parser.apart)
      ? [`${file} is not read apart: no noun defines the reading ${parser.apart}.`]
      : []),
  ];
}

export function table(): string {
  const rows = Object.entries(parsers).map(([file, one]) => {
    const where = one.apart === undefined ? 'at once' : `apart (${one.apart})`;
    return `| ${one.reads} | ${one.from} | ${one.size} | ${one.parts} | ${where} | ${one.worst} ms | \`${file}\` |`;
  });
  return `# What reads what strangers send

Written by \`node tools/laws/parsers.ts\` from the table in [tools/laws/parsers.ts](../tools/laws/parsers.ts), which a law holds
against the code: a file that takes texts or bytes apart and is not in it fails, and so does one without its limits. The
time is that of the processor for the worst input that we know of the largest size, measured on a machine of two busy cores. What takes more
than ${longest} ms, and is no answer of a vendor that the operator chose, is read in a thread of its own with a limit of time and memory, which is ended when it runs out
(\`apart/read-apart.ts\`, [043](decisions/043-mails-are-noted-before-they-are-read.md)).

| what | from | size | parts | read | worst | where |
|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(join(root, 'docs/parsers.md'), table());
