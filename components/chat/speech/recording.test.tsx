import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { Recording } from './recording.tsx'

class FakeRecorder {
  static isTypeSupported = (type: string) => type.startsWith('audio/mp4')
  static made: FakeRecorder[] = []
  state = 'inactive'
  mimeType = 'audio/mp4;codecs=mp4a.40.2'
  ondataavailable?: (event: { data: Blob }) => void
  onstop?: () => void
  constructor() {
    FakeRecorder.made.push(this)
  }
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable?.({ data: new Blob(['sound']) })
    this.onstop?.()
  }
}

let microphone: () => Promise<unknown>
let answer: () => Promise<Response>
let sent: { path: string; type: string | undefined }[]
let ended: number
let words: string[]
const track = { stop: vi.fn() }

beforeEach(() => {
  ;[sent, ended, words] = [[], 0, []]
  FakeRecorder.made = []
  track.stop.mockReset()
  microphone = async () => ({ getTracks: () => [track] })
  answer = async () => Response.json({ text: 'High tide.' })
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, type: (init.body as File).type })
    return answer()
  })
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: () => microphone() } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show() {
  const page = render(
    <TooltipProvider>
      <Recording onWords={text => words.push(text)} onEnd={() => ended++} />
    </TooltipProvider>,
  )
  await act(async () => undefined)
  return page
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())

describe('a recording', () => {
  it('[read-14] says that it records, then that it is written down, and hands the words over once', async () => {
    const waiting = Promise.withResolvers<Response>()
    answer = () => waiting.promise
    await show()
    expect(screen.getByRole('status').textContent).toBe('Recording')
    await press('Finish dictating')
    expect(screen.getByRole('status').textContent).toBe('Transcribing…')
    expect([sent, track.stop.mock.calls.length]).toEqual([[{ path: '/api/speech/transcriptions', type: 'audio/mp4' }], 1])
    await act(async () => waiting.resolve(Response.json({ text: 'High tide.' })))
    expect([words, ended]).toEqual([['High tide.'], 1])
  })

  it('[read-14] is thrown away without a request, and gives the microphone back', async () => {
    await show()
    await press('Discard the recording')
    expect([sent, words, ended, track.stop.mock.calls.length]).toEqual([[], [], 1, 1])
  })

  it('[read-14] ends where the microphone may not be used, and where the page is left', async () => {
    microphone = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    await show()
    expect([ended, FakeRecorder.made.length]).toEqual([1, 0])
    cleanup()
    microphone = async () => ({ getTracks: () => [track] })
    const page = await show()
    page.unmount()
    expect([ended, sent, track.stop.mock.calls.length]).toEqual([1, [], 1])
  })

  it('[read-14] ends with the reason where the provider refuses, and keeps no words', async () => {
    answer = async () => Response.json({ error: { code: 'provider_failed', message: 'The ears are deaf.' } }, { status: 502 })
    await show()
    await press('Finish dictating')
    expect([words, ended]).toEqual([[], 1])
  })
})
