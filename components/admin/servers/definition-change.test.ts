import { expect, it } from 'vitest'
import type { ToolDefinition } from '#lib/mcp/shared.ts'
import { definitionChange } from './definition-change.ts'

const accepted: ToolDefinition = { title: null, description: 'Pays.', inputSchema: { type: 'object' }, annotations: {} }

it('a changed definition is shown by the parts that differ', () => {
  const present = { ...accepted, description: 'Pays twice.', annotations: { destructiveHint: true } }
  expect(definitionChange(accepted, present)).toEqual([
    { name: 'Description', before: 'Pays.', now: 'Pays twice.' },
    { name: 'Annotations', before: '{}', now: '{\n  "destructiveHint": true\n}' },
  ])
})

it('a definition that differs nowhere here has no such part', () => {
  expect(definitionChange(accepted, accepted)).toEqual([])
})
