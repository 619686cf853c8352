import { example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import type { Call } from '../parts/call-band.tsx';
import type { FaqItem } from '../parts/faq.tsx';
import type { Feature } from '../parts/feature-grid.tsx';

export const tailoredWebsites = example('tailored-websites', {
  meta: {
    title: 'Tailored Websites',
    description:
      'Websites designed, written and built by one small team, and hosted by the same people in Norway and the UK. A fixed price before the first line.',
  },
  label: 'Tailored Websites',
  title: 'A website that brings you the right people',
  lede: 'Designed for one purpose: yours. A designer, a writer and an engineer build it together, and the same people keep it running. No themes, no page builders, no handover to strangers.',
  steps: [
    {
      title: 'Listen',
      text: 'One long conversation about who should come, what they should do, and how you will know that it worked. A week later you get a proposal with a fixed price.',
    },
    {
      title: 'Draw and write',
      text: 'Text and layout grow together. You see real pages with real words from the second week on, in your browser, on your phone.',
    },
    {
      title: 'Build and measure',
      text: 'Fast on an old phone, readable by everyone, understandable for search engines. We hand over when the measurements say so.',
    },
  ],
  features: [
    {
      icon: 'gauge',
      title: 'Fast by construction',
      text: 'Pages are made ahead of time and delivered from memory. Ours score at least 95 in Lighthouse on a phone, in writing.',
    },
    {
      icon: 'people',
      title: 'For everyone',
      text: 'WCAG 2.2 AA, tested with a keyboard and a screen reader by a person, not only by a program.',
    },
    {
      icon: 'globe',
      title: 'In your languages',
      text: 'Norwegian, Sámi, English or whatever your visitors speak, edited in one place.',
    },
    {
      icon: 'document',
      title: 'Editable by you',
      text: 'An editor that shows what you change, with drafts, previews and a way back.',
    },
    {
      icon: 'lock',
      title: 'Nothing to update',
      text: 'We patch, renew and back up. A website without plugins has no plugins to be broken into.',
    },
    {
      icon: 'leaf',
      title: 'Light',
      text: 'A page of ours weighs less than one photograph from a phone. That is good for readers and for the grid.',
    },
  ] satisfies readonly Feature[],
  prices: {
    caption: 'What websites cost',
    columns: ['Presence', 'Shop or booking', 'Platform'],
    rows: [
      {
        name: 'Made for',
        cells: ['a company, a band, a project', 'selling and scheduling', 'members, data, integrations'],
      },
      { name: 'Size', cells: ['up to 12 pages', 'up to 40 pages', 'as agreed'] },
      { name: 'Time', cells: ['4 to 6 weeks', '8 to 12 weeks', 'from 12 weeks'] },
      { name: 'Fixed price', cells: ['from €4,800', 'from €12,500', 'after the drawing'] },
      { name: 'Hosting and care, a month', cells: ['€49', '€129', 'from €290'] },
    ],
  },
  faq: [
    {
      q: 'Who owns the website?',
      a: 'You do: design, text and code, from the day you have paid for it. You get the repository, and may host it anywhere.',
    },
    {
      q: 'Can you take over an existing site?',
      a: 'Often. We look at it for a day at our own cost, and tell you honestly whether repair or renewal is cheaper.',
    },
    {
      q: 'What happens after the launch?',
      a: 'The same team looks after it. Small changes are part of the monthly fee; larger ones get a price first.',
    },
  ] satisfies readonly FaqItem[],
  call: {
    title: 'Tell us what it should do',
    text: 'Three sentences are enough for a first answer. It comes from the person who would lead your project.',
    actions: [
      { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
      { name: 'See what we built', href: paths.caseStudies() },
    ],
  } satisfies Call,
});
