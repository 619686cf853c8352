const ground = <path d="M8 92h80" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />;

/** Birch, spruce and oak: the taller the plan, the wider the crown. */
const trees = [
  <>
    <path d="M48 92V50" stroke="var(--field-line)" strokeWidth="5" strokeLinecap="round" />
    <path d="M46 76h4M46 64h3M47 54h3" stroke="var(--surface)" strokeWidth="2" />
    <path d="M48 8c18 10 22 36 10 50-6 6-14 6-20 0C26 44 30 18 48 8Z" fill="var(--accent)" />
  </>,
  <>
    <path d="M48 92V66" stroke="var(--field-line)" strokeWidth="6" strokeLinecap="round" />
    <path d="m48 6 15 24h-8l14 22h-9l15 22H21l15-22h-9l14-22h-8Z" fill="var(--accent)" />
  </>,
  <>
    <path d="M48 92V52M48 70 34 56M48 64l14-12" stroke="var(--field-line)" strokeWidth="7" strokeLinecap="round" />
    <path
      d="M28 60a16 16 0 0 1-6-30 18 18 0 0 1 22-20 18 18 0 0 1 28 8 16 16 0 0 1 6 30 14 14 0 0 1-18 12H34Z"
      fill="var(--accent)"
    />
  </>,
];

/** Beside the price of a website plan. A catalogue with more plans than trees shows none for the rest. */
export function PlanTree({ place }: { place: number }) {
  if (!trees[place]) return null;
  return (
    <svg aria-hidden="true" viewBox="0 0 96 96" fill="none" className="size-20 shrink-0">
      {ground}
      {trees[place]}
    </svg>
  );
}
