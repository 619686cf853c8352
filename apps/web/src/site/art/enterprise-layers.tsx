import { Link } from 'react-router';
import type { EnterpriseTopic } from '../content/enterprise/enterprise-topic.ts';

/** The four parts as floors of one house, each a link. */
export function EnterpriseLayers({ topics }: { topics: readonly EnterpriseTopic[] }) {
  return (
    <ul className="mx-auto grid w-full max-w-md pt-2">
      {topics.toReversed().map((topic, index) => (
        <li key={topic.href} className="group/floor relative -mb-8 last:mb-0" style={{ zIndex: topics.length - index }}>
          <svg aria-hidden="true" viewBox="0 0 440 128" fill="none" className="h-auto w-full">
            <g className="transition-transform duration-200 ease-calm group-focus-within/floor:-translate-y-1 group-hover/floor:-translate-y-1">
              <path
                d="M16 56 220 104l204-48v14L220 118 16 70Z"
                fill="var(--surface)"
                stroke="var(--line-strong)"
                strokeLinejoin="round"
              />
              <path
                d="M220 8 424 56 220 104 16 56Z"
                fill="var(--raised)"
                stroke="var(--accent-line)"
                strokeWidth="1.5"
                strokeLinejoin="round"
                className="transition-colors duration-200 group-focus-within/floor:stroke-accent group-hover/floor:stroke-accent"
              />
            </g>
          </svg>
          <Link
            to={topic.href}
            className="absolute inset-x-0 top-[28%] mx-auto flex min-h-8 w-fit items-center px-4 text-center font-medium text-sm transition-colors duration-150 hover:text-accent-text sm:text-base"
          >
            {topic.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
