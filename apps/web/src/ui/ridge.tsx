import { cx } from './class-names.ts';

/** Where the night sky meets the page: the nearest ridge has the colour of the ground that follows. */
const shapes = {
  home: {
    far: 'M0 120 90 84l64 22 92-58 58 34 74-52 84 70 70-26 96 40 88-66 62 30 96-74 78 60 60-22 88 54 92-48 70 30 88-44 90 30V210H0Z',
    mid: 'M0 150l110-40 70 26 120-64 70 44 60-20 130 62 96-34 90 30 126-72 58 34 84-50 92 66 70-24 104 42 70-30 90 26V210H0Z',
    near: 'M0 176l150-26 96 16 130-48 84 36 120-22 160 46 130-30 112 22 150-56 96 40 112-26 100 30V210H0Z',
  },
  left: {
    far: 'M0 70l80-34 70 46 96-40 120 66 140-28 170 52 210-36 190 40 160-30 204 34V210H0Z',
    mid: 'M0 112l120-44 84 40 100-24 150 54 180-30 240 44 200-28 180 22 186-18V210H0Z',
    near: 'M0 160l170-38 110 30 160-18 220 46 260-22 240 26 280-14V210H0Z',
  },
  right: {
    far: 'M0 150l220-30 180 22 200-46 170 34 150-62 110 40 130-74 88 56 92-36 100 44V210H0Z',
    mid: 'M0 170l260-24 230 20 210-40 180 26 150-58 120 44 110-26 90 34 90-20V210H0Z',
    near: 'M0 192l330-14 260 10 250-28 220 20 160-40 120 24 100-18V210H0Z',
  },
} as const;

export type RidgeShape = keyof typeof shapes;

interface RidgeProps {
  readonly shape: RidgeShape;
  /** The colour of the ground below. */
  readonly className?: string;
  readonly height?: string;
}

/**
 * As wide as its place, and no higher than 17 rem on the widest screens: there it is a panorama, not a wall in front of
 * the text. On a phone the middle of it is shown. It reaches two pixels into the ground below, because a seam between
 * two boxes of the same colour shows as a hairline where their edge falls between two pixels.
 */
export function Ridge({ shape, className = 'text-bg', height = 'h-[clamp(7.5rem,14.6vw,17rem)]' }: RidgeProps) {
  const { far, mid, near } = shapes[shape];
  return (
    <div className={cx('pointer-events-none absolute inset-x-0 -bottom-0.5 overflow-hidden print:hidden', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 210"
        preserveAspectRatio="none"
        className={cx('relative left-1/2 block w-full min-w-[52rem] -translate-x-1/2', height)}
      >
        <path d={far} fill="#12344a" opacity="0.7" />
        <path d={mid} fill="#0b2233" />
        <path d={near} fill="currentColor" />
      </svg>
    </div>
  );
}
