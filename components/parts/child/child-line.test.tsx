import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ChildView } from '#lib/messages/shared.ts'
import { ChildLine } from './child-line.tsx'

const usage = { promptTokens: 1_000, completionTokens: 200, totalTokens: 1_200, estimated: false }
const child: ChildView = {
  ...{ runId: 'r', chatId: 'c', toolCallId: 't', task: 'Count the <words>', depth: 1, status: null },
  assistant: { id: 'a', name: 'Counter', emoji: '🧮' },
  startedAt: '2026-11-28T10:00:00.000Z',
}
const ended: ChildView = {
  ...child,
  status: 'partial',
  finishedAt: '2026-11-28T10:00:04.200Z',
  usage,
  treeUsage: usage,
  costMicroUsd: 4_200,
}

describe('[agent-01] the line of a task', () => {
  it('opens the task and stops it while it is at work', () => {
    render(<ChildLine child={child} isLive mayStop />)
    expect(screen.getByRole('link', { name: '🧮 Counter Count the <words>' }).getAttribute('href')).toBe('/chat/c')
    expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  })

  it('says how it ended, how long it took and what it has used, its own tasks included', () => {
    const { container } = render(<ChildLine child={ended} isLive={false} mayStop />)
    expect(container.textContent).toContain('cut short · 4.2 s · 1,200 tokens · $0.0042')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('leads nowhere on a shared page', () => {
    render(<ChildLine child={ended} isLive={false} mayStop={false} />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})
