import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { rowsOf } from '#components/chat-store/rows.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { userMessage } from '#lib/messages/shared.ts'
import { stageChat } from '../testing/chat-stage.tsx'
import { compactionPlace } from './compaction-place.ts'

const node = (id: string): ChatNode => ({ key: id, message: userMessage(id, id), parentId: null, siblingIds: [id], createdAt: '' })

describe('the place of the line', () => {
  it.each([
    ['u2', 0, 'u2'],
    ['u1', 0, 'u1'],
    ['u0', 4, 'u1'],
    ['u0', 0, null],
  ])('for %s with %i messages that are not loaded is %s', (firstKeptId, earlier, place) => {
    expect(compactionPlace(rowsOf({ nodes: ['u1', 'u2'].map(node), pages: new Map(), earlier }), firstKeptId)).toBe(place)
  })
})

const compaction = {
  id: 'c1',
  firstKeptId: 'u2',
  summary: null,
  reason: 'Now it is about bread.',
  messages: 1,
  tokensBefore: 30_000,
  tokensAfter: 4_200,
  createdAt: '2026-11-26T12:00:00Z',
  isEdited: false,
}
const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 200)))
const asked: { path: string; method: string }[] = []
let answers: Record<string, () => Response>

beforeEach(() => {
  asked.length = 0
  answers = {
    '/api/chats/c/context': () =>
      Response.json({
        compaction,
        tiers: [],
        totalTokens: 1,
        unsent: { files: [], pages: [], turns: 0, historyTokens: 0 },
      } as unknown as ContextView),
    '/api/chats/c/selection': () => Response.json({ workspaceId: null, mode: 'code', selectedFiles: [], excludedFiles: [] }),
    '/api/chats/c/readers': () => Response.json({ links: 0, live: 0 }),
    '/api/chats/c/compaction': () => new Response(null, { status: 204 }),
    '/api/chats/c/context/compact': () => Response.json({ error: { code: 'run_in_progress', message: 'Busy.' } }, { status: 409 }),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const name = path.split('?')[0] ?? ''
    asked.push({ path, method: init.method ?? 'GET' })
    return answers[name]?.() ?? Response.json({ tools: [], unavailable: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

const entry = (id: string, parentId: string | null) => ({
  message: userMessage(id, id),
  parentId,
  siblingIds: [id],
  createdAt: '2026-11-26T12:00:00Z',
})
const snapshot = {
  chatId: 'c',
  title: 'Tides',
  model: null,
  selectedTools: ['*'],
  path: [entry('u1', null), entry('u2', 'u1')],
  earlier: 0,
  run: null,
}

describe('a chat whose topic has changed', () => {
  it('says that earlier messages are left out, why, and takes that back', async () => {
    stageChat(snapshot)
    fireEvent.click(await screen.findByText('Earlier messages are left out for the model'))
    expect(screen.getByText('Now it is about bread.').parentElement?.textContent).toContain('One message, 30,000 → 4,200 tokens.')
    expect(screen.queryByRole('button', { name: 'Edit the summary' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await settle()
    expect(asked).toContainEqual({ path: '/api/chats/c/compaction?id=c1', method: 'DELETE' })
  })
})
