import { describe, expect, it } from 'vitest'
import { type EditEndView, preparesRetry, retryPrompt } from './retry-prompt.ts'

const edit = (file: string, more: Partial<EditEndView>): EditEndView => ({ file, status: 'failed', errorType: null, message: '', ...more })
const ambiguous = edit('a.ts', { errorType: 'ambiguous_anchor', message: 'Ambiguous anchor: 2 matches (lines 1, 9).' })
const unseen = edit('b.ts', { status: 'not_in_context', message: 'Not edited: the model has not read this file.' })
const missing = edit('c.ts', { errorType: 'anchor_not_found', message: 'Anchor not found: white space differs.' })

describe('the retry prompt of an answer', () => {
  it('says that files are selected only where they are', () => {
    expect(retryPrompt([unseen], ['b.ts'])).toContain('They are now selected')
    expect(retryPrompt([unseen], [])).not.toContain('selected')
    expect(retryPrompt([unseen, edit('d.ts', { status: 'not_in_context' })], ['d.ts'])?.split('\n\n')).toHaveLength(2)
  })

  it('lists each edit with its file and detail, ambiguous ones first', () => {
    expect(
      retryPrompt([missing, unseen, ambiguous, unseen])
        ?.split('\n')
        .filter(line => line.startsWith('-')),
    ).toEqual(['- `a.ts`: Ambiguous anchor: 2 matches (lines 1, 9).', '- `b.ts`', '- `c.ts`: Anchor not found: white space differs.'])
  })

  it('asks for blocks that were cut or could not be read', () => {
    const cut = edit('d.ts', { errorType: 'unfinished', message: 'It does not end.' })
    const unread = edit('', { errorType: 'validation_error', message: 'It names no file.' })
    expect(
      retryPrompt([unread, cut])
        ?.split('\n')
        .filter(line => line.startsWith('-')),
    ).toEqual(['- `d.ts`: It does not end.', '- an edit without a path: It names no file.'])
  })

  it('is none where all edits are applied, or failed for another reason', () => {
    expect(retryPrompt([edit('a', { status: 'applied' }), edit('b', { errorType: 'file_exists' })])).toBeNull()
    expect(retryPrompt([])).toBeNull()
  })

  it('is prepared for ambiguous edits and files that were not in context, not for old text that is not there', () => {
    expect([[ambiguous], [unseen], [missing], [edit('a', { status: 'applied' })], []].map(preparesRetry)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('lists at most 50 edits', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...ambiguous, file: `${at}.ts` }))
    expect(retryPrompt(many)?.split('\n').at(-1)).toBe('- and 10 more')
  })
})
