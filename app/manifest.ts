import type { MetadataRoute } from 'next'
import { app as t } from '#lib/words/en/app.ts'
import { workspaceName } from './workspace-name.ts'

/** The name of the workspace is not known when the product is built. */
export const dynamic = 'force-dynamic'

/** Lets people install the workspace as an app. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const name = await workspaceName()
  return {
    name,
    short_name: name,
    description: t('manifest'),
    start_url: '/',
    display: 'standalone',
    background_color: '#fdfcf9',
    theme_color: '#fdfcf9',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}
