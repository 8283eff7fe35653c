import type { PageView } from '#lib/context/shared.ts'

export interface PageSample {
  name: string
  title: string
  page: PageView
  /** It is being fetched again. */
  isUnderway?: true
}

const pears: PageView = {
  url: 'https://example.org/fruit/pears',
  displayName: 'example.org/fruit/pears',
  state: 'ready',
  title: 'All about pears',
  tokens: 1_204,
  part: 'whole',
  included: true,
  reason: null,
  language: 'en',
  publishedAt: '2024-05-06',
  fetchedAt: '2026-11-21T10:00:00.000Z',
}
const failed: PageView = { ...pears, state: 'failed', title: null, tokens: 0, reason: 'It answered 404 (not found).', fetchedAt: null }

export const pageSamples: PageSample[] = [
  { name: 'ready', title: 'A page that the model reads', page: pears },
  { name: 'summary', title: 'A long page, by its summary', page: { ...pears, part: 'summary', tokens: 640 } },
  { name: 'beginning', title: 'A long page without a summary', page: { ...pears, part: 'beginning', tokens: 3_998 } },
  { name: 'left-out', title: 'Left out of the next request', page: { ...pears, included: false } },
  { name: 'again', title: 'Being fetched again', page: pears, isUnderway: true },
  { name: 'failed', title: 'Not fetched', page: failed },
  {
    name: 'odd-title',
    title: 'A title that would turn the text around it',
    page: { ...pears, title: '\u202Egnp.raep \u200B and a title that is far longer than a chip of this page may ever be' },
  },
  { name: 'right-to-left', title: 'A title in Arabic', page: { ...pears, title: 'كل شيء عن الكمثرى', language: 'ar' } },
]
