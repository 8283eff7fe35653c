import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import type { ToolOutcome, ToolOutput, ToolPart } from '#lib/messages/shared.ts'
import { callState } from '../call-state.ts'
import { AppsContext, type AppsHost } from './apps-host.ts'
import { createPictureInPicture } from './picture-in-picture.ts'
import { createRunningApps, MAX_RUNNING_APPS } from './running-apps.ts'
import { ToolApp } from './tool-app.tsx'

const outcome: ToolOutcome = { outcome: 'ok', server: 'shop', tool: 'show', text: '', content: [], executed: true, executionTimeMs: 1 }
const host: AppsHost = {
  chatId: 'chat-1',
  say: async () => undefined,
  tell: async () => undefined,
  runningApps: createRunningApps(),
  pictureInPicture: createPictureInPicture(),
}

function part(output: ToolOutput, appUri: string | undefined = 'ui://shop/page'): ToolPart {
  const toolMetadata = { server: 'shop', tool: 'show', iteration: 1, ...(appUri ? { appUri } : {}) }
  return { type: 'dynamic-tool', toolCallId: 'c1', toolName: 'shop__show', toolMetadata, state: 'output-available', input: {}, output }
}

function written(metadata: object): ToolPart {
  const toolMetadata = { server: 'shop', tool: 'show', iteration: 1, appUri: 'ui://shop/page', ...metadata }
  return {
    type: 'dynamic-tool',
    toolCallId: 'c1',
    toolName: 'shop__show',
    toolMetadata,
    state: 'input-streaming',
    input: undefined,
    rawInput: '{"wo',
  } as ToolPart
}

const show = (given: ToolPart, within: AppsHost | null, isLive = false) =>
  render(
    <TooltipProvider>
      <AppsContext value={within}>
        <ToolApp part={given} state={callState(given, null, isLive)} />
      </AppsContext>
    </TooltipProvider>,
  )

let asked: string[]
let near: (() => void)[]

beforeEach(() => {
  asked = []
  near = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path} ${body}`)
    return Response.json({ error: { code: 'server_failed', message: 'The shop did not answer in time.' } }, { status: 502 })
  })
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        near.push(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The code of Apps comes with the first of them. */
const loaded = () => act(async () => void (await import('./app-card.tsx')))
const card = () => screen.queryByRole('dialog', { name: 'App of shop' })
const come = () =>
  act(() => {
    for (const one of near) one()
  })

describe('the App of a tool', () => {
  it.each<[string, ToolPart, AppsHost | null, boolean, boolean]>([
    ['in the person’s own chat', part({ status: 'done', ...outcome }), host, false, true],
    ['while the call runs', part({ status: 'running', startedAt: '2026-11-22T10:00:00.000Z' }), host, true, true],
    ['while it is written, where nobody is asked before it', written({ appEarly: true }), host, true, true],
    ['while it is written, where somebody may be', written({}), host, true, false],
    ['of a call that was cut off', written({ appEarly: true }), host, false, false],
    ['in a shared page', part({ status: 'done', ...outcome }), null, false, false],
    ['for a call that never left', part({ status: 'done', ...outcome, outcome: 'denied', executed: false }), host, false, false],
    ['for a tool without one', part({ status: 'done', ...outcome }, ''), host, false, false],
  ])('%s', async (_, given, within, isLive, expected) => {
    show(given, within, isLive)
    await loaded()
    expect(card() !== null).toBe(expected)
  })

  it('is asked for when it comes near the view, and not before', async () => {
    show(part({ status: 'done', ...outcome }), host)
    await loaded()
    expect(asked).toEqual([])
    come()
    await screen.findByRole('alert')
    expect(asked).toEqual(['POST /api/chats/chat-1/apps/shop {"tool":"show"}'])
  })

  it('that cannot be shown says why, and is tried again', async () => {
    show(part({ status: 'done', ...outcome }), host)
    come()
    expect((await screen.findByRole('alert')).textContent).toContain('The shop did not answer in time.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('alert')).toBe(null)
    await screen.findByRole('alert')
    expect(asked).toHaveLength(2)
  })

  it('is closed, and opened again', async () => {
    show(part({ status: 'done', ...outcome }), host)
    fireEvent.click(screen.getByRole('button', { name: 'Close the App' }))
    expect(card()).toBe(null)
    // The control that moves into its place ignores a click meant for the App.
    expect(document.querySelector('.app-shield')).not.toBe(null)
    expect(screen.getByText('The App of shop is closed.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Open the App' }))
    expect(card()).not.toBe(null)
  })

  it('that is one too many rests until the person opens it, and another rests then', async () => {
    const runningApps = createRunningApps()
    const parts = Array.from({ length: MAX_RUNNING_APPS + 1 }, (_, index) => ({
      ...part({ status: 'done', ...outcome }),
      toolCallId: `c${index}`,
    }))
    render(
      <TooltipProvider>
        <AppsContext value={{ ...host, runningApps }}>
          {parts.map(each => (
            <ToolApp key={each.toolCallId} part={each} state={callState(each, null, false)} />
          ))}
        </AppsContext>
      </TooltipProvider>,
    )
    come()
    await vi.waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(MAX_RUNNING_APPS))
    expect(asked).toHaveLength(MAX_RUNNING_APPS)
    const resting = () => screen.getAllByRole('dialog').map(one => one.getAttribute('data-state') === 'resting')
    expect(resting()).toEqual(parts.map((_, index) => index === MAX_RUNNING_APPS))
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    expect(resting()).toEqual(parts.map((_, index) => index === 0))
    await vi.waitFor(() => expect(asked).toHaveLength(MAX_RUNNING_APPS + 1))
  })
})
