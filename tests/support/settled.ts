import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** The button once it takes clicks: questions and confirmations take none in the moment of their appearance. */
export async function settledButton(name: string | RegExp): Promise<HTMLElement> {
  return await waitFor(() => {
    const button = screen.getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).not.toBe('true')
    return button
  })
}

export async function clickSettled(name: string | RegExp): Promise<void> {
  fireEvent.click(await settledButton(name))
}
