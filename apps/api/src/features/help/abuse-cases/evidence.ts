import { isIP } from 'node:net';
import type { EvidencePiece } from '@resolvo/contract/help/abuse-cases';
import { getDomain } from 'tldts';
import type { Queryable } from '../../../db/connection.ts';

/** Of what was reported at first; the rest of it is one piece. Later words of the reporter are one each. */
const mostPieces = 20;
const mostHeard = 10;
export const withheld = '[withheld]';

interface Reported {
  readonly id: string;
  readonly evidence: string;
  readonly subject_address: string;
  readonly address: string | null;
  readonly reporter_email: string;
  readonly reporter_name: string;
  readonly shown_pieces: readonly number[];
}

/** What was reported, piece by piece: as staff read it, and as its client would. A piece keeps its number. */
export async function evidenceOf(db: Queryable, one: Reported): Promise<EvidencePiece[]> {
  const later = await db
    .selectFrom('abuse_case_entries')
    .select('to_reporter')
    .where('case_id', '=', one.id)
    .where('kind', '=', 'reporter_wrote')
    .orderBy('number')
    .limit(mostHeard)
    .execute();
  const heard = later.map(({ to_reporter }) => to_reporter);
  return [...blocksOf(one.evidence), ...heard].map((text, piece) => ({
    piece,
    text,
    shown: withoutReporter(text, one),
    is_shown: one.shown_pieces.includes(piece),
  }));
}

function blocksOf(evidence: string): string[] {
  const blocks = evidence.split(/\n\s*\n/).flatMap((block) => (block.trim() === '' ? [] : [block.trimEnd()]));
  const rest = blocks.slice(mostPieces - 1);
  return rest.length < 2 ? blocks : [...blocks.slice(0, mostPieces - 1), rest.join('\n\n')];
}

/**
 * Who reported it is not told: the addresses of mailboxes and machines go, but for what was reported itself, and so do the
 * names of the reporter and the domain that they wrote from. Staff see the result before it is sent.
 */
export function withoutReporter(
  text: string,
  { subject_address, address, reporter_email, reporter_name }: Omit<Reported, 'id' | 'evidence' | 'shown_pieces'>,
): string {
  const reported = hostOf(subject_address);
  const isReported = (host: string) => reported !== '' && (host === reported || host.endsWith(`.${reported}`));
  const [local = '', mailHost = ''] = reporter_email.toLowerCase().split('@');
  const domain = getDomain(mailHost) ?? mailHost;
  const names = [reporter_name, ...reporter_name.split(/[\s,]+/), local].filter((name) => name.length >= 3);
  const isTheirs = (host: string) =>
    domain !== '' && !isReported(host) && (host === domain || host.endsWith(`.${domain}`));
  // Words are taken whole and then looked at: no text makes such an expression try again and again.
  return text
    .replaceAll(/[^\s<>"'()[\],;:]+/g, (word) => {
      const [box = '', host = ''] = word.toLowerCase().replace(/\.$/, '').split('@');
      const isOthers = host !== '' && (!isReported(host) || `${box}@${host}` === reporter_email.toLowerCase());
      return isOthers ? withheld : word;
    })
    .replaceAll(/\d{1,3}(?:\.\d{1,3}){3}/g, (word) => (isIP(word) === 4 && word !== address ? withheld : word))
    .replaceAll(/[0-9a-f:.]+/gi, (word) => (isIP(word) === 6 && !isSameAddress(word, address) ? withheld : word))
    .replaceAll(/[a-z0-9_.-]+/gi, (word) => (isTheirs(word.toLowerCase().replace(/\.$/, '')) ? withheld : word))
    .replaceAll(reporterField, `$1${withheld}`)
    .replaceAll(telephone, (found, label: string | undefined) =>
      digitsIn(found) < 7 ? found : `${label ?? ''}${withheld}`,
    )
    .replaceAll(wordsOf(names), withheld);
}

/** What a report of a program (ARF, X-ARF) says of who sent it. */
const reporterField = /^([ \t>]*reporter[a-z_-]*[ \t]*:[ \t]*)\S[^\n]*/gim;
/** With its country before it, or called one: other digits are times, ports and numbers of mails. */
const telephone =
  /(?:(?<![\w:.+-])(?:\+|00)|((?<!\p{L})(?:phone|telephone|tel|mobile|fax)\b[ \t]{0,3}[.:]{0,2}[ \t]{0,3}))[\d(][\d ()/.-]{0,30}\d/giu;
const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Whether words of staff to the client have the address of the reporter, or their whole name. */
export function namesReporter(
  message: string,
  { reporter_email, reporter_name }: Pick<Reported, 'reporter_email' | 'reporter_name'>,
): boolean {
  const said = message.toLowerCase();
  const whole = reporter_name.toLowerCase();
  return (
    (reporter_email !== '' && said.includes(reporter_email.toLowerCase())) ||
    (whole.includes(' ') && said.includes(whole))
  );
}

function hostOf(subject: string): string {
  const url = /^https?:\/\//i.test(subject) ? subject : `http://${subject}`;
  return isIP(subject) === 0 && URL.canParse(url) ? new URL(url).hostname.toLowerCase() : '';
}

const isSameAddress = (one: string, other: string | null): boolean =>
  other !== null && isIP(other) === 6 && spelled(one) === spelled(other);
const spelled = (address: string): string => new URL(`http://[${address}]/`).hostname;

/** None for no names: an expression that nothing fits. */
const wordsOf = (names: readonly string[]): RegExp =>
  names.length === 0
    ? /(?!)/g
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      );
