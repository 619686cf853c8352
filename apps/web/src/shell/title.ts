import { brand } from '@resolvo/brand/brand';
import type { MetaArgs, MetaDescriptor } from 'react-router';
import { isMissing } from './error-screen.tsx';

let account = '';

/** A person of several accounts tells the tabs apart by their titles. Empty for a person of one. */
export function titleTabsBy(accountName: string): void {
  account = accountName;
}

/** Every page has a title. Pages behind the sign-in are not for search engines. */
export function privateTitle(title: string): (args?: Partial<Pick<MetaArgs, 'error'>>) => MetaDescriptor[] {
  // An address that names nothing is no page about it.
  return ({ error } = {}) => [
    { title: [account, isMissing(error) ? 'Not found' : title, brand.name].filter(Boolean).join(' · ') },
    { name: 'robots', content: 'noindex' },
  ];
}

/** For pages about one object: its name, which a loader returns as `about`, is in the title. */
export function titleAbout(title: string): (args: Pick<MetaArgs, 'matches' | 'error'>) => MetaDescriptor[] {
  return ({ matches, error }) => {
    const about = matches.map((match) => match?.loaderData).find(isAbout)?.about;
    return privateTitle([title, about].filter(Boolean).join(' · '))({ error });
  };
}

export const isAbout = (data: unknown): data is { about: string } =>
  typeof data === 'object' && data !== null && 'about' in data && typeof data.about === 'string';
