import { Link } from 'react-router';
import { paths } from '../../paths.ts';

const links = [
  { name: 'Terms of Service', href: paths.termsOfService() },
  { name: 'Privacy Policy', href: paths.privacyPolicy() },
  { name: 'Service Level Agreement', href: paths.serviceLevelAgreement() },
  { name: 'Acceptable Use Policy', href: paths.acceptableUse() },
  { name: 'Report Abuse', href: paths.reportAbuse() },
];

/** From one legal page to the others. */
export function LegalLinks({ current }: { current: string }) {
  return (
    <nav aria-label="Other legal pages" className="mt-16 border-line border-t pt-6 print:hidden">
      <ul className="flex flex-wrap gap-x-8 gap-y-1">
        {links
          .filter(({ href }) => href !== current)
          .map(({ name, href }) => (
            <li key={href}>
              <Link
                to={href}
                className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:text-text hover:underline"
              >
                {name}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
