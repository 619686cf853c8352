import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { SearchField } from '../ui/search-field.tsx';
import { useFilters } from './use-filters.ts';

/**
 * Search field of a list, kept in the URL. The URL changes only when its page is ready, so the field shows what is
 * typed meanwhile; otherwise fast typing would lose characters.
 */
export function UrlSearch({ label, className }: { label: string; className?: string }) {
  const { of, choose } = useFilters();
  const asked = of('search');
  const [typed, setTyped] = useState(asked);
  /** Typed and not yet in the URL. */
  const underway = useRef(new Set<string>());

  function type(text: string) {
    setTyped(text);
    underway.current.add(text);
    choose('search', text);
  }

  const { state } = useNavigation();
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    if (state !== 'idle') return;
    if (asked === latest.current) underway.current.clear();
    // Back or a link changed the search.
    else if (!underway.current.has(asked)) setTyped(asked);
  }, [state, asked]);

  return <SearchField className={className} label={label} value={typed} onValueChange={type} />;
}
