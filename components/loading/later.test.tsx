import { act, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { later, near } from './later.tsx'

type Named = ComponentType<{ name: string }>
const Whole: Named = ({ name }) => <p>{`Code of ${name}`}</p>

function slowPiece() {
  let arrive = (_: Named) => {}
  const load = vi.fn(() => new Promise<Named>(resolve => (arrive = resolve)))
  return { load, Piece: later(load, <p role="status">Loading</p>), arrive: () => act(async () => arrive(Whole)) }
}

describe('a piece of the page whose code is loaded later', () => {
  it('[web-46] shows that it loads until its code is there', async () => {
    const { Piece, arrive, load } = slowPiece()
    render(<Piece name="it" />)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    await act(async () => undefined)
    await arrive()
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('Code of it')).toBeDefined()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each(['onPointerEnter', 'onFocus'] as const)('[web-46] is loaded by %s of its button, and then there at once', async event => {
    const { Piece, arrive, load } = slowPiece()
    near(Piece)[event]()
    near(Piece)[event]()
    await act(async () => undefined)
    expect(load).toHaveBeenCalledTimes(1)
    await arrive()
    render(<Piece name="it" />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('Code of it')).toBeDefined()
  })
})
