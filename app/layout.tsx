import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { BannerBar } from '#components/brand/banner-bar.tsx'
import { Providers } from '#components/frame/providers.tsx'
import { accentStyle } from '#lib/admin/shared.ts'
import { app as t } from '#lib/words/en/app.ts'
import './globals.css'
import { bannerNow } from './banner-now.ts'
import { workspaceBrand, workspaceName } from './workspace-name.ts'

export async function generateMetadata(): Promise<Metadata> {
  const [name, { logo }] = [await workspaceName(), await workspaceBrand()]
  return {
    icons: { icon: logo ?? '/icon.svg' },
    title: { default: name, template: `%s · ${name}` },
    description: t('aChatWorkspaceInWhich'),
    applicationName: name,
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fdfcf9' },
    { media: '(prefers-color-scheme: dark)', color: '#131418' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? ''
  const { accentColor, ...brand } = await workspaceBrand()
  const accent = accentStyle(accentColor)
  const banner = await bannerNow()
  return (
    <html lang="en" suppressHydrationWarning>
      {accent === '' ? null : (
        <head>
          <style>{accent}</style>
        </head>
      )}
      <body>
        <Providers nonce={nonce} brand={brand}>
          {banner === undefined ? null : <BannerBar initial={banner} />}
          {children}
        </Providers>
      </body>
    </html>
  )
}
