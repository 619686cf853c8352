import { brand } from '@resolvo/brand/brand';
import { paths } from '../paths.ts';

export function loader(): Response {
  const closed = [paths.panel(), '/auth/', '/api/', paths.lab(), paths.accountDeleted()];
  const body = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL(paths.sitemap(), brand.siteUrl).href}`,
    '',
  ].join('\n');
  return new Response(body, { headers: { 'content-type': 'text/plain' } });
}
