import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSdkBypass, type EventText } from './sdk-bypass.ts'

type Part = LanguageModelV4StreamPart
type Step = { give: EventText | null } | 'comes'

const words = fc.record({ block: fc.constantFrom('a', 'b'), text: fc.constantFrom('x', 'y'), isOnlyContent: fc.boolean() })
const steps = fc.array(fc.oneof(fc.record({ give: fc.option(words) }), fc.constant('comes' as const)), { maxLength: 60 })

/** Simulates a package that emits each event in order, at any time. */
function play(given: Step[]): { asked: Part[]; came: Part[]; passed: number } {
  const [inside, asked, came]: Part[][] = [[], [], []]
  let passed = 0
  const bypass = createSdkBypass()
  bypass.setSink(part => came?.push(part))
  const comes = () => {
    const part = inside?.shift()
    if (!part) return
    came?.push(part)
    bypass.noteOutput(part)
  }
  for (const step of given) {
    if (step === 'comes') {
      comes()
      continue
    }
    const part = partOf(step.give)
    asked?.push(part)
    if (bypass.tryPass(step.give)) passed++
    else inside?.push(part)
  }
  while (inside?.length) comes()
  return { asked: asked ?? [], came: came ?? [], passed }
}

function partOf(given: EventText | null): Part {
  return given === null ? { type: 'text-end', id: 'a' } : { type: 'text-delta', id: given.block, delta: given.text }
}

const say = (block: string, text: string, isOnlyContent = true): Step => ({ give: { block, text, isOnlyContent } })

describe('text deltas around an AI SDK package', () => {
  it('keep their order, whichever way they take', () => {
    fc.assert(
      fc.property(steps, given => {
        const { asked, came } = play(given)
        expect(came).toEqual(asked)
      }),
    )
  })

  it('bypass the package once it has emitted their block', () => {
    expect(play([say('a', 'x'), 'comes', say('a', 'y'), say('a', 'z')]).passed).toBe(2)
  })

  it.each<[string, Step[]]>([
    ['the package has not handed on the ones before', [say('a', 'x'), say('a', 'x'), 'comes', say('a', 'y')]],
    ['they belong to another block', [say('a', 'x'), 'comes', say('b', 'x')]],
    ['something else was given meanwhile', [say('a', 'x'), 'comes', { give: null }, say('a', 'x')]],
    ['their event says something else as well', [say('a', 'x'), 'comes', say('a', 'x', false)]],
  ])('go through the package while %s', (_, given) => {
    expect(play(given).passed).toBe(0)
  })
})
