import { paths } from '../../../paths.ts';
import { EnergyFlow } from '../../art/energy-flow.tsx';
import { sustainability } from '../../content/company.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { Steps } from '../../parts/steps.tsx';
import { pageMeta } from '../../seo.ts';

export const meta = () => pageMeta({ ...sustainability.meta, path: paths.sustainability(), image: 'company' });

export default function SustainabilityPage() {
  return (
    <>
      <Hero
        label={sustainability.label}
        title={<HeroTitle>{sustainability.title}</HeroTitle>}
        lede={sustainability.lede}
        ridge="left"
        aside={<EnergyFlow />}
      />
      <Section tight>
        <dl className="grid gap-10 md:grid-cols-3">
          {sustainability.figures.map((figure) => (
            <div key={figure.text} className="flex flex-col-reverse justify-end border-line-strong border-l pl-6">
              <dt className="mt-2 text-muted">{figure.text}</dt>
              <dd className="text-aurora font-medium text-5xl tracking-[-0.03em]">{figure.value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section tone="sunken">
        <SectionHeading label="What we do" title="Less energy, and machines that last" lede="Less, for longer." />
        <FeatureGrid features={sustainability.features} />
      </Section>
      <Section>
        <SectionHeading label="Honestly" title={sustainability.open.title} />
        <Steps items={sustainability.open.items} />
      </Section>
      <CallBand call={sustainability.call} />
    </>
  );
}
