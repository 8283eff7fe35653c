import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TitleInput } from '#components/sidebar/title-input.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { TooltipProvider } from './tooltip.tsx'

function Stage({ kind }: { kind: 'dialog' | 'sheet' }) {
  const [isOpen, setOpen] = useState(true)
  const [isEdited, setEdited] = useState(true)
  const Window = kind === 'dialog' ? Dialog : Sheet
  return (
    <TooltipProvider>
      <Window open={isOpen} onOpenChange={setOpen} title="Window">
        {isEdited ? <TitleInput title="Old" onDone={() => undefined} onCancel={() => setEdited(false)} /> : 'Left'}
      </Window>
    </TooltipProvider>
  )
}

const pressEscape = (target: Element) => act(async () => fireEvent.keyDown(target, { key: 'Escape' }))

it.each(['dialog', 'sheet'] as const)('Esc in a field of a %s leaves the edit first, then the window', async kind => {
  render(<Stage kind={kind} />)
  await pressEscape(screen.getByRole('textbox', { name: 'Title of the chat' }))
  const window = screen.getByRole('dialog', { name: 'Window' })
  expect(window.textContent).toContain('Left')
  await pressEscape(window)
  expect(screen.queryByRole('dialog')).toBeNull()
})
