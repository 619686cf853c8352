import { hostname } from './hostname.ts';
import { line } from './text.ts';

/** What its owner calls a server. Orders and machines both ask for it. */
export const serverNameMax = 60;
export const serverName = line('Please enter a name.', serverNameMax);

/** “Web front” answers to `web-front`, where that is a hostname; undefined where nothing of the name can be one. */
export function hostnameOf(name: string): string | undefined {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return hostname.safeParse(plain.replace(/[^a-z0-9.]+/g, '-').replace(/^[-.]+|[-.]+$/g, '')).data;
}

const longestLabel = 63;

/** `web.example.com` becomes `web-2.example.com`: what is after the first dot is a domain. */
export function numbered(text: string, number: number, longest: number): string {
  const [label = '', ...domain] = text.split('.');
  const rest = ['', ...domain].join('.');
  const mark = `-${number}`;
  const room = Math.min(longestLabel, longest - rest.length) - mark.length;
  // A domain that leaves no room for the number loses it at its end.
  if (room < 1) return `${text.slice(0, longest - mark.length).replace(/[-.]+$/, '')}${mark}`;
  return `${label.slice(0, room).replace(/-+$/, '')}${mark}${rest}`;
}

/** What several that are ordered together are called, as long as no other has these names: web-1 to web-3. */
export function namesOf(text: string, quantity: number): string {
  if (text === '' || quantity === 1) return text;
  const [first, last] = [1, quantity].map((number) => numbered(text, number, 253));
  return `${first} ${quantity === 2 ? 'and' : 'to'} ${last}`;
}
