import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { message } from '#tests/support/parts.tsx'
import { DetailsView } from './details-view.tsx'

const workspace = { models: [] } as unknown as WorkspaceValue

function factsOf(metadata: Parameters<typeof message>[1]): [string | null, string | null][] {
  render(
    <WorkspaceContext value={workspace}>
      <DetailsView message={message([], metadata)} isRunning={false} />
    </WorkspaceContext>,
  )
  return screen.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling?.textContent ?? null])
}

it('[V6] [text-09] shows every counter of the interceptor', () => {
  const facts = factsOf({
    interception: { narrativeCharacters: 12_345, calls: 2, malformed: 1, longestHoldMs: 40, highWaterCharacters: 1234 },
  })
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Characters of text', '12,345'],
      ['Found in the text', '2 calls, 1 malformed'],
      ['Longest hold', '40 ms'],
      ['Most text held', '1,234 characters'],
    ]),
  )
})

it('[V6] [text-09] says nothing of an interceptor that was not there', () => {
  expect(factsOf({}).map(([name]) => name)).not.toContain('Characters of text')
})
