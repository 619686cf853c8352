import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { Gone } from '../api/api-error.ts';
import { buttonClass } from '../ui/button.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { isMissing, RouteErrorScreen, type WayBack } from './error-screen.tsx';
import { type MissingThing, missingWords } from './missing-things.ts';

/** The error boundary of a page about one thing: an address that names none says so, and leads back. */
export function failedPage(thing: MissingThing, back: WayBack): () => ReactNode {
  return function FailedPage() {
    return <RouteErrorScreen missing={missingWords(thing)} back={back} />;
  };
}

/** The same for one that opens at the side of its list, which stays as it was filtered. */
export function failedPanel(thing: MissingThing, back: WayBack): () => ReactNode {
  return function FailedPanel() {
    const error = useRouteError();
    const navigate = useNavigate();
    const { search } = useLocation();
    const isGone = error instanceof Gone;
    if (!isGone && !isMissing(error)) throw error;
    const list = { pathname: back.to, search };
    const words = missingWords(thing);
    const { title, text } = isGone ? words.gone : words;
    return (
      <SidePanel
        open
        onOpenChange={(open) => open || void navigate(list)}
        title={title}
        footer={
          <Link to={list} className={buttonClass('primary')}>
            {back.label}
          </Link>
        }
      >
        <p>{text}</p>
      </SidePanel>
    );
  };
}
