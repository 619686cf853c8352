import { ArrowUpRight } from 'lucide-react';
import { type MetaDescriptor, useParams } from 'react-router';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Tag } from '../../../ui/tag.tsx';
import { type CaseDetails, caseDetails } from '../../content/case-details.ts';
import { caseStudies } from '../../content/case-studies.ts';
import { type CaseName, caseNames } from '../../content/slugs.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { NotFound } from '../../parts/not-found.tsx';
import { Section } from '../../parts/section.tsx';
import { pageMeta, trailData } from '../../seo.ts';

const find = (name: string | undefined): CaseName | undefined => caseNames.find((known) => known === name);

const trailTo = (name: CaseName) => [
  { name: 'Case studies', href: paths.caseStudies() },
  { name: caseStudies[name].name, href: caseStudies[name].detailsUrl },
];

export function meta({ params }: { params: { name: string } }): MetaDescriptor[] {
  const name = find(params.name);
  if (!name) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }];
  const study = caseStudies[name];
  return pageMeta({
    title: `${study.name}, a case study`,
    description: study.description,
    path: study.detailsUrl,
    image: 'cases',
    data: [trailData(trailTo(name))],
  });
}

export default function CasePage() {
  const name = find(useParams().name);
  if (!name) return <NotFound />;
  const study = caseStudies[name];
  const details = caseDetails[name];
  return (
    <>
      <Hero
        trail={trailTo(name)}
        title={<HeroTitle>{study.title}</HeroTitle>}
        lede={study.description}
        ridge="left"
        aside={
          <img
            src={study.imageSrc}
            alt=""
            width={800}
            height={520}
            className={cx('h-auto w-full rounded-xl border border-line-strong', study.soon && 'blur-md')}
          />
        }
      />
      {details.figures.length > 0 && <Figures figures={details.figures} />}
      <Section tight>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_18rem]">
          <div className="grid max-w-2xl gap-12">
            {details.parts.map((part) => (
              <section key={part.title}>
                <h2 className="font-medium text-3xl tracking-[-0.02em]">{part.title}</h2>
                {part.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-4 text-lg/8 text-muted">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </div>
          <aside aria-labelledby="in-use" className="h-fit rounded-xl border border-line bg-surface p-7">
            <h2 id="in-use" className="label-mono text-muted">
              In use
            </h2>
            <ul className="mt-4 grid gap-2">
              {details.used.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
            <h2 className="label-mono mt-8 text-muted">Website</h2>
            <p className="mt-3">
              {study.soon ? (
                <Tag>Soon</Tag>
              ) : (
                <a
                  href={study.websiteUrl}
                  rel="noreferrer"
                  className="inline-flex min-h-9 items-center gap-1 text-accent-text underline underline-offset-4"
                >
                  {study.website}
                  <ArrowUpRight aria-hidden="true" className="size-4" />
                </a>
              )}
            </p>
          </aside>
        </div>
      </Section>
      {details.quote && <Quote quote={details.quote} />}
      <CallBand
        call={{
          title: 'Something similar in mind?',
          text: 'Tell us about the day you are afraid of. That is where we begin.',
          actions: [
            { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
            { name: 'All case studies', href: paths.caseStudies() },
          ],
        }}
      />
    </>
  );
}

function Figures({ figures }: { figures: CaseDetails['figures'] }) {
  return (
    <dl className="mx-auto grid max-w-7xl gap-8 px-4 pt-10 sm:grid-cols-3 sm:px-8">
      {figures.map((figure) => (
        <div key={figure.text} className="flex flex-col-reverse justify-end border-line-strong border-l pl-6">
          <dt className="mt-1 text-muted">{figure.text}</dt>
          <dd className="font-medium text-4xl tracking-[-0.03em]">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Quote({ quote }: { quote: NonNullable<CaseDetails['quote']> }) {
  return (
    <Section tone="sunken">
      <figure className="mx-auto max-w-3xl">
        <blockquote className="font-medium text-2xl/9 tracking-[-0.01em] sm:text-3xl/11">{quote.text}</blockquote>
        <figcaption className="mt-8 flex items-center gap-4">
          <Avatar name={quote.author} size="lg" />
          <span>
            <span className="block font-medium">{quote.author}</span>
            <span className="block text-muted text-sm">{quote.position}</span>
          </span>
        </figcaption>
      </figure>
    </Section>
  );
}
