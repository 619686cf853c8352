import { Link } from 'react-router';
import { claim, example } from '../../../claim.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { BrowserCard } from '../../art/browser-card.tsx';
import { builtPlans } from '../../content/plans.ts';
import { webCall, webComparison, webFaq, webFeatures, webHero, webMeta } from '../../content/web.ts';
import { fromEuro } from '../../euro.ts';
import { CallBand } from '../../parts/call-band.tsx';
import { Comparison } from '../../parts/comparison.tsx';
import { FaqSection } from '../../parts/faq-section.tsx';
import { FeatureGrid } from '../../parts/feature-grid.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { HostingPlans } from '../../parts/plan-cards.tsx';
import { ServicePlans } from '../../parts/plan-table.tsx';
import { PriceSwitches, usePriceView } from '../../parts/price-switches.tsx';
import { Section, SectionHeading } from '../../parts/section.tsx';
import { faqData, pageMeta, productData } from '../../seo.ts';
import { usePlans } from '../../use-plans.ts';

const offers = builtPlans.cpanel_plans.map((plan) => ({ name: plan.plan_name, cents: plan.plan_price }));

export const meta = () =>
  pageMeta({
    ...webMeta,
    path: paths.solutionsWeb(),
    image: 'web',
    data: [productData(webHero.label, webMeta.description, paths.solutionsWeb(), offers), faqData(webFaq)],
  });

export default function WebPage() {
  const { cpanel_plans, one_time_plans } = usePlans();
  const prices = usePriceView();
  return (
    <>
      <Hero
        label={webHero.label}
        title={<HeroTitle>{webHero.title}</HeroTitle>}
        lede={webHero.lede}
        price={fromEuro(cpanel_plans.map(({ plan_price }) => plan_price))}
        ridge="left"
        aside={<BrowserCard />}
        actions={
          <>
            <a href="#plans" className={buttonClass('primary', 'lg')}>
              See the plans
            </a>
            <Link to={paths.contact()} className={buttonClass('secondary', 'lg')}>
              Ask about a move
            </Link>
          </>
        }
      />
      <Section id="plans">
        <SectionHeading
          label="Plans"
          title="Pay for the size you need"
          lede={example(
            'web.hosting',
            'Three trees, rooted the same way: all have 99.9% uptime, certificates, backups and mail. They differ in how much grows on them.',
          )}
        />
        <PriceSwitches {...prices} />
        <HostingPlans plans={cpanel_plans} view={prices.view} />
      </Section>
      <Section tone="sunken">
        <SectionHeading
          label="Included"
          title="No evenings lost to certificates and mail"
          lede="The boring parts, done properly."
        />
        <FeatureGrid features={webFeatures} />
      </Section>
      <Section>
        <SectionHeading label="Side by side" title="What each plan includes" />
        <Comparison data={webComparison} />
      </Section>
      <Section tone="sunken">
        <SectionHeading
          label="Services"
          title="Work you can hand over"
          lede={claim('services.once', 'Done by our engineers, paid once.')}
        />
        <ServicePlans plans={one_time_plans} view={prices.view} />
      </Section>
      <FaqSection title="About website hosting" items={webFaq} />
      <CallBand call={webCall} />
    </>
  );
}
