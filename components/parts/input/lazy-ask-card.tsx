'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'

/** A question to the person. Most chats ask none, so its code is not part of the page's first load. */
export const LazyAskCard = dynamic(() => onceOnline(() => import('./ask-card.tsx')).then(module => module.AskCard))
