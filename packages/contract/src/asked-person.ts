/**
 * Whose screen a tab shows, sent with each call. All tabs of a browser share one cookie: after another person signed in in
 * a second tab, the first one would act as them.
 */
export const personHeader = 'x-person';

export const otherPerson = 'Another person signed in to this browser. Nothing was done.';
