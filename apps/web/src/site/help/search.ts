import { articles } from './articles.server.ts';
import { toIndexed } from './parse-article.ts';

/** Written to disk at build time: what the search of the help centre reads. */
export const loader = (): Response =>
  new Response(JSON.stringify(articles.map(toIndexed)), { headers: { 'content-type': 'application/json' } });
