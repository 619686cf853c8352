import { brand } from '@resolvo/brand/brand';
import { sitePaths } from '../public-paths.ts';

/** Written to disk at build time, like the pages it lists. */
export function loader(): Response {
  const entries = sitePaths.map((path) => `  <url><loc>${new URL(path, brand.siteUrl).href}</loc></url>`);
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return new Response(body, { headers: { 'content-type': 'application/xml' } });
}
