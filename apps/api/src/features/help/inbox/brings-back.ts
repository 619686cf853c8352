import { bytesOf, type Leaf } from './mime.ts';

/** The way of every link of our mails that signs in or changes how (mail-links.ts), also as programs that check links write it anew. */
const linkOfOurs = /auth(?:\/|%(?:25)*2f)[\w/%-]{1,80}(?:\?|%(?:25)*3f)token(?:=|%(?:25)*3d)/i;

/**
 * Whether a mail of a program may hold such a link: whose it is, is the business of no reader of it. A whole mail inside of
 * it counts, since that is what programs give back.
 */
export const bringsBackLink = (leaves: readonly Leaf[]): boolean =>
  leaves.some(
    (leaf) =>
      /^(message\/|text\/rfc822-headers)/.test(leaf.type) ||
      // Without the marks of a quote, and whole again where its lines were broken.
      linkOfOurs.test(
        bytesOf(leaf)
          .toString('latin1')
          .replaceAll(/[\s>|]+/g, ''),
      ),
  );
