import type { Metadata } from 'next'
import { connection } from 'next/server'
import { Gallery } from '#components/gallery/gallery.tsx'

export const metadata: Metadata = { title: 'Gallery' }

/** Exists under `npm run dev` alone: `next.config.ts` takes files named `.dev.tsx` for pages only there. */
export default async function GalleryPage() {
  await connection()
  return <Gallery nowMs={Date.now()} />
}
