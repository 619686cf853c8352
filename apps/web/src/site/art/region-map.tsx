import regions from './regions.svg';

/** The two places, drawn and named. For dark ground. */
export function RegionMap() {
  return (
    <div className="relative mx-auto w-full max-w-sm">
      <img
        src={regions}
        alt="Map with our two regions: Oslo in Norway and London in the United Kingdom"
        width={529}
        height={572}
        loading="lazy"
        className="h-auto w-full"
      />
      <p className="absolute top-[50%] left-[60%] text-sm">
        <span className="block font-medium">Oslo</span>
        <span className="label-mono text-muted">Norway</span>
      </p>
      <p className="absolute top-[87%] left-[34%] text-sm">
        <span className="block font-medium">London</span>
        <span className="label-mono text-muted">United Kingdom</span>
      </p>
    </div>
  );
}
