import { isIP } from 'node:net';
import type { abuseCategories } from '@resolvo/contract/help/enquiries';
import { z } from 'zod';
import { cleanLine, cleanText } from './clean.ts';
import { bytesOf, decodedText, type Leaf } from './mime.ts';

export interface AbuseReport {
  /** A report of a program: ARF (RFC 5965) or X-ARF. Anything else is a letter of a person. */
  readonly isOfProgram: boolean;
  readonly category: (typeof abuseCategories)[number];
  /** What it says it is about: an address, a URL or a name; empty where it does not say. */
  readonly source: string;
  /** What else in it may be what is meant, in order: addresses first. */
  readonly mentioned: readonly string[];
  /** As ISO 8601; empty where it does not say. */
  readonly happenedAt: string;
  /** What a program wrote in its fields, and the mail that it reports. */
  readonly details: readonly string[];
}

const longestFields = 64 * 1024;
const longestText = 100_000;
const mostMentioned = 30;
const longestDetail = 6000;

type Fields = ReadonlyMap<string, string>;

/** What a mail says as a report of abuse. Never throws: what a stranger attached may be anything. */
export function abuseReportIn(leaves: readonly Leaf[], subject: string, text: string): AbuseReport {
  const fields = fieldsOf(leaves);
  const first = (...names: readonly string[]) => names.map((name) => fields?.get(name)).find(Boolean) ?? '';
  const kind = first('category', 'reportclass', 'feedback-type', 'report-type', 'reporttype', 'type', 'service');
  const program = [kind, first('report-type', 'reporttype', 'type')].join(' ');
  const when = Date.parse(first('arrival-date', 'received-date', 'date', 'timestamp'));
  return {
    isOfProgram: fields !== undefined,
    category: fields ? categoryOf(program) : categoryOf(`${subject} ${text.slice(0, 2000)}`),
    source: cleanLine(
      first('source-ip', 'source', 'sourceip', 'source_identifier', 'reported-uri', 'sourceurl', 'reported-domain'),
      2000,
    ),
    mentioned: mentionedIn(`${subject}\n${text.slice(0, longestText)}`),
    happenedAt: Number.isNaN(when) ? '' : new Date(when).toISOString(),
    details: fields ? [linesOf(fields), ...reportedMails(leaves)] : [],
  };
}

const linesOf = (fields: Fields): string => [...fields].map(([name, value]) => `${name}: ${value}`).join('\n');

/** Of the first part that is one: of ARF, or of X-ARF as lines (0.1, 0.2) or as JSON (3, 4). */
function fieldsOf(leaves: readonly Leaf[]): Fields | undefined {
  for (const leaf of leaves) {
    const isArf = leaf.type === 'message/feedback-report';
    const isJson = /json$/.test(leaf.type) || /\.json$/i.test(leaf.filename);
    const isLines = /(^|[-_])report\.(txt|ya?ml)$/i.test(leaf.filename);
    if (!isArf && !isJson && !isLines) continue;
    const said = decodedText(bytesOf(leaf, longestFields), leaf.params.get('charset'));
    const fields = isJson ? jsonFields(said) : lineFields(said);
    const isReport = isArf || fields.has('source') || fields.has('sourceip') || fields.has('source_identifier');
    if (isReport && fields.size > 0) return fields;
  }
  return undefined;
}

const mostFields = 60;

function lineFields(text: string): Fields {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n(?=[ \t])/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon < 1 || !/^[a-z][a-z0-9-]{0,40}$/.test(name) || fields.has(name)) continue;
    const value = cleanLine(line.slice(colon + 1).replaceAll(/^\s*["']|["']\s*$/g, ''), 500);
    if (value !== '') fields.set(name, value);
    if (fields.size >= mostFields) break;
  }
  return fields;
}

const record = z.record(z.string(), z.unknown());

/** The fields of the report, and of what stands in them; names in small letters. */
function jsonFields(text: string): Fields {
  const fields = new Map<string, string>();
  const take = (value: unknown, depth: number) => {
    for (const [key, one] of Object.entries(record.safeParse(value).data ?? {})) {
      if (fields.size >= mostFields) return;
      const name = cleanLine(key, 40).toLowerCase();
      if (typeof one === 'string' || typeof one === 'number') {
        if (name !== '' && !fields.has(name)) fields.set(name, cleanLine(String(one), 500));
      } else if (depth < 2 && !/^(reporter|reporterinfo|contact|sender)$/.test(name)) take(one, depth + 1);
    }
  };
  try {
    take(JSON.parse(text), 0);
  } catch {
    // An attachment that is called JSON and is none.
  }
  return fields;
}

/** The beginning of each mail that is reported. */
const reportedMails = (leaves: readonly Leaf[]): string[] =>
  leaves
    .filter(({ type }) => /^(message\/(rfc822|global)|text\/rfc822-headers)$/.test(type))
    .slice(0, 2)
    .map((leaf) => cleanText(decodedText(bytesOf(leaf, longestDetail))));

const kinds: readonly (readonly [RegExp, AbuseReport['category']])[] = [
  [/phish|fraud|scam/i, 'phishing'],
  [/malware|virus|botnet|trojan|ransom/i, 'malware'],
  [/copyright|dmca|infring|trademark/i, 'copyright'],
  [/csam|child|illegal/i, 'illegal-content'],
  [/login|attack|scan|ddos|\bdos\b|brute|hack|exploit|intrusion|connection/i, 'network-abuse'],
  [/spam|messaging|unsolicited|^\s*abuse\b/i, 'spam'],
];
const categoryOf = (words: string): AbuseReport['category'] => kinds.find(([fits]) => fits.test(words))?.[1] ?? 'other';

/** Addresses and URLs, also as people spell them so that they are no links: hxxp://bad[.]example */
function mentionedIn(text: string): string[] {
  const plain = text.replaceAll(/\[(\.|:|dot)\]/gi, (_, sign: string) => (sign === ':' ? ':' : '.'));
  const words = plain.split(/[\s<>"'()[\],;|]+/, 20_000).map((word) => word.replace(/[.:!?]+$/, ''));
  // With its port: 192.0.2.7:22
  const addresses = words
    .filter((word) => word.length <= 51)
    .map((word) => (isIP(word) === 0 ? word.replace(/:\d{1,5}$/, '') : word))
    .filter((word) => isIP(word) !== 0);
  const urls = words
    .filter((word) => word.length <= 2000 && /^h(tt|xx)ps?:\/\//i.test(word))
    .map((word) => word.replace(/^hxx/i, 'htt'));
  return [...new Set([...addresses.slice(0, mostMentioned), ...urls.slice(0, mostMentioned)])].slice(0, mostMentioned);
}
