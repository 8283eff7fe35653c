'use client'

import dynamic from 'next/dynamic'

/** Loads what stands under an answer that edits files. */
export const LazyEditSummary = dynamic(() => import('./edit-summary.tsx').then(module => module.EditSummary))
