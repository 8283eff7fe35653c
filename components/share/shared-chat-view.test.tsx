import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { SharedChatView } from './shared-chat-view.tsx'

const message = (n: number): ChatMessage => ({
  id: `m${n}`,
  role: n % 2 === 1 ? 'user' : 'assistant',
  parts: [{ type: 'text', text: `word${n}`, state: 'done' }],
})
const messages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const page = (shown: readonly ChatMessage[], earlier: number, isEnd = true) => (
  <SharedChatView
    shareId="s1"
    title="Tides"
    createdAt="2026-11-21T10:00:00.000Z"
    messages={shown}
    earlier={earlier}
    isEnd={isEnd}
    isLive={false}
    liveHead={null}
  />
)
const words = (text: string) => text.match(/word\d+/g)

afterEach(() => vi.unstubAllGlobals())

it('[web-06] a long shared chat shows its last messages, and loads those above them as the reader asks for them', async () => {
  const asked: string[] = []
  const above: Record<string, object> = {
    '/api/shares/s1/messages?before=4': { messages: messages(3, 4), earlier: 2 },
    '/api/shares/s1/messages?before=2': { messages: messages(1, 2), earlier: 0 },
  }
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json(above[path] ?? {})
  })
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
  const { container } = render(page(messages(5, 6), 4))
  expect(words(container.textContent ?? '')).toEqual(['word5', 'word6'])
  fireEvent.click(screen.getByRole('link', { name: 'Show earlier messages (4)' }))
  // From then on as they come into view, which all is in jsdom.
  await vi.waitFor(() => expect(words(container.textContent ?? '')).toEqual(['word1', 'word2', 'word3', 'word4', 'word5', 'word6']))
  expect(asked).toEqual(Object.keys(above))
  expect(screen.queryByRole('link', { name: /Show earlier/ })).toBeNull()
})

it('[web-06] without script, links lead to a page of the messages above, and back to the last ones', () => {
  const last = renderToString(page(messages(5, 6), 4))
  expect(last).toMatch(/<a href="\/share\/s1\?before=4"[^>]*>Show earlier messages \((?:<!-- -->)?4/)
  expect(last).not.toContain('To the latest messages')
  expect(renderToString(page(messages(3, 4), 2, false))).toMatch(/<a href="\/share\/s1"[^>]*>To the latest messages<\/a>/)
})
