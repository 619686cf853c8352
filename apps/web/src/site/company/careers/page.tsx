import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { OnCallWheel } from '../../art/on-call-wheel.tsx';
import { careers, positions } from '../../content/company.ts';
import { positionNames } from '../../content/slugs.ts';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { Steps } from '../../parts/steps.tsx';
import { pageMeta } from '../../seo.ts';

export const meta = () => pageMeta({ ...careers.meta, path: paths.careers(), image: 'company' });

export default function CareersPage() {
  return (
    <>
      <Hero
        label={careers.label}
        title={<HeroTitle>{careers.title}</HeroTitle>}
        lede={careers.lede}
        ridge="right"
        aside={<OnCallWheel />}
        actions={
          <a href="#positions" className={buttonClass('primary', 'lg')}>
            See open positions
          </a>
        }
      />
      <Section id="positions">
        <SectionHeading label="Open positions" title="Find your place" lede="Three chairs are free." />
        <ul className="divide-y divide-line border-line border-y">
          {positionNames.map((name) => {
            const position = positions[name];
            return (
              <li
                key={name}
                className="group relative grid gap-x-8 gap-y-2 py-7 md:grid-cols-[1fr_16rem_2rem] md:items-center"
              >
                <div>
                  <h3 className="font-medium text-2xl tracking-[-0.02em]">
                    <Link
                      to={paths.career({ name })}
                      className="underline-offset-4 after:absolute after:inset-0 group-hover:text-accent-text group-hover:underline"
                    >
                      {position.title}
                    </Link>
                  </h3>
                  <p className="mt-2 max-w-prose text-muted">{position.summary}</p>
                </div>
                <p className="text-muted text-sm">
                  <span className="block">{position.place}</span>
                  <span className="block">{position.kind}</span>
                </p>
                <ArrowRight aria-hidden="true" className="hidden size-5 text-accent-text md:block" />
              </li>
            );
          })}
        </ul>
      </Section>
      <Section tone="sunken">
        <SectionHeading label="Here" title="What it is like" />
        <FeatureGrid features={careers.features} />
      </Section>
      <Section>
        <SectionHeading label="How it goes" title={example('company.careers', 'Three weeks from hello to yes or no')} />
        <Steps items={careers.process} />
      </Section>
    </>
  );
}
