import { describe, expect, it } from 'vitest'
import { editInstructions } from './edit-instructions.ts'
import { editForms } from './forms.ts'
import { scanned } from './scan-text.ts'

describe('the instructions for edits', () => {
  it.each(editForms)('in the form %s show blocks that are read as they are meant', form => {
    const other = editInstructions(form).replaceAll('greeting.ts', 'hello.ts').replaceAll('notes.md', 'remarks.md')
    const { blocks, text } = scanned(other)
    expect(blocks).toEqual([
      { file: 'src/hello.ts', form, oldText: "export const greeting = 'Hello'", newText: "export const greeting = 'Good morning'" },
      { file: 'docs/remarks.md', form, oldText: '', newText: '# Notes' },
    ])
    expect(text).toContain('exactly once')
  })

  it.each(editForms)('[ws-22] in the form %s change no file where an answer quotes them: bare, each in a fence, or whole in one', form => {
    const rules = editInstructions(form)
    const example = 'This is the example of how edits are written.'
    const bare = scanned(rules)
    expect([bare.blocks, bare.faults.map(({ file, fault }) => [file, fault.message])]).toEqual([
      [],
      [
        ['src/greeting.ts', example],
        ['docs/notes.md', example],
      ],
    ])
    for (const file of ['src/greeting.ts', 'docs/notes.md']) {
      const at = rules.indexOf(`${file}\n`)
      const block = rules.slice(at, rules.indexOf('\n\n', at) + 1)
      const text = `So:\n\n\`\`\`\n${block}\`\`\`\nDone.\n`
      expect(scanned(text)).toEqual({ text, blocks: [], raws: [], faults: [] })
    }
    const whole = `They say:\n\n\`\`\`\n${rules}\n\`\`\`\nDone.\n`
    expect(scanned(whole)).toEqual({ text: whole, blocks: [], raws: [], faults: [] })
  })

  it('name the tools only to a model that has them', () => {
    expect(editInstructions('squares')).not.toContain('tools')
    expect(editInstructions('squares', { withTools: true })).toContain('tools of the workspace')
  })
})
