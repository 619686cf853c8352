import { example } from '../../claim.ts';
import type { CaseName } from './slugs.ts';

export interface CaseDetails {
  readonly figures: readonly { readonly value: string; readonly text: string }[];
  readonly parts: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
  readonly quote?: { readonly text: string; readonly author: string; readonly position: string };
  readonly used: readonly string[];
}

export const caseDetails: Readonly<Record<CaseName, CaseDetails>> = example('case-studies', {
  seilan: {
    figures: [
      { value: '41,200', text: 'visitors in the first nine minutes' },
      { value: '0.4 s', text: 'for the slowest page of that evening' },
      { value: '0', text: 'tickets sold twice' },
    ],
    parts: [
      {
        title: 'The question',
        paragraphs: [
          'Seilan play thirty evenings a year, and for eleven months their website has little to do. Then a tour is announced, and everyone arrives in the same minute. The site before ours had fallen over twice, both times in front of the people who love the band most.',
          'They did not want a waiting room with a countdown. They wanted a page that is simply there.',
        ],
      },
      {
        title: 'What we built',
        paragraphs: [
          'Everything that can be known in advance is made in advance: dates, venues, lyrics, photographs. Those pages are files, held in memory in Oslo and London, and a thousand readers cost as much as one.',
          'Only the ticket button talks to a server. It holds a seat for seven minutes, says so honestly, and gives it back if nothing is paid. The listening room streams from object storage and stops counting after the first play, because nobody needs to know more.',
        ],
      },
      {
        title: 'The evening',
        paragraphs: [
          'On the evening of the announcement, 41,200 people came within nine minutes. We had four engineers ready and played cards. The hall in Tromsø sold out at 20:09.',
        ],
      },
    ],
    quote: {
      text: 'We watched the numbers backstage and waited for it to break. It did not break. Then we had to go on.',
      author: 'Ánne Hætta',
      position: 'Singer, Seilan',
    },
    used: ['Tailored Websites', 'Website Hosting', 'Object storage in two countries'],
  },
  currencyedge: {
    figures: [
      { value: '31 ms', text: 'from market to answer, at the median' },
      { value: '19', text: 'sources, of which any four may be silent' },
      { value: '99.998%', text: 'measured over the last twelve months' },
    ],
    parts: [
      {
        title: 'The question',
        paragraphs: [
          'Treasurers ask CurrencyEdge for a rate when they are about to move millions. An answer that is one second old can cost more than the service earns in a year, and no answer costs trust.',
          'Their old provider was fast on most days. They wanted one that could say why it is fast, and what happens on the other days.',
        ],
      },
      {
        title: 'What we built',
        paragraphs: [
          'Collectors run on dedicated machines in London, a few hundred metres from the exchanges. Each holds a connection to every source, and the fastest trustworthy quote wins. A second set in Oslo does the same work and is asked whenever London hesitates for more than twenty milliseconds.',
          'Answers come from memory; history goes to PostgreSQL with a replica in each country. Every rate carries the list of quotes it was made from, so that a dispute ends with a look at the record.',
        ],
      },
      {
        title: 'The bad day',
        paragraphs: [
          'In March a cut fibre took eleven of nineteen sources away for forty minutes. Answers took 44 milliseconds instead of 31, and were marked as made from fewer quotes. No customer wrote.',
        ],
      },
    ],
    quote: {
      text: 'They asked what should happen when everything goes wrong before they asked for the order. That was the moment we decided.',
      author: 'Tomasz Brandt',
      position: 'Chief technology officer, CurrencyEdge',
    },
    used: ['Dedicated Servers in London', 'Private Cloud Servers in Oslo', 'Enterprise support'],
  },
  lumenlux: {
    figures: [
      { value: '62', text: 'guides and cabins on one calendar' },
      { value: '5 min', text: 'between forecasts on a clear night' },
      { value: '38%', text: 'fewer guests who stayed up for nothing' },
    ],
    parts: [
      {
        title: 'The question',
        paragraphs: [
          'LumenLux sells nights under the northern lights between Alta and Andøya. The lights do not take bookings. Guests came for three nights, slept through the good one, and blamed the sky.',
          'The company needed bookings, guides and weather in one system, and a forecast that dares to say no.',
        ],
      },
      {
        title: 'What we built',
        paragraphs: [
          'A small stack of its own: measurements of the solar wind and of cloud cover come in every minute, a model turns them into a chance for each cabin, and a message wakes only those guests who asked to be woken.',
          'The booking calendar lives in the same database, so that a guide who is already out on the plateau cannot be sold twice. All of it runs on four cloud servers that grow in September and shrink in April.',
        ],
      },
      {
        title: 'The result',
        paragraphs: [
          'In the first winter the number of guests who stayed awake for nothing fell by 38 per cent. Reviews mention the alarm more often than the sauna, which surprised everyone except the model.',
        ],
      },
    ],
    quote: {
      text: 'It told forty guests to go to bed. At half past two it woke them all again, and it was right.',
      author: 'Siri Kvalvik',
      position: 'Founder, LumenLux',
    },
    used: ['Tailored stack', 'Private Cloud Servers', 'Managed PostgreSQL'],
  },
  lekeplass: {
    figures: [],
    parts: [
      {
        title: 'Under construction',
        paragraphs: [
          'Parents, municipalities and a great many children are drawing a map of every playground in the country: which swings are whole, where there is shade, which slide is too hot in July.',
          'We are building it with them now. When it opens, this page will tell how.',
        ],
      },
    ],
    used: ['Tailored Websites', 'Website Hosting'],
  },
});
