import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { EnterpriseTopic } from '../../content/enterprise/enterprise-topic.ts';
import { enterpriseCall, enterpriseTopics } from '../../content/enterprise/overview.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { Steps } from '../../parts/steps.tsx';
import { pageMeta, trailData } from '../../seo.ts';

const trailTo = (topic: EnterpriseTopic) => [
  { name: 'Enterprise Solutions', href: paths.solutionsEnterprise() },
  { name: topic.name, href: topic.href },
];

export const topicMeta = (topic: EnterpriseTopic) =>
  pageMeta({ ...topic.meta, path: topic.href, image: 'enterprise', data: [trailData(trailTo(topic))] });

/** One of the four parts of Enterprise Solutions, with a picture of its own. */
export function Topic({ topic, picture }: { topic: EnterpriseTopic; picture: ReactNode }) {
  return (
    <>
      <Hero
        trail={trailTo(topic)}
        title={<HeroTitle>{topic.title}</HeroTitle>}
        lede={topic.lede}
        ridge="right"
        aside={picture}
        actions={
          <Link to={`${paths.contact()}#consultation`} className={buttonClass('primary', 'lg')}>
            Book a consultation
          </Link>
        }
      />
      <Section>
        <SectionHeading title={topic.featuresTitle} />
        <FeatureGrid features={topic.features} />
      </Section>
      <Section tone="sunken">
        <SectionHeading title={topic.comparisonTitle} />
        <Comparison data={topic.comparison} />
      </Section>
      <Section>
        <SectionHeading title={topic.steps.title} />
        <Steps items={topic.steps.items} />
      </Section>
      <Section tone="sunken" tight>
        <nav aria-label="Other parts of Enterprise Solutions" className="flex flex-wrap items-center gap-x-8 gap-y-3">
          <span className="label-mono text-muted">Also</span>
          {enterpriseTopics
            .filter((other) => other !== topic)
            .map((other) => (
              <Link
                key={other.href}
                to={other.href}
                className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:text-accent-text hover:underline"
              >
                {other.name}
              </Link>
            ))}
        </nav>
      </Section>
      <CallBand call={enterpriseCall} />
    </>
  );
}
