import { z } from 'zod';

const longest = 60;

/**
 * A name that a customer typed, as it may stand in a mail of ours to a stranger: one line, short, and nothing that a mail
 * program makes a link of. An address in it stays readable, with a space where it would be clicked.
 */
export function plainName(typed: string): string {
  const line = typed
    .toWellFormed()
    // Letters of full width and the like are read as their plain ones, also by programs that look for links.
    .normalize('NFKC')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll('://', ' ')
    .replaceAll(/([.。:@/\\])(?=[\p{L}\p{N}])/gu, '$1 ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}

/** For the data of mails: names of accounts, servers and the like. */
export const typedName = z.string().overwrite(plainName);
/** For the data of mails: the address of a person of ours; anything else is treated as a name. */
export const typedAddress = z.string().overwrite((value) => (z.regexes.email.test(value) ? value : plainName(value)));
