import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { EnterpriseLayers } from '../../art/enterprise-layers.tsx';
import {
  enterpriseCall,
  enterpriseFaq,
  enterpriseFigures,
  enterpriseHero,
  enterpriseMeta,
  enterpriseTopics,
} from '../../content/enterprise/overview.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { faqData, pageMeta } from '../../seo.ts';

export const meta = () =>
  pageMeta({
    ...enterpriseMeta,
    path: paths.solutionsEnterprise(),
    image: 'enterprise',
    data: [faqData(enterpriseFaq)],
  });

export default function EnterprisePage() {
  return (
    <>
      <Hero
        label={enterpriseHero.label}
        title={<HeroTitle>{enterpriseHero.title}</HeroTitle>}
        lede={enterpriseHero.lede}
        ridge="right"
        aside={<EnterpriseLayers topics={enterpriseTopics} />}
        actions={
          <Link to={`${paths.contact()}#consultation`} className={buttonClass('primary', 'lg')}>
            Book a consultation
          </Link>
        }
      />
      <Section>
        <SectionHeading
          label="Four parts"
          title="Buy the parts you lack, and no others"
          lede={example(
            'enterprise',
            'Take one, or all four. Each stands on its own contract, with its own numbers, and 99.9% uptime is the least of them.',
          )}
        />
        <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line md:grid-cols-2">
          {enterpriseTopics.map((topic) => (
            <li
              key={topic.href}
              className="group relative bg-surface p-8 transition-colors duration-150 hover:bg-raised"
            >
              <h3 className="font-medium text-2xl tracking-[-0.02em]">
                <Link to={topic.href} className="after:absolute after:inset-0 group-hover:text-accent-text">
                  {topic.name}
                </Link>
              </h3>
              <p className="mt-3 max-w-md text-base/7 text-muted">{topic.summary}</p>
              <ArrowRight
                aria-hidden="true"
                className="mt-6 size-5 text-accent-text transition-transform duration-200 group-hover:translate-x-1"
              />
            </li>
          ))}
        </ul>
      </Section>
      <Section tone="night">
        <dl className="grid gap-10 md:grid-cols-3">
          {enterpriseFigures.map((figure) => (
            <div key={figure.text} className="flex flex-col-reverse justify-end border-line-strong border-l pl-6">
              <dt className="mt-2 max-w-56 text-muted">{figure.text}</dt>
              <dd className="text-aurora font-medium text-5xl tracking-[-0.03em]">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <FaqSection title="Before the first meeting" items={enterpriseFaq} />
      <CallBand call={enterpriseCall} />
    </>
  );
}
