import { describe, expect, it } from 'vitest'
import { formFields, readForm } from './form.ts'

const schema = {
  type: 'object',
  required: ['name', 'mail'],
  properties: {
    name: { type: 'string', title: 'Name', minLength: 2, maxLength: 5 },
    mail: { type: 'string', format: 'email', default: 'a@b.c' },
    page: { type: 'string', format: 'uri' },
    born: { type: 'string', format: 'date' },
    at: { type: 'string', format: 'date-time' },
    whole: { type: 'integer', minimum: 1, maximum: 9, default: 7 },
    part: { type: 'number' },
    agreed: { type: 'boolean', default: true },
    pet: { type: 'string', enum: ['c', 'd'], enumNames: ['Cat', 'Dog'], default: 'd' },
    colour: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }, { const: 'g' }] },
    many: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['x', 'y', 'z'] } },
    titled: { type: 'array', items: { anyOf: [{ const: 'p', title: 'P' }] }, default: ['p'] },
    odd: { type: 'object' },
  },
}

describe('the form of a server', () => {
  it('has a field for every kind that the protocol knows, and leaves out what cannot be asked for', () => {
    expect(formFields(schema).map(({ name, kind, required }) => `${name} ${kind}${required ? ' *' : ''}`)).toEqual([
      'name text *',
      'mail text *',
      'page text',
      'born text',
      'at text',
      'whole number',
      'part number',
      'agreed switch',
      'pet choice',
      'colour choice',
      'many choices',
      'titled choices',
    ])
    expect(formFields(schema)[8]).toMatchObject({
      options: [
        { value: 'c', label: 'Cat' },
        { value: 'd', label: 'Dog' },
      ],
      initial: 'd',
    })
  })

  it('takes an answer that fits, with the defaults, and nothing that was not asked for', () => {
    expect(readForm(schema, { name: 'Ada', many: ['x'], extra: 1 })).toEqual({
      ok: true,
      content: { name: 'Ada', mail: 'a@b.c', whole: 7, agreed: true, pet: 'd', many: ['x'], titled: ['p'] },
    })
  })

  it.each([
    [{ name: 42 }, 'name'],
    [{}, 'name'],
    [{ name: 'A' }, 'name'],
    [{ name: 'Adalovelace' }, 'name'],
    [{ name: 'Ada', mail: 'nobody' }, 'mail'],
    [{ name: 'Ada', page: 'not a page' }, 'page'],
    [{ name: 'Ada', born: '1815-13-01' }, 'born'],
    [{ name: 'Ada', at: '1815-12-10' }, 'at'],
    [{ name: 'Ada', whole: 1.5 }, 'whole'],
    [{ name: 'Ada', whole: 10 }, 'whole'],
    [{ name: 'Ada', part: 'one' }, 'part'],
    [{ name: 'Ada', agreed: 'yes' }, 'agreed'],
    [{ name: 'Ada', pet: 'e' }, 'pet'],
    [{ name: 'Ada', colour: 'blue' }, 'colour'],
    [{ name: 'Ada', many: [] }, 'many'],
    [{ name: 'Ada', many: ['x', 'y', 'z'] }, 'many'],
    [{ name: 'Ada', many: ['q'] }, 'many'],
  ])('refuses %j', (answer, name) => {
    const form = readForm(schema, answer)
    expect(form.ok ? [] : Object.keys(form.problems)).toEqual([name])
  })
})
