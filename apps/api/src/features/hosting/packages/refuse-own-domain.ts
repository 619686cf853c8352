import { brand } from '@resolvo/brand/brand';
import { invalid } from '../../../core/refusal.ts';

const own = [new URL(brand.siteUrl).hostname.replace(/^www\./, ''), ...brand.freeSuffixes];

/** Names below our own domains are ours to give: a website under one would pass for the company. */
export function refuseOwnDomain(domain: string, field: string): void {
  if (!own.some((name) => domain === name || domain.endsWith(`.${name}`))) return;
  throw invalid(field, 'This domain is ours. Leave the field empty, and you get a free address below it.');
}
