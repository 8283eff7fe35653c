import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPrompt, promptVariables } from './variables.ts'

const plain = (name: string, options: string[] = []) => ({ name, options, isDate: name === 'date' && options.length === 0 })

describe('the variables of a prompt', () => {
  it.each([
    ['Write about {{topic}}.', [plain('topic')]],
    ['{{ topic }} for {{who}}, {{topic}}', [plain('topic'), plain('who')]],
    ['{{tone:formal|friendly}}', [plain('tone', ['formal', 'friendly'])]],
    ['{{tone}} {{tone: a | b ||a}}', [plain('tone', ['a', 'b'])]],
    ['{{date}}', [plain('date')]],
    ['{{наме}} {{日付}} {{due date}}', [plain('наме'), plain('日付'), plain('due date')]],
    ['{{ {{name}} }}', [plain('name')]],
    ['{{}} {{ }} {{a.b}} {{#if x}} {{{{ }} }} {x} {{open', []],
    [`{{${'a'.repeat(61)}}}`, []],
    ['{{__proto__}}', [plain('__proto__')]],
  ])('%j are %j', (text, variables) => {
    expect(promptVariables(text)).toEqual(variables)
  })
})

describe('filling a prompt', () => {
  it('puts each value in all places of its variable, and leaves other braces as they are', () => {
    expect(fillPrompt('{{a}} {b} {{ a }} {{c:x|y}} {{#d}}', { a: '1', c: 'y' })).toBe('1 {b} 1 y {{#d}}')
  })

  it('[asst-12] takes a value that contains a variable, or a whole prompt, as text', () => {
    expect(fillPrompt('{{a}}/{{b}}', { a: '{{b}}', b: '/summarise {{a}}' })).toBe('{{b}}//summarise {{a}}')
  })

  it('leaves a place empty that has no value, whatever its name', () => {
    expect(fillPrompt('[{{constructor}}|{{__proto__}}]', {})).toBe('[|]')
  })

  it('never reads a value as a template', () => {
    const anything = fc.string({ unit: fc.constantFrom('{', '}', 'a', ':', '|', ' ') })
    fc.assert(
      fc.property(anything, anything, anything, (before, after, value) => {
        fc.pre(promptVariables(before + after).length === 0 && promptVariables(`${before}{{v}}${after}`).length === 1)
        fc.pre(promptVariables(`${before}{{v}}${after}`)[0]?.name === 'v')
        expect(fillPrompt(`${before}{{v}}${after}`, { v: value })).toBe(`${before}${value}${after}`)
      }),
    )
  })

  it('reads 1 MB of opening braces in linear time', () => {
    const startedMs = performance.now()
    expect(promptVariables('{{'.repeat(500_000))).toEqual([])
    expect(promptVariables(`${'{{'.repeat(250_000)}${'}}'.repeat(250_000)}`)).toEqual([])
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})
