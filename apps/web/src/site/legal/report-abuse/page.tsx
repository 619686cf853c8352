import { paths } from '../../../paths.ts';
import { reportAbuse } from '../../content/report-abuse.ts';
import { AbuseForm } from '../../forms/abuse-form.tsx';
import { Hero, HeroTitle } from '../../parts/hero.tsx';
import { Section } from '../../parts/section.tsx';
import { pageMeta } from '../../seo.ts';
import { LegalLinks } from '../legal-links.tsx';

export const meta = () => pageMeta({ ...reportAbuse.meta, path: paths.reportAbuse(), image: 'legal' });

export default function ReportAbusePage() {
  const { mail } = reportAbuse;
  return (
    <>
      <Hero
        size="short"
        ridge="right"
        label={reportAbuse.label}
        title={<HeroTitle>{reportAbuse.title}</HeroTitle>}
        lede={reportAbuse.lede}
      />
      <Section tight>
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
          <div className="max-w-2xl">
            <h2 className="mb-6 font-medium text-3xl tracking-[-0.02em]">The report</h2>
            <AbuseForm />
          </div>
          <aside aria-labelledby="what-happens-next">
            <h2 id="what-happens-next" className="label-mono text-muted">
              What happens next
            </h2>
            <ol className="mt-5 grid gap-6">
              {reportAbuse.steps.map((step) => (
                <li key={step.title} className="border-line-strong border-l pl-5">
                  <h3 className="font-medium">{step.title}</h3>
                  <p className="mt-1 text-muted">{step.text}</p>
                </li>
              ))}
            </ol>
            <p className="mt-8 text-muted text-sm/6">
              {mail.before}{' '}
              <a href={`mailto:${mail.address}`} className="text-accent-text underline underline-offset-4">
                {mail.address}
              </a>
              . {mail.after}
            </p>
          </aside>
        </div>
        <LegalLinks current={paths.reportAbuse()} />
      </Section>
    </>
  );
}
