import { describe, expect, it } from 'vitest'
import { editInstructions } from './edit-instructions.ts'
import { editForms } from './forms.ts'
import { scanned } from './scan-text.ts'

describe('the instructions for edits', () => {
  it.each(editForms)('in the form %s show blocks that are read as they are meant', form => {
    const { blocks, text } = scanned(editInstructions(form))
    expect(blocks).toEqual([
      { file: 'src/greeting.ts', form, oldText: "export const greeting = 'Hello'", newText: "export const greeting = 'Good morning'" },
      { file: 'docs/notes.md', form, oldText: '', newText: '# Notes' },
    ])
    expect(text).toContain('exactly once')
  })

  it('name the tools only to a model that has them', () => {
    expect(editInstructions('squares')).not.toContain('tools')
    expect(editInstructions('squares', { withTools: true })).toContain('tools of the workspace')
  })
})
