import { useEffect, useState } from 'react';
import { articleIndex } from './article-index.ts';
import { type FoundArticle, searchArticles } from './search-articles.ts';

/** What the help centre has about a text; empty until the index is there. */
export function useFoundArticles(typed: string, most: number): { found: readonly FoundArticle[]; isReady: boolean } {
  const [answer, setAnswer] = useState<{ typed: string; found: readonly FoundArticle[] }>({ typed: '', found: [] });
  useEffect(() => {
    if (typed.trim() === '') return;
    let isCurrent = true;
    void articleIndex().then((index) => {
      if (isCurrent) setAnswer({ typed, found: searchArticles(index, typed, most) });
    });
    return () => {
      isCurrent = false;
    };
  }, [typed, most]);
  const isReady = typed.trim() !== '' && answer.typed !== '';
  return { found: isReady ? answer.found : [], isReady };
}
