import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { FileToOpen } from '#components/viewer-store/viewer-store.ts'
import { DocumentTabs } from './document-tabs.tsx'
import type { WholeText } from './shown-document.ts'

/** There is no layout: what is scrolled has a size, so that what is near the view is rendered. */
const sizes = ['clientHeight', 'clientWidth'] as const
const without = sizes.map(name => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const)
beforeAll(() => {
  for (const name of sizes) Object.defineProperty(Element.prototype, name, { configurable: true, get: () => 900 })
})
afterAll(() => {
  for (const [name, descriptor] of without) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor)
  vi.unstubAllGlobals()
})

const slides: WholeText = {
  state: 'done',
  text: '## Slide 1: Pears\n\nGreen.\n\n## Slide 2: Figs\n\n- Blue.',
  pages: [
    { page: 1, at: 0 },
    { page: 2, at: 27 },
  ],
  tokens: 17,
  isCut: false,
}

async function show(file: Partial<FileToOpen>, document: Partial<WholeText> = {}) {
  const whole: FileToOpen = { source: { kind: 'file', fileId: 'f' }, name: 'talk.pptx', ...file }
  await act(async () => void render(<DocumentTabs file={whole} turn={1} document={{ ...slides, ...document }} />))
}

describe('a document beside the chat', () => {
  it('is chosen from by its slides, and shows the text that a model gets, with its tokens', async () => {
    await show({})
    expect(screen.getByRole('heading', { name: 'Slide 2: Figs' })).toBeDefined()
    const choice = screen.getByRole('combobox', { name: 'Slide' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map(option => option.textContent),
    ).toEqual(['Slide 1 of 2', 'Slide 2 of 2'])
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Text for the model' }), { button: 0 })
    expect(screen.getByText(/^About 17 tokens/)).toBeDefined()
    expect(screen.getByText(/^## Slide 2: Figs/)).toBeDefined()
  })

  it('[view-03] says that a cited passage is missing, and does not where it is there', async () => {
    await show({ highlight: { text: 'Quinces.' } })
    expect(screen.getByText(/The cited passage does not stand in this text/)).toBeDefined()
    await show({ highlight: { text: '- Blue.' } })
    expect(screen.getAllByText(/The cited passage does not stand in this text/)).toHaveLength(1)
  })

  it('says that its end is missing, and that a scanned PDF file has no text', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    await show({}, { isCut: true })
    expect(screen.getByText('The file is longer than what is read of it: the end is missing here.')).toBeDefined()
    await show({ name: 'scan.pdf' }, { text: '', pages: [] })
    expect(screen.getByText(/It may be scanned pages/)).toBeDefined()
    expect(await screen.findByText(/The pages of this file cannot be drawn here/)).toBeDefined()
  })
})
