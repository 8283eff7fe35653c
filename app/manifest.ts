import type { MetadataRoute } from 'next'

/** Lets people install Parley as an app. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Parley',
    short_name: 'Parley',
    description: 'Chat with models that use your tools.',
    start_url: '/',
    display: 'standalone',
    background_color: '#fdfcf9',
    theme_color: '#fdfcf9',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}
