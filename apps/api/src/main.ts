import { enableCompileCache } from 'node:module';

// Before anything else is loaded: the next start of this version finds its files compiled and without types.
enableCompileCache();
await import('./start.ts');
