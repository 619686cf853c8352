import type { Config } from '@react-router/dev/config';
import { missingPath, publicPaths } from './src/public-paths.ts';

export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [...publicPaths, missingPath],
} satisfies Config;
