import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'
import { TooltipProvider } from './tooltip.tsx'

type Kind = 'dialog' | 'sheet' | 'alert'

function Stage({ kind, goesWithIt = false }: { kind: Kind; goesWithIt?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isGone, setGone] = useState(false)
  const close = () => {
    setOpen(false)
    if (goesWithIt) setTimeout(() => setGone(true), 20)
  }
  return (
    <TooltipProvider>
      <main>
        <button type="button">First of the page</button>
        <section>
          {isGone ? null : (
            <button type="button" onClick={() => setOpen(true)}>
              Opener
            </button>
          )}
          <button type="button">Neighbour</button>
        </section>
        {kind === 'dialog' ? (
          <Dialog open={isOpen} onOpenChange={close} title="Window" />
        ) : kind === 'sheet' ? (
          <Sheet open={isOpen} onOpenChange={close} title="Window">
            x
          </Sheet>
        ) : (
          <AlertDialog open={isOpen} onOpenChange={close} title="Window" description="x" confirmLabel="Do" onConfirm={close} />
        )}
      </main>
    </TooltipProvider>
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
const open = async () => {
  button('Opener').focus()
  await act(async () => fireEvent.click(button('Opener')))
}
const pressEscape = () => act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))

describe('a dialog that opens by state', () => {
  it.each<Kind>(['dialog', 'sheet', 'alert'])('[U6] %s: gives the focus back to what opened it', async kind => {
    render(<Stage kind={kind} />)
    await open()
    expect(document.activeElement).not.toBe(button('Opener'))
    await pressEscape()
    await waitFor(() => expect(document.activeElement).toBe(button('Opener')))
  })

  it('[U6] gives it to the nearest element when the opener is removed', async () => {
    render(<Stage kind="alert" goesWithIt />)
    await open()
    await pressEscape()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Neighbour'))
  })
})
