import { describe, expect, it } from 'vitest'
import { urlsInPrompt } from './in-prompt.ts'
import type { StoredPage } from './page-rows.ts'
import { pageKey } from './page-text.ts'

const url = (at: number) => `https://example.org/${at}`
const row = (at: number, { shownTokens = 10, included = true } = {}) => ({ url: url(at), included, page: { shownTokens } as StoredPage })
const rows = (count: number, given = {}) => Array.from({ length: count }, (_, at) => row(at, given))

describe('the pages that a prompt may hold', () => {
  it('are the latest twenty', () => {
    const kept = urlsInPrompt(rows(25), new Set())
    expect([kept.size, kept.has(url(4)), kept.has(url(5)), kept.has(url(24))]).toEqual([20, false, true, true])
  })

  it('are those that a person has pinned first', () => {
    const kept = urlsInPrompt(rows(25), new Set([pageKey(url(0))]))
    expect([kept.size, kept.has(url(0)), kept.has(url(5)), kept.has(url(6))]).toEqual([20, true, false, true])
  })

  it('have at most so many tokens together', () => {
    expect([...urlsInPrompt(rows(20, { shownTokens: 4_000 }), new Set())]).toHaveLength(15)
  })

  it('are none that was left out or has no text', () => {
    expect(urlsInPrompt([row(1, { included: false }), { url: url(2), included: true, page: null }], new Set())).toEqual(new Set())
  })
})
