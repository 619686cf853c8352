import { brand } from '@resolvo/brand/brand';
import type { MetaDescriptor } from 'react-router';

/** Every page has a title. Pages behind the sign-in are not for search engines. */
export function privateTitle(title: string): () => MetaDescriptor[] {
  return () => [{ title: `${title} · ${brand.name}` }, { name: 'robots', content: 'noindex' }];
}
