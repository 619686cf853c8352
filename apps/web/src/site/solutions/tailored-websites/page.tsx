import { Link } from 'react-router';
import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { PageGrowing } from '../../art/page-growing.tsx';
import { caseStudies } from '../../content/case-studies.ts';
import { tailoredWebsites } from '../../content/tailored-websites.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { Steps } from '../../parts/steps.tsx';
import { faqData, pageMeta } from '../../seo.ts';

const page = tailoredWebsites;

export const meta = () =>
  pageMeta({ ...page.meta, path: paths.tailoredWebsites(), image: 'web', data: [faqData(page.faq)] });

export default function TailoredWebsitesPage() {
  const { seilan } = caseStudies;
  return (
    <>
      <Hero
        label={page.label}
        title={<HeroTitle>{page.title}</HeroTitle>}
        lede={page.lede}
        ridge="home"
        aside={<PageGrowing />}
        actions={
          <Link to={`${paths.contact()}#consultation`} className={buttonClass('primary', 'lg')}>
            Book a consultation
          </Link>
        }
      />
      <Section>
        <SectionHeading
          label="How it goes"
          title={example('tailored-websites', 'Online in a few weeks')}
          lede="Weeks, not quarters."
        />
        <Steps items={page.steps} />
      </Section>
      <Section tone="sunken">
        <SectionHeading
          label="What you get"
          title="Fast, readable and yours to edit"
          lede={example('tailored-websites', 'Every site we hand over is all of this.')}
        />
        <FeatureGrid features={page.features} />
      </Section>
      <Section>
        <div className="grid items-center gap-10 lg:grid-cols-2 lg:gap-16">
          <img
            src={seilan.imageSrc}
            alt=""
            width={800}
            height={520}
            loading="lazy"
            className="h-auto w-full rounded-xl border border-line"
          />
          <div>
            <p className="label-mono text-accent-text">{seilan.name}</p>
            <h2 className="mt-4 font-medium text-3xl/10 tracking-[-0.02em]">{seilan.title}</h2>
            <p className="mt-4 text-lg/7 text-muted">{seilan.description}</p>
            <Link to={seilan.detailsUrl} className={`${buttonClass('secondary')} mt-8`}>
              Read about {seilan.name}
            </Link>
          </div>
        </div>
      </Section>
      <Section tone="sunken">
        <SectionHeading
          label="Prices"
          title="Know the cost before you decide"
          lede={example(
            'tailored-websites',
            'Fixed when we have talked, and without VAT. If it takes us longer, that is our problem.',
          )}
        />
        <Comparison data={page.prices} />
      </Section>
      <FaqSection title="About tailored websites" items={page.faq} />
      <CallBand call={page.call} />
    </>
  );
}
