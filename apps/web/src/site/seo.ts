import { brand } from '@resolvo/brand/brand';
import type { MetaDescriptor } from 'react-router';
import type { FaqItem } from './parts/faq.tsx';
import type { TrailItem } from './parts/trail.tsx';

interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The picture of link previews, in /og. */
  readonly image?: 'home' | 'web' | 'cloud' | 'dedicated' | 'enterprise' | 'company' | 'legal' | 'cases';
  /** The home page's title stands alone. */
  readonly plainTitle?: boolean;
  readonly noIndex?: boolean;
  readonly data?: readonly JsonLd[];
}

type JsonLd = Record<string, unknown>;

const absolute = (path: string) => new URL(path, brand.siteUrl).href;

/** Title, description, canonical address, link preview and structured data of one public page. */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const title = facts.plainTitle ? facts.title : `${facts.title} · ${brand.name}`;
  const image = absolute(`/og/${facts.image ?? 'home'}.jpg`);
  return [
    { title },
    { name: 'description', content: facts.description },
    { tagName: 'link', rel: 'canonical', href: absolute(facts.path) },
    ...(facts.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: facts.description },
    { property: 'og:url', content: absolute(facts.path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: facts.description },
    { name: 'twitter:image', content: image },
    ...dataOf(facts).map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ];
}

/** A page without a parent is directly below the home page. */
function dataOf({ title, path, noIndex, data = [] }: PageFacts): readonly JsonLd[] {
  if (noIndex || path === '/' || data.some((entry) => entry['@type'] === 'BreadcrumbList')) return data;
  return [
    ...data,
    trailData([
      { name: brand.name, href: '/' },
      { name: title, href: path },
    ]),
  ];
}

export const organizationData = (): JsonLd => ({
  '@type': 'Organization',
  name: brand.name,
  legalName: brand.legalName,
  url: absolute('/'),
  logo: absolute('/icon-512.png'),
  email: brand.supportEmail,
  address: { '@type': 'PostalAddress', addressLocality: brand.city, addressCountry: 'NO' },
  sameAs: [brand.links.chatCommunity, brand.links.photos],
});

export const faqData = (items: readonly FaqItem[]): JsonLd => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ q, a }) => ({
    '@type': 'Question',
    name: q,
    acceptedAnswer: { '@type': 'Answer', text: a },
  })),
});

export const trailData = (items: readonly TrailItem[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: items.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(href),
  })),
});

interface Offered {
  readonly name: string;
  readonly cents: number;
}

/** Prices at build time: search engines do not run the scripts. */
export const productData = (name: string, description: string, path: string, offers: readonly Offered[]): JsonLd => ({
  '@type': 'Product',
  name,
  description,
  url: absolute(path),
  brand: { '@type': 'Brand', name: brand.name },
  offers: offers.map((offer) => ({
    '@type': 'Offer',
    name: offer.name,
    price: (offer.cents / 100).toFixed(2),
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
    url: absolute(path),
  })),
});
