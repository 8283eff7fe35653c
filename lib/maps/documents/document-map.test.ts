import { describe, expect, it } from 'vitest'
import { documentMap } from './document-map.ts'
import { outlineDocument } from './outline-document.ts'

describe('the map of documents', () => {
  it('has the headings of each document with the size of their sections', () => {
    const text = '# Guide\n\nHello.\n\n```sh\n# no heading\n```\n\n## Start\n\nGo.\n'
    const [entry] = documentMap([outlineDocument('docs/guide.md', text)]).entries
    expect(entry?.block).toBe('docs/guide.md: ~12ln\n# Guide ~12ln\n  # Start ~4ln')
  })
})
