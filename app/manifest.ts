import type { MetadataRoute } from 'next'
import { app as t } from '#lib/words/en/app.ts'
import { workspaceBrand, workspaceName } from './workspace-name.ts'

/** The name of the workspace is not known when the product is built. */
export const dynamic = 'force-dynamic'

/** Lets people install the workspace as an app. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const [name, { logo }] = [await workspaceName(), await workspaceBrand()]
  return {
    name,
    short_name: name,
    description: t('manifest'),
    start_url: '/',
    display: 'standalone',
    background_color: '#fdfcf9',
    theme_color: '#fdfcf9',
    icons: [
      {
        src: logo ?? '/icon.svg',
        sizes: 'any',
        purpose: 'any',
        ...(logo === null || logo.endsWith('.svg') ? { type: 'image/svg+xml' } : {}),
      },
    ],
  }
}
