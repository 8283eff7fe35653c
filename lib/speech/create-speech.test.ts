import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantRow } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { ProviderError, type SpeechModels } from '#lib/models/index.ts'
import type { UsageRecord } from '#lib/usage/index.ts'
import { type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createSpeech } from './create-speech.ts'
import type { SpeechSettings } from './speech.ts'

const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.from([0, 2])])
const usage = { promptTokens: 10, completionTokens: 2, totalTokens: 12, estimated: false }
const counted = { usage, price: { input: 2, output: 3, cacheRead: null, cacheWrite: null } }
const ann = { kind: 'user', userId: 'ann', role: 'member' } as Actor
const answer = { id: 'm', role: 'assistant', parts: [{ type: 'text', text: 'High tide.' }] } as ChatMessage
const never = new AbortController().signal

let held: TestPlatform
beforeAll(async () => {
  held = await testPlatform()
})
afterAll(() => held.dispose())

function testSpeech({ settings = {}, models = {} }: { settings?: Partial<SpeechSettings>; models?: Partial<SpeechModels> } = {}) {
  const recorded: UsageRecord[] = []
  const all = {
    dictationModel: 'a:hear',
    dictationFirst: false,
    readingModel: 'a:say',
    readingVoice: 'kim',
    readingFirst: true,
    ...settings,
  }
  const speech = createSpeech({
    platform: { clock: testClock(), db: held.platform.db },
    speechModels: {
      providers: async () => [],
      transcribe: async () => ({ text: ' Hello. ', ...counted }),
      speak: async () => ({ audio: ogg, ...counted }),
      ...models,
    },
    chats: {
      message: async ({ userId }, chatId) => {
        if (userId !== 'ann' || chatId !== 'hers') throw new AppError('chat_not_found')
        return answer
      },
    },
    usage: { record: async entry => void recorded.push(entry) },
    settings: async () => all,
  })
  return { speech, recorded }
}
const piece = { chatId: 'hers', messageId: 'm', piece: 0 }

describe('speech', () => {
  it('counts in the usage of its person, both ways', async () => {
    const { speech, recorded } = testSpeech()
    expect(await speech.transcribe(ann, ogg, never)).toEqual({ text: 'Hello.' })
    expect(await speech.read(ann, piece, never)).toMatchObject({ mediaType: 'audio/ogg', pieces: 1 })
    const entry = { userId: 'ann', runId: null, step: 0, usage, costMicroUsd: 26 }
    expect(recorded).toEqual([
      { ...entry, model: 'a:hear' },
      { ...entry, model: 'a:say' },
    ])
  })

  it('is made of what the person may read alone, and asks no model for the rest', async () => {
    const { speech, recorded } = testSpeech()
    await expect(speech.read({ ...ann, userId: 'bob' }, piece, never)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(speech.read(ann, { ...piece, piece: 1 }, never)).rejects.toMatchObject({ code: 'message_not_found' })
    await expect(speech.transcribe(ann, Buffer.from('GIF89a'), never)).rejects.toMatchObject({ code: 'unusable' })
    expect(recorded).toEqual([])
  })

  it('tells members what a provider says to them, and administrators all of it', async () => {
    const error = new ProviderError('provider_failed', { message: 'Key 7 is out of money.', retryable: false, forMembers: 'It is away.' })
    const { speech } = testSpeech({ models: { transcribe: () => Promise.reject(error) } })
    await expect(speech.transcribe(ann, ogg, never)).rejects.toMatchObject({ code: 'provider_failed', message: 'It is away.' })
    await expect(speech.transcribe({ ...ann, role: 'admin' }, ogg, never)).rejects.toMatchObject({ message: 'Key 7 is out of money.' })
  })

  it('[acc-02] is of a model that is granted to the person, and else neither offered nor used', async () => {
    const { client } = held.platform.db
    const grant = { subject: { kind: 'role', id: 'administrator' }, object: { kind: 'model', id: 'a:hear' }, level: 'use' } as const
    await client.accessGrant.create({ data: grantRow({ id: newId(), ...grant, givenById: null, createdAt: new Date() }) })
    const { speech, recorded } = testSpeech()
    expect(await speech.offer(ann)).toEqual({ dictation: 'never', reading: 'always' })
    await expect(speech.transcribe(ann, ogg, never)).rejects.toMatchObject({ code: 'model_not_found' })
    expect(recorded).toEqual([])
    expect(await speech.transcribe({ ...ann, role: 'admin' }, ogg, never)).toEqual({ text: 'Hello.' })
    await client.accessGrant.deleteMany()
  })

  it('is offered as the settings say, and refused where none is set', async () => {
    expect(await testSpeech().speech.offer(ann)).toEqual({ dictation: 'instead', reading: 'always' })
    const { speech } = testSpeech({ settings: { dictationModel: '', readingModel: '' } })
    expect(await speech.offer(ann)).toEqual({ dictation: 'never', reading: 'never' })
    await expect(speech.transcribe(ann, ogg, never)).rejects.toMatchObject({ code: 'unusable' })
    await expect(speech.read(ann, piece, never)).rejects.toMatchObject({ code: 'unusable' })
  })
})
