import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import type { McpToolView } from '#lib/mcp/shared.ts'
import type { ToolOutcome } from '#lib/messages/shared.ts'
import { TryTool } from './try-tool.tsx'

const tool: McpToolView = {
  name: 'add',
  id: 'sums.add',
  modelName: 'sums__add',
  title: null,
  description: '',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, exact: { type: 'boolean' } }, required: ['a'] },
  annotations: {},
  hash: 'h',
  pin: { state: 'accepted', firstSeenAt: '2026-11-21T00:00:00Z' },
}

const outcome: ToolOutcome = {
  outcome: 'ok',
  server: 'sums',
  tool: 'add',
  text: 'five',
  content: [{ type: 'text', text: 'five' }],
  executed: true,
  executionTimeMs: 12,
}

function show() {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, JSON.parse(String(init.body))])
    return Response.json(outcome)
  })
  render(
    <TooltipProvider>
      <TryTool slug="sums" tool={tool} />
    </TooltipProvider>,
  )
  return calls
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('trying a tool', () => {
  it('[web-07] calls it with the arguments of the form, in the types of its schema', async () => {
    const calls = show()
    fireEvent.change(screen.getByLabelText('a'), { target: { value: '2.5' } })
    fireEvent.change(screen.getByLabelText('exact (optional)'), { target: { value: 'true' } })
    fireEvent.click(screen.getByRole('button', { name: 'Call add' }))
    expect(await screen.findByText('five')).toBeDefined()
    expect(screen.getByText('12 ms')).toBeDefined()
    expect(calls).toEqual([['/api/admin/servers/sums/try', { tool: 'add', arguments: { a: 2.5, exact: true } }]])
  })

  it('marks missing fields and calls nothing', () => {
    const calls = show()
    fireEvent.click(screen.getByRole('button', { name: 'Call add' }))
    expect(screen.getByRole('alert').textContent).toBe('This is required.')
    expect(calls).toEqual([])
  })

  it('keeps typed values when it switches to JSON, and reads them there', async () => {
    const calls = show()
    fireEvent.change(screen.getByLabelText('a'), { target: { value: '1' } })
    fireEvent.click(screen.getByRole('button', { name: 'Write JSON' }))
    const raw = screen.getByLabelText('Arguments') as HTMLTextAreaElement
    expect(JSON.parse(raw.value)).toEqual({ a: 1 })
    fireEvent.change(raw, { target: { value: '[1]' } })
    fireEvent.click(screen.getByRole('button', { name: 'Call add' }))
    expect(screen.getByRole('alert').textContent).toBe('Arguments must be one JSON object, in braces.')
    fireEvent.change(raw, { target: { value: '{"a":7,"more":[]}' } })
    fireEvent.click(screen.getByRole('button', { name: 'Call add' }))
    await screen.findByText('five')
    expect(calls).toEqual([['/api/admin/servers/sums/try', { tool: 'add', arguments: { a: 7, more: [] } }]])
  })
})
