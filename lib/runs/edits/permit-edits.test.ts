import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunEvent } from '#lib/messages/index.ts'
import { block, editChat, editsOf, ends, soon } from '#tests/support/edit-chat.ts'
import { send, text } from '#tests/support/engine.ts'

const world = editChat()

describe('[ws-08] the policy', () => {
  it('keeps every file as it is where a rule denies the tool workspace.edit', async () => {
    await world.begin({ policies: [{ server: 'workspace', tool: 'edit', action: 'deny' }] })
    const { events } = await world.answer(text(block('a.txt', 'two', 'zwei')))
    expect(editsOf(events)).toMatchObject([{ status: 'skipped', message: 'The rule for workspace.edit denies this tool.' }])
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('judges a link by what it leads to: it passes no rule for that file, nor one for its own name', async () => {
    mkdirSync(path.join(world.folder, 'kept'))
    world.write('kept/a.txt', 'one\n')
    symlinkSync('kept', path.join(world.folder, 'way'))
    symlinkSync('other.txt', path.join(world.folder, 'own.txt'))
    const rules = ['kept/*', 'own.txt'].map(value => ({ server: 'workspace', tool: 'edit', argument: 'path', value, action: 'deny' }))
    await world.begin({ policies: rules })
    const { engine, chatId } = world
    await engine.chats.update(engine.actor, chatId, { selectedFiles: ['own.txt'] })
    const { events } = await world.answer(text([block('way/new.txt', '', 'x'), block('own.txt', 'far', 'near')].join('\n\n')))
    expect(editsOf(events).map(({ status, message }) => [status, message])).toEqual([
      ['skipped', expect.stringContaining('denies')],
      ['skipped', expect.stringContaining('denies')],
    ])
    expect(existsSync(path.join(world.folder, 'kept/new.txt'))).toBe(false)
    expect(world.read('other.txt')).toBe('far\n')
  })

  it('asks once a file about the edits that would be made, each of which is allowed or refused by itself', async () => {
    await world.begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    world.engine.says(
      text(
        [block('a.txt', 'one', 'eins'), block('a.txt', 'three', 'drei'), block('a.txt', 'nowhere', 'x'), block('new.txt', '', 'x')].join(
          '\n\n',
        ),
      ),
    )
    const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
    const open = await soon(async () => {
      const { inputs } = await world.engine.runs.get(world.engine.actor, runId)
      expect(inputs).toHaveLength(2)
      return inputs
    })
    const [first, second] = ['Edit a.txt?', 'Create new.txt?'].map(message => open.find(one => one.message === message))
    expect(first?.edits?.map(({ oldText }) => oldText)).toEqual(['one', 'three'])
    expect(first).toMatchObject({ kind: 'approval', toolName: 'workspace.edit', reason: 'The rule for all tools asks before this tool.' })
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
    const allowed = [first?.edits?.[1]?.id]
    await world.engine.runs.answerById(world.engine.actor, first?.id ?? '', { choice: 'allow_once', content: { allowed } })
    await world.engine.runs.answerById(world.engine.actor, second?.id ?? '', { choice: 'deny' })
    const events = await world.engine.log(runId)
    expect(editsOf(events).map(({ status, message }) => [status, message])).toEqual([
      ['skipped', 'You refused this edit.'],
      ['applied', ''],
      ['failed', expect.any(String)],
      ['skipped', 'You refused this edit.'],
    ])
    expect([world.read('a.txt'), existsSync(path.join(world.folder, 'new.txt'))]).toEqual(['one\ntwo\ndrei\n', false])
  })

  it('makes no edit about which nobody was asked, though it fits the file by the time that the others are allowed', async () => {
    await world.begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    symlinkSync('a.txt', path.join(world.folder, 'alias.txt'))
    await world.engine.chats.update(world.engine.actor, world.chatId, { selectedFiles: ['a.txt', 'alias.txt'] })
    world.engine.says(
      text([block('a.txt', 'one', 'eins'), block('alias.txt', 'eins', 'uno'), block('alias.txt', 'gone', 'two')].join('\n\n')),
    )
    const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await world.engine.runs.get(world.engine.actor, runId)
      expect(inputs.map(({ message }) => message)).toEqual(['Edit a.txt?'])
      await world.engine.runs.answerById(world.engine.actor, inputs[0]?.id ?? '', { choice: 'allow_once' })
    })
    expect(ends(await world.engine.log(runId))).toEqual([
      ['a.txt', 'applied', null],
      ['alias.txt', 'failed', 'anchor_not_found'],
      ['alias.txt', 'applied', null],
    ])
    expect(world.read('a.txt')).toBe('eins\ntwo\nthree\n')
  })

  it('makes none where an answer does not name those that it allows as a list', async () => {
    await world.begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    world.engine.says(text(block('a.txt', 'one', 'eins')))
    const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await world.engine.runs.get(world.engine.actor, runId)
      await world.engine.runs.answerById(world.engine.actor, inputs[0]?.id ?? '', { choice: 'allow_once', content: { allowed: 'none' } })
    })
    expect(ends(await world.engine.log(runId))).toEqual([['a.txt', 'skipped', null]])
  })

  it('asks no more in a chat for which the person has allowed it', async () => {
    await world.begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    world.engine.says(text(block('a.txt', 'one', 'eins')))
    const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await world.engine.runs.get(world.engine.actor, runId)
      await world.engine.runs.answerById(world.engine.actor, inputs[0]?.id ?? '', { choice: 'allow_session' })
    })
    await world.engine.log(runId)
    await world.answer(text(block('a.txt', 'two', 'zwei')))
    expect(world.read('a.txt')).toBe('eins\nzwei\nthree\n')
  })
})

it('[ws-08] leaves the answer to a question about edits to the person who was asked, whichever process continues the run', async () => {
  await world.begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
  world.engine.says(text([block('a.txt', 'one', 'eins'), block('a.txt', 'two', 'zwei')].join('\n\n')))
  const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
  const [question] = await soon(async () => {
    const { inputs } = await world.engine.runs.get(world.engine.actor, runId)
    expect(inputs).toHaveLength(1)
    return inputs
  })
  await world.engine.runs.close()
  const runs = world.engine.secondRuns()
  const allowed = [question?.edits?.[0]?.id]
  await runs.answerById(world.engine.actor, question?.id ?? '', { choice: 'allow_once', content: { allowed } })
  const events: RunEvent[] = []
  for await (const batch of await runs.tail(world.engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) }))
    events.push(...batch)
  expect(ends(events)).toEqual([
    ['a.txt', 'applied', null],
    ['a.txt', 'skipped', null],
  ])
  expect([world.read('a.txt'), world.engine.asked.length]).toEqual(['eins\ntwo\nthree\n', 1])
})
