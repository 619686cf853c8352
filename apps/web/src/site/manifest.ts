import { brand } from '@resolvo/brand/brand';
import { paths } from '../paths.ts';

export function loader(): Response {
  return Response.json({
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    start_url: paths.home(),
    display: 'browser',
    background_color: '#060b15',
    theme_color: '#060b15',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
