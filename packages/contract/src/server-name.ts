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
