import { brand } from '@resolvo/brand/brand';

/** Hand-drawn: ridges over water under an aurora. Decoration only, so it says nothing to a screen reader. */
export function AuroraBackdrop() {
  return (
    <div aria-hidden="true" data-theme="dark" className="relative hidden overflow-hidden bg-night lg:block">
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        viewBox="0 0 800 1000"
        preserveAspectRatio="xMidYMax slice"
      >
        <defs>
          <linearGradient id="auth-aurora" x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" stopColor="#2fd6a3" stopOpacity="0" />
            <stop offset="0.4" stopColor="#2fd6a3" stopOpacity="0.55" />
            <stop offset="1" stopColor="#3b82f6" stopOpacity="0.1" />
          </linearGradient>
          <linearGradient id="auth-fade" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#fff" stopOpacity="0" />
            <stop offset="1" stopColor="#fff" stopOpacity="1" />
          </linearGradient>
          <mask id="auth-mask">
            <rect width="800" height="520" fill="url(#auth-fade)" />
          </mask>
        </defs>
        <g mask="url(#auth-mask)" fill="none" stroke="url(#auth-aurora)">
          <path d="M-40 420 C 140 240 320 460 480 300 S 760 180 860 260" strokeWidth="120" opacity="0.35" />
          <path d="M-40 460 C 160 300 330 500 500 350 S 760 260 860 320" strokeWidth="46" opacity="0.5" />
          <path d="M-40 480 C 170 340 340 520 520 380 S 760 310 860 360" strokeWidth="3" />
        </g>
        <path d="M0 700 L120 600 190 650 300 540 400 640 470 590 590 690 690 610 800 690 V1000 H0Z" fill="#0f2036" />
        <path d="M0 780 L90 720 210 790 330 690 440 780 560 710 660 790 740 740 800 780 V1000 H0Z" fill="#0b1829" />
        <g stroke="#2fd6a3" strokeOpacity="0.25">
          <path d="M80 860 H380" />
          <path d="M300 884 H560" />
          <path d="M180 908 H330" />
          <path d="M420 930 H640" />
        </g>
      </svg>
      <p className="absolute bottom-12 left-12 max-w-sm font-semibold text-3xl text-balance text-text">
        {brand.tagline}
      </p>
    </div>
  );
}
