import { expect, it } from 'vitest'
import type { ToolDefinition } from '#lib/mcp/shared.ts'
import { definitionChange } from './definition-change.ts'

const accepted: ToolDefinition = { title: null, description: 'Pays.', inputSchema: { type: 'object' }, annotations: {} }

it('a changed definition is shown by what differs', () => {
  const present = { ...accepted, description: 'Pays twice.', annotations: { destructiveHint: true } }
  expect(definitionChange(accepted, present)).toEqual({
    before: { description: 'Pays.', annotations: {} },
    now: { description: 'Pays twice.', annotations: { destructiveHint: true } },
  })
})

it('a definition that differs nowhere here is shown whole', () => {
  expect(definitionChange(accepted, accepted)).toEqual({ before: accepted, now: accepted })
})
