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
        <div className="grid gap-10 lg:grid-cols-2">
          {ourPanel.screenshots.map(({ name, caption }) => (
            <figure key={name}>
              <picture>
                <source media="(width < 40rem)" srcSet={`/our-panel/${name}-phone.webp`} width={780} height={1200} />
                <img
                  src={`/our-panel/${name}.webp`}
                  alt={caption}
                  width={1280}
                  height={800}
                  loading="lazy"
                  className="h-auto w-full rounded-lg border border-line"
                />
              </picture>
              <figcaption className="mt-3 text-muted text-sm">{caption}</figcaption>
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
