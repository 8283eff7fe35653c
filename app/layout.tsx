import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Providers } from '#components/frame/providers.tsx'
import { app as t } from '#lib/words/en/app.ts'
import './globals.css'
import { workspaceName } from './workspace-name.ts'

export async function generateMetadata(): Promise<Metadata> {
  const name = await workspaceName()
  return {
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
  return (
    <html lang="en" suppressHydrationWarning>
      <body>
        <Providers nonce={nonce}>{children}</Providers>
      </body>
    </html>
  )
}
