import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Hero, HeroTitle } from './hero.tsx';

/** The page shown for a URL that the public site does not have. */
export function NotFound() {
  return (
    <Hero
      size="full"
      ridge="home"
      label="404"
      title={<HeroTitle>This page does not exist</HeroTitle>}
      lede="The address may be mistyped, or the page has moved. Nothing up here but weather."
      actions={
        <>
          <Link to={paths.home()} className={buttonClass('primary', 'lg')}>
            Go to the front page
          </Link>
          <Link to={paths.contact()} className={buttonClass('secondary', 'lg')}>
            Tell us what you looked for
          </Link>
        </>
      }
    />
  );
}
