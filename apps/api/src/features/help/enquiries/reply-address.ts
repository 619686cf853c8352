import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';

/** Who a reply address was given to: an answer of the one side is never taken for one of the other. */
export type ReplySide = 'client' | 'staff';
type Needs = Pick<Deps, 'vault' | 'settings'>;

/** 80 bits, in letters that survive a mail server which lowers them. */
const short = (signature: string): string => Buffer.from(signature, 'base64url').toString('hex').slice(0, 20);
const signatureOf = ({ vault }: Needs, purpose: string): string => short(vault.sign(purpose, 'reply-address'));

/** An address of our mailbox that names a thing, signed for a purpose; undefined where no mailbox is read. */
export function signedAddress(deps: Needs, name: string, purpose: string): string | undefined {
  const { replyAddress: base } = deps.settings;
  if (base === undefined) return undefined;
  const [local, domain] = base.split('@');
  return `${local}+${name}.${signatureOf(deps, purpose)}@${domain}`;
}

/** What an address of our mailbox names, and whether it was signed for a purpose. */
export function readSigned(
  deps: Needs,
  address: string,
): { readonly name: string; isFor(purpose: string): boolean } | undefined {
  const [local = '', domain = ''] = (deps.settings.replyAddress ?? '').toLowerCase().split('@');
  const [, plus = ''] = address.toLowerCase().split('@')[0]?.split(`${local}+`) ?? [];
  const [, name, signature] = /^([a-z0-9-]{1,40})\.([0-9a-f]{20})$/.exec(plus) ?? [];
  if (name === undefined || signature === undefined || address.toLowerCase().split('@')[1] !== domain) return undefined;
  return {
    name,
    isFor: (purpose) =>
      deps.vault
        .signatures(purpose, 'reply-address')
        .some((one) => timingSafeEqual(Buffer.from(short(one)), Buffer.from(signature))),
  };
}

const purposeOf = (side: ReplySide, reference: string) => `${side}:${reference.toUpperCase()}`;

/** Such as support+rv-7k3m-q2xd.0f…@resolvo.test. */
export const replyAddress = (deps: Needs, side: ReplySide, reference: string): string | undefined =>
  signedAddress(deps, reference.toLowerCase(), purposeOf(side, reference));

/**
 * Whether staff may answer our mails to them. All of them get the same address, so it is our own mail server that has to say
 * who wrote; without its word such an answer is kept as a note.
 */
export const isAnsweredByMail = ({ settings }: Pick<Deps, 'settings'>): boolean =>
  settings.replyAddress !== undefined && settings.mailServer !== undefined;

/** The reference that an address is signed for, and for which side; undefined when the signature is none of ours. */
export function readReplyAddress(deps: Needs, address: string): { reference: string; side: ReplySide } | undefined {
  const signed = readSigned(deps, address);
  if (!signed) return undefined;
  const reference = signed.name.toUpperCase();
  const side = (['client', 'staff'] as const).find((one) => signed.isFor(purposeOf(one, reference)));
  return side && { reference, side };
}
