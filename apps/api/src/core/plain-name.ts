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

/** Endings of files that are no top-level domain: no program makes a link of a name that has only these. */
const noDomains = new Set(
  (
    '7z apk avi bak bat bin bmp bz2 conf crt css csv db dll dmg doc docm docx dump eml eps exe gif gz heic htm html ics ' +
    'img ini iso jar jpeg jpg js json log mkv mp3 mp4 msg odp ods odt ova pcap pdf pem pfx php png ppt pptx psd rar rtf ' +
    'sql sqlite svg tar tex tgz tif tiff toml txt vcf wav webm webp xls xlsm xlsx xml xz yaml yml'
  ).split(' '),
);
/** Endings of files that are one, too. */
const alsoDomain = /^(.*\S)\s?\.(zip|mov|sh|py|pl|rs|md|ps|ai)$/iu;

/**
 * The name of a file that a customer sent, for a mail to a stranger: as they know it where no program makes a link of it.
 * `photos.zip` is also a host, and loses its link by a space before the ending; all else is a name like others.
 */
export function plainFileName(typed: string): string {
  const [, stem, ending] = alsoDomain.exec(typed) ?? [];
  return stem === undefined ? dottedName(typed) : `${dottedName(stem)} .${ending}`;
}

function dottedName(typed: string): string {
  const [stem = '', ...endings] = typed.split('.');
  const isFile =
    typed.length <= longest &&
    plainName(stem) === stem &&
    !/(^|\W)www$/i.test(stem) &&
    endings.every((ending) => noDomains.has(ending.toLowerCase()));
  return isFile ? typed : plainName(typed);
}

/** For the data of mails: names of files. */
export const typedFileName = z.string().overwrite(plainFileName);
/** For the data of mails: names of accounts, servers and the like. */
export const typedName = z.string().overwrite(plainName);
/** For the data of mails: the address of a person of ours; anything else is treated as a name. */
export const typedAddress = z.string().overwrite((value) => (z.regexes.email.test(value) ? value : plainName(value)));
