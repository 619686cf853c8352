import { example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import currencyedge from '../art/case-currencyedge.svg';
import lekeplass from '../art/case-lekeplass.svg';
import lumenlux from '../art/case-lumenlux.svg';
import seilan from '../art/case-seilan.svg';
import type { CaseName } from './slugs.ts';

export interface CaseStudy {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly website: string;
  readonly websiteUrl: string;
  readonly detailsUrl: string;
  readonly imageSrc: string;
  /** Not told yet: its picture is blurred. */
  readonly soon?: true;
}

export const caseStudies: Readonly<Record<CaseName, CaseStudy>> = example('case-studies', {
  seilan: {
    name: 'Seilan',
    title: 'A band that sells out in nine minutes, and a site that stays up for the tenth',
    description:
      'Tour dates, tickets and a listening room for a four-piece from the northern coast. Quiet for eleven months, then forty thousand people at once.',
    tags: ['Tailored website', 'Website Hosting', 'Music'],
    website: 'seilan.test',
    websiteUrl: 'https://seilan.test',
    detailsUrl: paths.caseStudy({ name: 'seilan' }),
    imageSrc: seilan,
  },
  currencyedge: {
    name: 'CurrencyEdge',
    title: 'Exchange rates for treasurers, thirty milliseconds after the market',
    description:
      'A financial data platform that collects quotes from nineteen sources and must answer before anyone notices that it was asked.',
    tags: ['Private Cloud Server', 'Dedicated Servers', 'Finance'],
    website: 'currencyedge.test',
    websiteUrl: 'https://currencyedge.test',
    detailsUrl: paths.caseStudy({ name: 'currencyedge' }),
    imageSrc: currencyedge,
  },
  lumenlux: {
    name: 'LumenLux',
    title: 'Booking the northern lights, with a forecast that knows when to be honest',
    description:
      'An Arctic experience platform that joins guides, cabins and space weather, and tells guests on which night to stay awake.',
    tags: ['Tailored stack', 'Private Cloud Server', 'Travel'],
    website: 'lumenlux.test',
    websiteUrl: 'https://lumenlux.test',
    detailsUrl: paths.caseStudy({ name: 'lumenlux' }),
    imageSrc: lumenlux,
  },
  lekeplass: {
    name: 'Lekeplass',
    title: 'Every playground in the country, drawn by the people who use them',
    description:
      'A map of playgrounds, kept by parents and municipalities together. We are building it now and will tell the story when it opens.',
    tags: ['Tailored website', 'Public sector'],
    website: 'lekeplass.test',
    websiteUrl: 'https://lekeplass.test',
    detailsUrl: paths.caseStudy({ name: 'lekeplass' }),
    imageSrc: lekeplass,
    soon: true,
  },
});

/** The three of the home page's carousel. */
export const featuredCases: readonly CaseStudy[] = [caseStudies.seilan, caseStudies.currencyedge, caseStudies.lumenlux];
