import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PanelWindow } from '../art/panel-art.tsx';
import { PanelTour } from '../art/panel-tour.tsx';
import { ourPanel } from '../content/our-panel.ts';
import { CallBand } from '../parts/call-band.tsx';
import { FeatureGrid } from '../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { pageMeta } from '../seo.ts';

export const meta = () => pageMeta({ ...ourPanel.meta, path: paths.ourPanel(), image: 'cloud' });

/** One for each theme; a lazy picture that is not shown is not loaded. */
function Screenshot({ name, alt, className }: { name: string; alt: string; className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 40rem)" srcSet={`/our-panel/${name}-phone.webp`} width={780} height={1200} />
      <img
        src={`/our-panel/${name}.webp`}
        alt={alt}
        width={1320}
        height={850}
        loading="lazy"
        className="h-auto w-full rounded-lg border border-line"
      />
    </picture>
  );
}

export default function OurPanelPage() {
  return (
    <>
      <Hero
        label={ourPanel.label}
        title={<HeroTitle>{ourPanel.title}</HeroTitle>}
        lede={ourPanel.lede}
        ridge="left"
        aside={<PanelWindow />}
        actions={
          <Link to={paths.register()} className={buttonClass('primary', 'lg')}>
            Get started
          </Link>
        }
      />
      <Section>
        <SectionHeading
          label="A tour"
          title="See it work before you sign up"
          lede="Four places in the panel. Choose one."
        />
        <PanelTour />
      </Section>
      <Section tone="sunken">
        <SectionHeading label="Screenshots" title="The panel as it is today" />
        <div className="grid gap-12 lg:gap-16">
          {ourPanel.screenshots.map(({ name, title, caption }) => (
            <figure
              key={name}
              className="grid items-center gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.4fr)] lg:even:grid-cols-[minmax(0,2.4fr)_minmax(0,1fr)] lg:even:[&>figcaption]:order-last"
            >
              <figcaption>
                <span className="block font-medium text-lg">{title}</span>
                <span className="mt-1.5 block text-muted">{caption}</span>
              </figcaption>
              <Screenshot name={name} alt={`${title}. ${caption}`} className="dark:hidden" />
              <Screenshot name={`${name}-dark`} alt={`${title}. ${caption}`} className="hidden dark:block" />
            </figure>
          ))}
        </div>
      </Section>
      <Section>
        <SectionHeading label="And also" title="The details that save you time" />
        <FeatureGrid features={ourPanel.features} />
      </Section>
      <CallBand call={ourPanel.call} />
    </>
  );
}
