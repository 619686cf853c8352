import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { SearchField } from '../ui/search-field.tsx';
import { useFilters } from './use-filters.ts';

/**
 * The search of a list, kept in the address. An address changes only when its page is ready; a field that showed nothing
 * else would lose the letters that a quick hand types meanwhile, so it shows what is typed.
 */
export function UrlSearch({ label, className }: { label: string; className?: string }) {
  const { of, choose } = useFilters();
  const asked = of('search');
  const [typed, setTyped] = useState(asked);
  /** What was typed and has yet to arrive in the address. */
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
    // Going back or following a link asks something else.
    else if (!underway.current.has(asked)) setTyped(asked);
  }, [state, asked]);

  return <SearchField className={className} label={label} value={typed} onValueChange={type} />;
}
