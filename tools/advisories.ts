import { accepted } from './advisories/accepted.ts';
import { foundFaults, sentenceOf } from './advisories/found-faults.ts';
import { readAdvisories } from './advisories/read-advisories.ts';
import { lockedPackages } from './sbom.ts';

/**
 * npm run advisories -- FILE: known faults of the packages in package-lock.json, from a saved file or folder of
 * advisories. Nothing is asked of the network (docs/decisions/062-known-faults-from-a-file.md).
 */
const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error(
    'Usage: npm run advisories -- FILE, a JSON file or a folder of advisories in the format of OSV or GitHub.',
  );
  process.exit(2);
}
const advisories = readAdvisories(path);
if (advisories.length === 0) {
  console.error(
    `${path} has no advisory about packages of npm. Please save it anew (CONTRIBUTING.md, Before a release).`,
  );
  process.exit(2);
}
const newest =
  advisories
    .map(({ changedAt }) => changedAt)
    .sort()
    .at(-1) ?? '';
const packages = lockedPackages();
const { faults, taken } = foundFaults(packages, advisories, accepted);
console.log(`${advisories.length} advisories, the newest of ${newest.slice(0, 10)}; ${packages.length} packages.`);
for (const fault of taken) console.log(`accepted: ${sentenceOf(fault)} ${accepted[fault.advisory.id]}`);
for (const fault of faults) console.log(sentenceOf(fault));
console.log(faults.length === 0 ? 'No known fault.' : `${faults.length} known faults.`);
process.exit(faults.length === 0 ? 0 : 1);
