import { useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { SearchField } from '../ui/search-field.tsx';

/**
 * The search of a list, kept in the address. An address changes only when its page is ready; a field that showed nothing
 * else would lose the letters that a quick hand types meanwhile, so it shows what is typed.
 */
export function UrlSearch({ label, className }: { label: string; className?: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  /** What was typed and has yet to arrive in the address. */
  const underway = useRef(new Set<string>());

  function type(text: string) {
    setTyped(text);
    underway.current.add(text);
    setParams(
      (before) => {
        // Another question, so its answer begins at the first page.
        before.delete('cursor');
        if (text) before.set('search', text);
        else before.delete('search');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
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
