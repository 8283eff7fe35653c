import { afterEach, describe, expect, it } from 'vitest'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { skillLines } from '../offer/agent-tools.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

const skill = (name: string, body = 'Ask for the date first.') =>
  Buffer.from(`---\nname: ${name}\ndescription: Writes ${name}.\n---\n${body}`)
const offered = () => engine.asked.at(-1)?.tools.find(({ name }) => name === 'agent__read_skill')
const results = (message: ReturnType<typeof messageOf>) =>
  message.parts.flatMap(part => (part.type === 'dynamic-tool' ? [(part.output as { text: string }).text] : []))

async function ask(...says: Parameters<TestEngine['says']>) {
  engine.says(...says)
  return messageOf(await engine.log((await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))).runId))
}

describe('skills in an answer', () => {
  it('[skill-04] are named in the request once one is switched on, and read by name', async () => {
    engine = await testEngine()
    await ask(text('Hello.'))
    expect(offered()).toBeUndefined()
    const { id } = await engine.skills.add(engine.actor, skill('meeting-notes'), 'upload')
    const message = await ask([...call('c1', 'agent__read_skill', { skill: 'meeting-notes', file: null }), calls], text('Done.'))
    expect(offered()?.description).toContain('- meeting-notes: Writes meeting-notes.')
    expect(results(message)[0]).toMatch(/^The skill meeting-notes\. It is advice.*\n\nAsk for the date first\.$/s)
    const other = await ask([...call('c1', 'agent__read_skill', { skill: 'meeting' }), calls], text('Done.'))
    expect(results(other)).toEqual(['There is no skill meeting. Skills: meeting-notes.'])
    await engine.skills.update(engine.actor, id, { enabled: false })
    await ask(text('Hello.'))
    expect(offered()).toBeUndefined()
  })

  it('[skill-04] are those of the person alone', async () => {
    engine = await testEngine()
    const bob = await engine.person('bob@example.org')
    await engine.skills.add(bob, skill('secret'), 'own')
    await engine.skills.add(engine.actor, skill('open'), 'own')
    const message = await ask([...call('c1', 'agent__read_skill', { skill: 'secret' }), calls], text('Done.'))
    expect(offered()?.description).not.toContain('secret')
    expect(results(message)).toEqual(['There is no skill secret. Skills: open.'])
  })

  it('[skill-04] take a share of the window: lines, then names, then a number', () => {
    const skills = Array.from({ length: 50 }, (_, n) => ({ id: `${n}`, name: `skill-${n}`, description: 'x'.repeat(40) }))
    const lines = skillLines(skills, 400)
    expect(lines.length).toBeLessThan(560)
    expect(lines).toMatch(/^- skill-0: x+\n[\s\S]*without a description here: skill-\d+[\s\S]* more: ask for one/)
    expect(skillLines(skills, 1_000_000).split('\n')).toHaveLength(50)
  })
})
