import { Link } from 'react-router';
import { claim } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ServerCard } from '../../art/server-card.tsx';
import { cloudCall, cloudComparison, cloudFaq, cloudFeatures, cloudHero, cloudMeta } from '../../content/cloud.ts';
import { builtPlans } from '../../content/plans.ts';
import { serverExtras } from '../../content/server-extras.ts';
import { fromEuro } from '../../euro.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { MeasuredDelivery } from '../../parts/measured-delivery.tsx';
import { ServerPlans } from '../../parts/plan-table.tsx';
import { PriceSwitches, usePriceView } from '../../parts/price-switches.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { faqData, pageMeta, productData } from '../../seo.ts';
import { usePlans } from '../../use-plans.ts';

const offers = builtPlans.proxmox_plans.map((plan) => ({ name: plan.plan_name, cents: plan.plan_price }));

export const meta = () =>
  pageMeta({
    ...cloudMeta,
    path: paths.solutionsCloud(),
    image: 'cloud',
    data: [productData(cloudHero.label, cloudMeta.description, paths.solutionsCloud(), offers), faqData(cloudFaq)],
  });

export default function CloudPage() {
  const { proxmox_plans } = usePlans();
  const prices = usePriceView();
  return (
    <>
      <Hero
        label={cloudHero.label}
        title={<HeroTitle>{cloudHero.title}</HeroTitle>}
        lede={cloudHero.lede}
        price={fromEuro(proxmox_plans.map(({ plan_price }) => plan_price))}
        ridge="right"
        aside={<ServerCard />}
        actions={
          <>
            <Link to={paths.solutionsCloudBuy()} className={buttonClass('primary', 'lg')}>
              Choose a server
            </Link>
            <a href="#plans" className={buttonClass('secondary', 'lg')}>
              See all prices
            </a>
          </>
        }
      />
      <Section id="plans">
        <SectionHeading
          label="Plans"
          title={claim('cloud.every-price', 'Every server, with its price')}
          lede={claim(
            'cloud.prices',
            'A year paid ahead costs ten months. The 99.9% uptime, the address and the console are in all of them.',
          )}
        />
        <PriceSwitches {...prices} />
        <ServerPlans plans={proxmox_plans} view={prices.view} />
        <div className="mt-8">
          <MeasuredDelivery />
        </div>
      </Section>
      <Section tone="night">
        <SectionHeading
          label="In the panel"
          title="See and steer your server from one page"
          lede="Made to be operated, not admired."
        />
        <FeatureGrid features={cloudFeatures} />
      </Section>
      <Section>
        <SectionHeading
          label="Around the server"
          title="What grows with it"
          lede={claim(
            'extras.all',
            'Each is in the panel and in the API, and has the same history and the same rules.',
          )}
        />
        <FeatureGrid features={Object.values(serverExtras)} />
        <p className="mt-10">
          <Link to={`${paths.prices()}#options`} className={buttonClass('secondary', 'lg')}>
            Prices of options, volumes and addresses
          </Link>
        </p>
      </Section>
      <Section tone="sunken">
        <SectionHeading label="Which one" title="Find the kind of server that fits" />
        <Comparison data={cloudComparison} />
      </Section>
      <FaqSection title="About cloud servers" items={cloudFaq} />
      <CallBand call={cloudCall} />
    </>
  );
}
