import { describe, expect, it } from 'vitest'
import type { EditView } from '#lib/messages/shared.ts'
import { isRetryPrepared, retryMessage } from './retry-message.ts'

const edit = (file: string, rest: Partial<EditView>): EditView => ({
  id: file,
  file,
  status: 'failed',
  message: '',
  errorType: null,
  oldText: 'a',
  newText: 'b',
  ...rest,
})
const ambiguous = edit('tax.ts', { errorType: 'ambiguous_anchor', message: 'matches 2 places' })
const unread = edit('notes.md', { status: 'not_in_context' })
const absent = edit('a.ts', { errorType: 'anchor_not_found', message: 'white space differs' })
const applied = edit('b.ts', { status: 'applied' })

describe('the message that asks for edits again', () => {
  it('lists each with its detail, the ambiguous ones first', () =>
    expect(retryMessage([absent, applied, unread, ambiguous])).toBe(
      `Some edits matched several places. Please retry with more of the lines around them:
- tax.ts: matches 2 places

These files were not in the context and are now. Please read them and retry the edits:
- notes.md

The old text of these edits is not in the file. Please read it again and retry:
- a.ts: white space differs`,
    ))

  it('names a file once for each reason', () => expect(retryMessage([unread, unread])?.match(/notes/g)).toHaveLength(1))
  it('is none where every edit was applied', () => expect(retryMessage([applied])).toBeNull())

  it.each([
    [[ambiguous], true],
    [[unread], true],
    [[absent], false],
    [[absent, ambiguous], true],
    [[applied], false],
  ])('is prepared for some kinds only', (edits, is) => expect(isRetryPrepared(edits)).toBe(is))
})
