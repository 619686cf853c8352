import { Link } from 'react-router';
import { claim } from '../../claim.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SizeMap } from '../art/size-map.tsx';
import { builtPlans } from '../content/plans.ts';
import { prices } from '../content/prices.ts';
import { fromEuro } from '../euro.ts';
import { CallBand } from '../parts/call-band.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { OptionPlans } from '../parts/option-plans.tsx';
import { HostingPlans } from '../parts/plan-cards.tsx';
import { ServerPlans, ServicePlans } from '../parts/plan-table.tsx';
import { PriceSwitches, usePriceView } from '../parts/price-switches.tsx';
import { ProcessorTable } from '../parts/processor-table.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { pageMeta, productData } from '../seo.ts';
import { usePlans } from '../use-plans.ts';

const offers = [...builtPlans.proxmox_plans, ...builtPlans.cpanel_plans].map((plan) => ({
  name: plan.plan_name,
  cents: plan.plan_price,
}));

export const meta = () =>
  pageMeta({
    ...prices.meta,
    path: paths.prices(),
    image: 'cloud',
    data: [productData(prices.meta.title, prices.meta.description, paths.prices(), offers)],
  });

export default function PricesPage() {
  const { proxmox_plans, cpanel_plans, extra_plans, volume_plans, floating_plans, one_time_plans } = usePlans();
  const state = usePriceView();
  return (
    <>
      <Hero
        size="short"
        label={prices.label}
        title={<HeroTitle>{prices.title}</HeroTitle>}
        lede={prices.lede}
        price={fromEuro([...proxmox_plans, ...cpanel_plans].map(({ plan_price }) => plan_price))}
        ridge="home"
        aside={<SizeMap plans={proxmox_plans} />}
        actions={
          <>
            <Link to={paths.solutionsCloudBuy()} className={buttonClass('primary', 'lg')}>
              Choose a server
            </Link>
            <a href="#hosting" className={buttonClass('secondary', 'lg')}>
              Website hosting
            </a>
          </>
        }
      />
      <Section id="servers" tight>
        <SectionHeading label="Private Cloud Server" title="A server that grows with what you build" />
        <PriceSwitches {...state} />
        <ServerPlans plans={proxmox_plans} view={state.view} />
        <p className="mt-6 max-w-prose text-muted">
          {claim(
            'prices.hours',
            'By the hour nothing is due with the order. Every started hour counts, also while the server is switched off, and the hours of a month never cost more than the month. They are charged at its end, or when you delete the server.',
          )}
        </p>
      </Section>
      <Section id="hosting" tone="sunken">
        <SectionHeading label="Website Hosting" title="A website without the upkeep" />
        <PriceSwitches {...state} again />
        <HostingPlans plans={cpanel_plans} view={state.view} />
      </Section>
      <Section id="options">
        <SectionHeading
          label="Options, volumes and addresses"
          title="Add what a server needs"
          lede={claim(
            'prices.options',
            'Ordered with a server or later, on its page. Firewalls, private networks, alarms, rescue and DNS cost nothing.',
          )}
        />
        <PriceSwitches {...state} again />
        <OptionPlans plans={[...extra_plans, ...volume_plans, ...floating_plans]} view={state.view} />
      </Section>
      <Section id="dedicated" tone="sunken">
        <SectionHeading label="Dedicated Servers" title="A machine that is yours alone" />
        <ProcessorTable view={state.view} />
      </Section>
      <Section id="services">
        <SectionHeading
          label="Services"
          title="Work you can hand over"
          lede={claim('services.once', 'Done by our engineers, paid once.')}
        />
        <ServicePlans plans={one_time_plans} view={state.view} />
      </Section>
      <CallBand call={prices.call} />
    </>
  );
}
