/** What a delivery status notification says of one recipient (RFC 3464). */
export interface Bounce {
  /** The recipient that the mail did not reach. */
  readonly address: string;
  /** The id that we gave the mail, from its Message-ID. */
  readonly mailId: string;
  /** 5.x.x or `failed`: it never arrives. 4.x.x or `delayed`: it may. */
  readonly isFinal: boolean;
  readonly reason: string;
}

/** A notification with the headers of the mail is small; one that returns a whole mail is cut. */
const mostCharacters = 512 * 1024;
const mostParts = 20;

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Undefined for a mail that is no bounce of ours. Never throws: what comes by mail may be anything. */
export function readBounce(source: string): Bounce | undefined {
  const mail = readPart(source.slice(0, mostCharacters).replaceAll(/\r\n?/g, '\n'));
  const type = mail.headers.get('content-type') ?? '';
  if (!/^multipart\/report\b/i.test(type)) return undefined;
  const parts = partsOf(mail, type);
  const status = parts.find(({ headers }) =>
    /^message\/(global-)?delivery-status/i.test(headers.get('content-type') ?? ''),
  );
  const returned = parts.find(({ headers }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)/i.test(headers.get('content-type') ?? ''),
  );
  if (!status || !returned) return undefined;
  const mailId = idIn(readPart(returned.body.trimStart()).headers.get('message-id') ?? '');
  // The first group is about the mail, each further one about a recipient. Ours have one.
  const fields = status.body.split(/\n{2,}/).map((group) => readPart(`${group.trim()}\n\n`).headers);
  const recipient = fields.find((group) => group.has('final-recipient') || group.has('original-recipient'));
  if (!recipient || mailId === undefined) return undefined;
  const named = recipient.get('original-recipient') ?? recipient.get('final-recipient') ?? '';
  const address = named.split(';').at(-1)?.trim().toLowerCase() ?? '';
  const action = (recipient.get('action') ?? '').toLowerCase();
  const code = recipient.get('status') ?? '';
  if (!address.includes('@') || !(action === 'failed' || action === 'delayed')) return undefined;
  const said = (recipient.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '');
  return {
    address,
    mailId,
    isFinal: action === 'failed' && !code.startsWith('4'),
    reason: [code, said].filter(Boolean).join(' ').slice(0, 400) || 'The mail came back.',
  };
}

const idIn = (messageId: string): string | undefined =>
  /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase();

function readPart(source: string): Part {
  const end = source.indexOf('\n\n');
  const head = end === -1 ? source : source.slice(0, end);
  const headers = new Map<string, string>();
  // A line that begins with a space belongs to the one before (RFC 5322 2.2.3).
  for (const line of head.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: decoded(headers, end === -1 ? '' : source.slice(end + 2)) };
}

function decoded(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body;
  return body
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The parts of the report itself; what is inside them is not opened. */
function partsOf(mail: Part, type: string): Part[] {
  const boundary = /boundary="?([^";\n]{1,70})"?/i.exec(type)?.[1]?.trim();
  if (!boundary) return [];
  return mail.body
    .split(`\n--${boundary}`)
    .slice(mail.body.startsWith(`--${boundary}`) ? 0 : 1, mostParts)
    .map((part) => readPart(part.replace(`--${boundary}`, '').replace(/^[ \t]*\n/, '')));
}
