'use client'

import dynamic from 'next/dynamic'
import { use } from 'react'
import { onceOnline } from '#components/loading/once-online.ts'
import { FilesContext, useFilesState } from '../../files/use-files.ts'

const ReviewBanner = dynamic(() => onceOnline(() => import('./review-banner.tsx')).then(module => module.ReviewBanner), { ssr: false })

/** Loads the banner of a review for a chat that has one. */
export function LazyReviewBanner() {
  return use(FilesContext) ? <Banner /> : null
}

function Banner() {
  const { files } = useFilesState()
  return files?.review ? <ReviewBanner /> : null
}
