import { paths } from '../../paths.ts';
import { contact } from '../content/contact.ts';
import { ConsultationForm } from '../forms/consultation-form.tsx';
import { ContactForm } from '../forms/contact-form.tsx';
import { AnyLink } from '../parts/any-link.tsx';
import { Hero, HeroTitle } from '../parts/hero.tsx';
import { Icon } from '../parts/icon.tsx';
import { Section, SectionHeading } from '../parts/section.tsx';
import { organizationData, pageMeta } from '../seo.ts';

export const meta = () =>
  pageMeta({ ...contact.meta, path: paths.contact(), image: 'company', data: [organizationData()] });

export default function ContactPage() {
  return (
    <>
      <Hero
        size="short"
        ridge="left"
        label={contact.label}
        title={<HeroTitle>{contact.title}</HeroTitle>}
        lede={contact.lede}
      />
      <Section tight>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <div className="max-w-2xl">
            <h2 className="mb-6 font-medium text-3xl tracking-[-0.02em]">Write to us</h2>
            <ContactForm />
          </div>
          <ul className="grid h-fit gap-7">
            {contact.ways.map((way) => (
              <li key={way.title} className="flex gap-4 border-line border-l pl-5">
                <Icon name={way.icon} className="mt-0.5 size-5 shrink-0 text-accent-text" />
                <div>
                  <h3 className="font-medium">{way.title}</h3>
                  <p className="mt-1 text-muted text-sm">{way.text}</p>
                  <AnyLink
                    to={way.href}
                    className="mt-1 inline-flex min-h-9 items-center break-all text-accent-text text-ui underline underline-offset-4"
                  >
                    {way.link}
                  </AnyLink>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section id="consultation" tone="sunken">
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.4fr]">
          <SectionHeading
            label={contact.consultation.label}
            title={contact.consultation.title}
            lede={contact.consultation.lede}
          />
          <ConsultationForm submitLabel="Request the consultation" />
        </div>
      </Section>
    </>
  );
}
