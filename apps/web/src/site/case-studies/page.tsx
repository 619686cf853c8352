import { Link } from 'react-router';
import { example } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';
import { type CaseStudy, caseStudies } from '../content/case-studies.ts';
import { caseNames } from '../content/slugs.ts';
import { CallBand } from '../parts/call-band.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { Section } from '../parts/section.tsx';
import { pageMeta } from '../seo.ts';

export const meta = () =>
  pageMeta({
    title: 'Case studies',
    description:
      'How a band, a financial data platform and an Arctic travel company run on our servers: what they needed, what we built, and what happened on the bad day.',
    path: paths.caseStudies(),
    image: 'cases',
  });

export default function CaseStudiesPage() {
  return (
    <>
      <Hero
        label="Case studies"
        title={<HeroTitle>See what others run here</HeroTitle>}
        lede={example(
          'case-studies',
          'Four very different loads. In each story: the question, what we built, and the day it was tested.',
        )}
        ridge="home"
      />
      <Section tight>
        <ul className="grid gap-x-8 gap-y-14 md:grid-cols-2">
          {caseNames.map((name) => (
            <CaseTile key={name} study={caseStudies[name]} />
          ))}
        </ul>
      </Section>
      <CallBand
        call={{
          title: 'Yours could be the fifth',
          text: 'We like loads that come in waves, deadlines that do not move, and people who know what must never happen.',
          actions: [
            { name: 'Book a consultation', href: `${paths.contact()}#consultation` },
            { name: 'Tailored Websites', href: paths.tailoredWebsites() },
          ],
        }}
      />
    </>
  );
}

function CaseTile({ study }: { study: CaseStudy }) {
  return (
    <li className="group relative">
      <div className="overflow-hidden rounded-xl border border-line transition-colors duration-200 group-hover:border-accent-line">
        <img
          src={study.imageSrc}
          alt=""
          width={800}
          height={520}
          className={cx('h-auto w-full', study.soon && 'scale-105 blur-md')}
        />
      </div>
      <p className="mt-6 flex items-center gap-3">
        <span className="label-mono text-accent-text">{study.name}</span>
        {study.soon && <Tag>Soon</Tag>}
      </p>
      <h2 className="mt-2 font-medium text-2xl/8 tracking-[-0.02em]">
        <Link to={study.detailsUrl} className="underline-offset-4 after:absolute after:inset-0 group-hover:underline">
          {study.title}
        </Link>
      </h2>
      <p className="mt-3 text-base/7 text-muted">{study.description}</p>
    </li>
  );
}
