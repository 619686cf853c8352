import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../ui/search-field.tsx';

const pauseMilliseconds = 200;

/**
 * The search of a list, kept in the address. What is typed stands in the field at once and in the address after a pause:
 * an address changes only when its page is ready, and a field that waited for that would lose letters.
 */
export function UrlSearch({ label, className }: { label: string; className?: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('search') ?? '';
  const [typed, setTyped] = useState(asked);
  const written = useRef(asked);
  const put = useRef(setParams);
  useEffect(() => {
    put.current = setParams;
  });

  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => {
      written.current = typed;
      put.current(
        (before) => {
          // Another question, so its answer begins at the first page.
          before.delete('cursor');
          if (typed) before.set('search', typed);
          else before.delete('search');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    }, pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);

  // Going back or following a link asks something else.
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setTyped(asked);
  }, [asked]);

  return <SearchField className={className} label={label} value={typed} onValueChange={setTyped} />;
}
