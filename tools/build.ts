import { buildApi } from './build-api.ts';
import { buildWeb } from './build-web.ts';

await buildWeb();
await buildApi();
