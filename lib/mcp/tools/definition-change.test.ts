import { expect, it } from 'vitest'
import { boundedChange, definitionChange } from './definition-change.ts'
import type { ToolDefinition } from './views.ts'

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
  const [one, other] = [
    { type: 'object', properties: { a: {}, b: {} } },
    { properties: { b: {}, a: {} }, type: 'object' },
  ]
  expect(definitionChange({ ...accepted, inputSchema: one }, { ...accepted, inputSchema: other })).toEqual([])
})

it('a question holds of long texts what stands around the first difference, and says that there is more', () => {
  const start = 'x'.repeat(50_000)
  const [part] = boundedChange([{ name: 'Input schema', before: `${start}old${start}`, now: `${start}new${start}` }])
  expect(part).toMatchObject({ name: 'Input schema', isCut: true })
  expect(part?.before).toMatch(/^x{200}oldx+$/)
  expect(part?.now).toMatch(/^x{200}newx+$/)
  expect(part?.now.length).toBe(8_000)
  const short = { name: 'Description', before: 'a', now: 'b' }
  expect(boundedChange([short])).toEqual([short])
  expect(boundedChange([{ name: 'Title', before: start, now: `${start}!` }])[0]?.now).toBe(`${'x'.repeat(200)}!`)
})
