import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DeliveryCard } from '../art/delivery-card.tsx';
import { InvoiceCard, PanelWindow, TokenCard } from '../art/panel-art.tsx';
import { ServerCard } from '../art/server-card.tsx';
import { ourPanel } from '../content/our-panel.ts';
import { CallBand } from '../parts/call-band.tsx';
import { FeatureGrid } from '../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { pageMeta } from '../seo.ts';

export const meta = () => pageMeta({ ...ourPanel.meta, path: paths.ourPanel(), image: 'cloud' });

const pictures: Readonly<Record<(typeof ourPanel.scenes)[number]['id'], ReactNode>> = {
  delivery: <DeliveryCard />,
  server: <ServerCard />,
  tokens: <TokenCard />,
  billing: <InvoiceCard />,
};

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
        <div className="grid gap-24">
          {ourPanel.scenes.map((scene, index) => (
            <div key={scene.id} className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
              <div className={cx('max-w-xl', index % 2 === 1 && 'lg:order-2')}>
                <h2 className="font-medium text-3xl tracking-[-0.02em] sm:text-4xl">{scene.title}</h2>
                <p className="mt-4 text-lg/8 text-muted">{scene.text}</p>
              </div>
              {pictures[scene.id]}
            </div>
          ))}
        </div>
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
        <SectionHeading label="And also" title="Small things that are there" />
        <FeatureGrid features={ourPanel.features} />
      </Section>
      <CallBand call={ourPanel.call} />
    </>
  );
}
