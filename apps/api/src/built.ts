import { nameSources } from './source-lines.ts';

// What the build begins with; the sources begin with main.ts.
nameSources();
await import('./main.ts');
