import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import type { EditView } from '#lib/messages/shared.ts'
import { EditCard } from './edit-card.tsx'
import { EditHostContext } from './edit-host.ts'
import type { EditSurroundings } from './edit-words.ts'

const settled: EditSurroundings = { isLive: false, isAsked: false, isUndone: false }
const whole: EditView = {
  id: 'e1',
  file: 'src/invoice.ts',
  status: 'applied',
  message: '',
  errorType: null,
  oldText: 'const a = 1\nreturn round(sum(lines))',
  newText: 'const a = 1\nreturn sum(lines.map(round))',
}

function show(edit: Partial<EditView>, rest: Partial<EditSurroundings & { isOneOfMany: boolean }> = {}) {
  return render(<EditCard edit={{ ...whole, ...edit }} isOneOfMany={false} {...settled} {...rest} />)
}

const rows = () => screen.queryAllByRole('listitem').map(row => row.textContent)
const head = (container: HTMLElement) => container.querySelector('summary')?.textContent

describe('an edit that was applied', () => {
  it('shows its file, what became of it, how many lines changed, and the changed words', () => {
    const { container } = show({})
    expect(head(container)).toBe('src/invoice.tsappliedadded 1 line, removed 1 line+1 −1')
    expect(rows()).toEqual([' const a = 1', '−removed: return round(sum(lines))', '+added: return sum(lines.map(round))'])
    expect([...container.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['round(', '.map(round'])
  })

  it('opens the file at its line', () => {
    const openFile = vi.fn()
    render(
      <TooltipProvider>
        <EditHostContext value={{ openFile }}>
          <EditCard edit={{ ...whole, line: 12 }} isOneOfMany={false} {...settled} />
        </EditHostContext>
      </TooltipProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open the file' }))
    expect(openFile).toHaveBeenCalledWith('src/invoice.ts', 12)
  })

  it('begins as one line among many, and opens at a click', () => {
    const { container } = show({}, { isOneOfMany: true })
    expect(rows()).toEqual([])
    const details = container.querySelector('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(rows()).toHaveLength(3)
  })
})

describe('an edit of many lines', () => {
  const long = (word: string) => Array.from({ length: 400 }, (_, at) => `${word} ${at}`).join('\n')

  it('shows the first, and more at each click', () => {
    show({ oldText: long('a'), newText: long('b') })
    expect(rows()).toHaveLength(12)
    fireEvent.click(screen.getByRole('button', { name: 'Show 300 of 788 more lines' }))
    expect(rows()).toHaveLength(312)
    fireEvent.click(screen.getByRole('button', { name: 'Show 300 of 488 more lines' }))
    fireEvent.click(screen.getByRole('button', { name: 'Show 188 more lines' }))
    expect(rows()).toHaveLength(800)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('of one endless line shows its beginning', () => {
    show({ oldText: '', newText: 'x'.repeat(1_000_000) })
    expect(rows()).toEqual([`+added: ${'x'.repeat(1_000)} … 999,000 more characters`])
  })
})

describe('an edit that is being written', () => {
  it('shows the last lines so far, and their comparison once it is whole', () => {
    const text = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n')
    const { container, rerender } = show({ status: 'writing', newText: text }, { isLive: true })
    expect(head(container)).toBe('src/invoice.tswriting…')
    expect(rows()).toHaveLength(12)
    expect(rows().at(-1)).toBe('+added: line 49')
    rerender(<EditCard edit={{ ...whole, status: 'writing', isWhole: true }} isOneOfMany={false} {...settled} isLive isAsked />)
    expect(head(container)).toContain('waits for you')
    expect(rows()).toEqual([])
    rerender(<EditCard edit={{ ...whole, status: 'writing', isWhole: true }} isOneOfMany={false} {...settled} isLive />)
    expect(head(container)).toContain('not applied yet')
    expect(rows()).toHaveLength(3)
  })

  it('and never was finished says so', () => expect(head(show({ status: 'writing' }).container)).toContain('not finished'))
})

describe('an edit that was not applied', () => {
  it('explains itself in a sentence, and shows what was to be changed at a click', () => {
    const message = 'The old text matches 2 places.'
    const { container } = show({ status: 'failed', errorType: 'ambiguous_anchor', message })
    expect(head(container)).toBe('src/invoice.tsmatches several places')
    expect(within(container).getByText(message)).toBeDefined()
    expect(rows()).toEqual([])
  })

  it('and could not be read shows at a click what the model wrote, and names no file where it has none', () => {
    const raw = '<<<<<<< SEARCH\nold\n=======\nne'
    const { container } = show({
      file: '',
      status: 'failed',
      errorType: 'unfinished',
      message: 'It does not end.',
      oldText: 'old',
      newText: 'ne',
      raw,
    })
    expect(head(container)).toBe('no file namednot finished')
    expect(within(container).getByText('It does not end.')).toBeDefined()
    const details = container.querySelector('details') as HTMLDetailsElement
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(rows()).toEqual([' <<<<<<< SEARCH', ' old', ' =======', ' ne'])
  })

  it.each<[Partial<EditView>, string]>([
    [{ status: 'not_in_context' }, 'was not in the context; now selected'],
    [{ status: 'skipped' }, 'skipped'],
    [{ status: 'failed', errorType: 'unfinished', isContinued: true }, 'continued in the next answer'],
    [{ status: 'validated' }, 'proposed'],
    [{ status: 'failed', errorType: 'changed_on_disk' }, 'file changed in the meantime'],
    [{ status: 'failed', errorType: null }, 'failed'],
    [{ status: 'failed', errorType: 'validation_error', raw: 'x' }, 'not valid'],
    [{ oldText: '' }, 'created'],
    [{ message: 'already there' }, 'already there'],
  ])('%j is %s', (edit, words) => expect(head(show(edit).container)).toContain(words))
})

it('names invisible characters of a path and of a line, and shows no carriage return', () => {
  const { container } = show({ file: 'src/a\u202eb.ts', oldText: '', newText: 'let a\u200b = 1\r\nlet b = 2\r' })
  expect(head(container)).toContain('src/a⟨U+202E⟩b.ts')
  expect(rows()).toEqual(['+added: let a⟨U+200B⟩ = 1', '+added: let b = 2'])
})

describe('an edit that was not made', () => {
  it('is applied by a button, once the answer has ended', () => {
    const applyEdit = vi.fn(async () => {})
    const card = (edit: Partial<EditView>, rest: Partial<EditSurroundings> = {}) => (
      <TooltipProvider>
        <EditHostContext value={{ openFile: vi.fn(), applyEdit }}>
          <EditCard edit={{ ...whole, ...edit }} isOneOfMany={false} {...settled} {...rest} />
        </EditHostContext>
      </TooltipProvider>
    )
    const { rerender } = render(card({ status: 'validated' }, { isLive: true }))
    const button = () => screen.queryByRole('button', { name: 'Apply the edit of src/invoice.ts' })
    expect(button()).toBeNull()
    rerender(card({ status: 'failed', errorType: 'ambiguous_anchor' }))
    expect(button()).toBeNull()
    rerender(card({ status: 'validated' }))
    fireEvent.click(button() as HTMLElement)
    expect(applyEdit).toHaveBeenCalledWith('e1')
  })

  it('[ws-15] is discarded, and brought back, by one button; meanwhile it cannot be applied', async () => {
    const discardEdit = vi.fn(async () => {})
    const card = (edit: Partial<EditView>) => (
      <TooltipProvider>
        <EditHostContext value={{ openFile: vi.fn(), applyEdit: vi.fn(), discardEdit }}>
          <EditCard edit={{ ...whole, ...edit }} isOneOfMany={false} {...settled} />
        </EditHostContext>
      </TooltipProvider>
    )
    const { container, rerender } = render(card({ status: 'skipped', message: 'You refused this edit.' }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard the edit of src/invoice.ts' })))
    expect(discardEdit).toHaveBeenCalledWith('e1', true)
    rerender(card({ status: 'skipped', message: 'You refused this edit.', isDiscarded: true }))
    expect(head(container)).toBe('src/invoice.tsdiscarded')
    expect(screen.queryByText('You refused this edit.')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Bring back the edit of src/invoice.ts' })))
    expect(discardEdit).toHaveBeenLastCalledWith('e1', false)
    rerender(card({ status: 'applied' }))
    expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull()
  })
})
