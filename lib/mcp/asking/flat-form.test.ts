import { describe, expect, it } from 'vitest'
import { cleanInputRequests, cleanQuestion, FORM_KEY } from '../wire/clean-question.ts'
import { answerElicitation } from './answer-server.ts'
import { emptyTexts, flatForm } from './flat-form.ts'
import { formFields, readForm } from './form.ts'
import { decliningHandler } from './server-request-handler.ts'

const asked = {
  type: 'object',
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  additionalProperties: false,
  $defs: { E: { type: 'string', enum: ['low', 'high'] } },
  properties: {
    prio: { $ref: '#/$defs/E', title: 'Priority' },
    note: { type: ['string', 'null'], title: null, default: null },
    who: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    size: { type: 'integer', enum: [1, 2, null] },
    tags: { type: 'array', items: { $ref: '#/$defs/E' } },
    body: { type: 'object', properties: { to: { type: 'integer' } } },
  },
  required: ['prio', 'note', 'who', 'size', 'body'],
}

describe('a form that is more than the protocol knows', () => {
  it('[H16] is asked for as a flat one', () => {
    const flat = flatForm(asked)
    expect(flat.required).toEqual(['prio', 'body'])
    expect(formFields(flat).map(({ name, kind, label }) => [name, kind, label])).toEqual([
      ['prio', 'choice', 'Priority'],
      ['note', 'text', 'note'],
      ['who', 'text', 'who'],
      ['size', 'choice', 'size'],
      ['tags', 'choices', 'tags'],
      ['body', 'text', 'body'],
    ])
  })

  it('[H16] is answered in the types of its server', async () => {
    const content = { prio: 'low', size: '2', tags: ['high'], body: '{"to":"5"}' }
    const reading = readForm(flatForm(asked), content)
    if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
    const params = cleanQuestion({ message: 'Fill in', requestedSchema: asked, mode: null, _meta: { [FORM_KEY]: 'forged' } })
    const handler = { ...decliningHandler, elicit: async () => ({ action: 'accept' as const, content: reading.content }) }
    expect(await answerElicitation(handler, params as Parameters<typeof answerElicitation>[1])).toEqual({
      action: 'accept',
      content: { prio: 'low', size: 2, tags: ['high'], body: { to: 5 }, note: '', who: '' },
    })
    expect(emptyTexts(asked, { note: 'x', who: 'y' })).toEqual({})
  })

  it('[H16] is never refused for its schema', () => {
    for (const requestedSchema of [null, [], 'x', {}, { properties: null }, { properties: { a: null, b: [], c: { $ref: '#/nowhere' } } }]) {
      expect(cleanQuestion({ message: 1, requestedSchema })).toMatchObject({
        message: '',
        requestedSchema: { type: 'object', properties: {} },
      })
      expect(() => formFields(flatForm(requestedSchema))).not.toThrow()
    }
    const circle = { properties: { a: { type: 'array', items: { $ref: '#/properties/a' } } } }
    expect(formFields(flatForm(circle)).map(({ kind }) => kind)).toEqual(['text'])
    const request = { method: 'elicitation/create', params: { message: 'a', requestedSchema: asked } }
    const result = { resultType: 'input_required', inputRequests: { a: request, b: { method: 'roots/list' } } }
    expect(cleanInputRequests(result)).toMatchObject({
      inputRequests: { a: { params: { requestedSchema: { properties: {} }, _meta: { [FORM_KEY]: asked } } }, b: { method: 'roots/list' } },
    })
  })

  it('[H16] takes numbers and choices that a program writes as text', () => {
    const form = { properties: { n: { type: 'integer' }, on: { type: 'boolean' }, tags: { type: 'array', items: { enum: ['a', 'b'] } } } }
    expect(readForm(form, { n: '5', on: 'true', tags: '["a"]' })).toEqual({ ok: true, content: { n: 5, on: true, tags: ['a'] } })
  })
})
