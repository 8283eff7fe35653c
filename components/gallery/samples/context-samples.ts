import type { ContextView } from '#lib/context/shared.ts'
import { contextView, emptyView, largeView } from './context-views.ts'

export interface ContextSample {
  name: string
  title: string
  view: ContextView
}

const files = contextView()

export const contextSamples: ContextSample[] = [
  { name: 'files', title: 'A chat about files: five tiers, a page, an item left out, changes of the last answer', view: files },
  { name: 'empty', title: 'The first message, a model whose window is unknown', view: emptyView() },
  { name: 'large', title: '5,000 items; the request exceeds the window', view: { ...largeView(5_000), isEstimated: true } },
  {
    name: 'compacted',
    title: 'A compacted chat while an answer is written, nearly full',
    view: {
      ...files,
      maxInputTokens: 52_000,
      isRunning: true,
      leftOut: [],
      promotions: [],
      compaction: {
        id: 'k',
        firstKeptId: 'm9',
        summary: 'The person wants invoices rounded per line.',
        reason: 'The topic went from taxes to rounding.',
        messages: 18,
        tokensBefore: 24_310,
        tokensAfter: 480,
        createdAt: '2026-11-21T10:00:00.000Z',
        isEdited: false,
      },
    },
  },
]
