import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { RegionMap } from '../../art/region-map.tsx';
import { about } from '../../content/company.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { organizationData, pageMeta } from '../../seo.ts';

export const meta = () =>
  pageMeta({ ...about.meta, path: paths.about(), image: 'company', data: [organizationData()] });

export default function AboutPage() {
  return (
    <>
      <Hero label={about.label} title={<HeroTitle>{about.title}</HeroTitle>} lede={about.lede} ridge="home" />
      <Section tight>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <div className="grid max-w-2xl gap-6">
            {about.story.map((paragraph) => (
              <p key={paragraph} className="text-lg/8 first:text-2xl/9 first:tracking-[-0.01em]">
                {paragraph}
              </p>
            ))}
          </div>
          <dl className="h-fit divide-y divide-line rounded-xl border border-line bg-surface px-7 py-3">
            {about.facts.map((fact) => (
              <div key={fact.name} className="py-4">
                <dt className="label-mono text-muted">{fact.name}</dt>
                <dd className="mt-1.5 text-lg">{fact.value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section tone="night">
        <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <SectionHeading
            label="Where"
            title="Your data in the country you choose"
            lede={example(
              'company.about',
              'Two places, one network: Oslo for hydropower, cold air and Norwegian law. London for its exchanges and the British market.',
            )}
          />
          <RegionMap />
        </div>
      </Section>
      <Section tone="sunken">
        <SectionHeading label="How we decide" title="What you can hold us to" lede="Four sentences we argue with." />
        <FeatureGrid features={about.values} columns={2} />
      </Section>
      <CallBand call={about.call} />
    </>
  );
}
