import { sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { answerMarkdown } from '#lib/messages/index.ts'
import { isProviderError, type SpeechModels } from '#lib/models/index.ts'
import { createPace, type Platform, sniffFileType } from '#lib/platform/index.ts'
import { costMicroUsd, type UsageLedger } from '#lib/usage/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { MAX_READ_CHARS, PACE, SPEAK_MS, TRANSCRIBE_MS } from './limits.ts'
import { askedPieces, speakable } from './speakable.ts'
import type { Speech, SpeechSettings, SpeechTest, SpeechUse } from './speech.ts'

export interface SpeechDeps {
  platform: Pick<Platform, 'clock' | 'db'>
  speechModels: SpeechModels
  chats: Pick<Chats, 'message'>
  usage: UsageLedger
  settings: () => Promise<SpeechSettings>
}

const SAMPLE = () => server('voiceReadsAnswersAloud')

export function createSpeech({ platform: { clock, db }, speechModels, chats, usage, settings }: SpeechDeps): Speech {
  const pace = createPace(PACE, clock.monotonicMs)
  const sightOf = sightsOf(db)

  const mayUse = async (actor: Actor, model: string) => (await sightOf(actor)).levelOf('model', model) !== null
  const requireUse = async (actor: Actor, model: string) => {
    if (!(await mayUse(actor, model))) throw new AppError('model_not_found', { details: { model } })
  }

  type Counted = Pick<Awaited<ReturnType<SpeechModels['speak']>>, 'usage' | 'price'>
  const count = ({ userId }: Actor, model: string, counted: Counted) =>
    usage.record({
      userId,
      runId: null,
      step: 0,
      model,
      usage: counted.usage,
      costMicroUsd: counted.price && costMicroUsd(counted.usage, counted.price),
    })

  async function hear(actor: Actor, model: string, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
    await requireUse(actor, model)
    const mediaType = audioTypeOf(bytes)
    if (mediaType === null) throw new AppError('unusable', { message: t('parleyNotKnowAudio') })
    const heard = await within(actor, TRANSCRIBE_MS, signal, until => speechModels.transcribe(model, { bytes, mediaType }, until))
    await count(actor, model, heard)
    return heard.text.trim()
  }

  async function say(actor: Actor, words: { model: string; voice: string; text: string }, signal: AbortSignal) {
    const { model, ...said } = words
    await requireUse(actor, model)
    const spoken = await within(actor, SPEAK_MS, signal, until => speechModels.speak(model, said, until))
    await count(actor, model, spoken)
    const mediaType = audioTypeOf(spoken.audio)
    if (mediaType === null) throw new AppError('provider_failed', { message: t('providerReturnedSomethingOther') })
    return { audio: spoken.audio, mediaType }
  }

  /** Holds a call to the pace of its person and to a deadline. */
  async function within<T>(actor: Actor, ms: number, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const end = pace.begin(actor.userId)
    const deadline = AbortSignal.timeout(ms)
    try {
      return await ask(AbortSignal.any([signal, deadline]))
    } catch (error) {
      if (deadline.aborted && !signal.aborted) throw new AppError('provider_timeout', { cause: error })
      if (isProviderError(error) && actor.role !== 'admin' && error.forMembers !== undefined)
        throw new AppError(error.code, { message: error.forMembers, cause: error })
      throw error
    } finally {
      end()
    }
  }

  return {
    async offer(actor) {
      const { dictationModel, dictationFirst, readingModel, readingFirst } = await settings()
      const usable = async (model: string) => (model !== '' && (await mayUse(actor, model)) ? model : '')
      return {
        dictation: shareOf(await usable(dictationModel), dictationFirst),
        reading: shareOf(await usable(readingModel), readingFirst),
      }
    },

    providers: () => speechModels.providers(),

    async transcribe(actor, recording, signal) {
      const { dictationModel } = await settings()
      if (dictationModel === '') throw new AppError('unusable', { message: t('noModelDictationSet') })
      return { text: await hear(actor, dictationModel, recording, signal) }
    },

    async read(actor, { chatId, messageId, piece }, signal) {
      const { readingModel: model, readingVoice: voice } = await settings()
      if (model === '') throw new AppError('unusable', { message: t('noModelReadingAloud') })
      const markdown = answerMarkdown(await chats.message(actor, chatId, messageId))
      const pieces = askedPieces(speakable(markdown.slice(0, MAX_READ_CHARS).toWellFormed()))
      const text = pieces[piece]
      if (text === undefined) throw new AppError('message_not_found', { message: t('nothingMoreReadMessage') })
      return { ...(await say(actor, { model, voice, text }, signal)), pieces: pieces.length }
    },

    async test(actor, form, signal): Promise<SpeechTest> {
      try {
        if (form.kind === 'dictation') {
          await hear(actor, form.model, toneWav(), signal)
          return { ok: true, sentence: server('modelListenedShortTone'), audio: null }
        }
        const { audio, mediaType } = await say(actor, { ...form, text: SAMPLE() }, signal)
        const sentence = server('modelSaidSample', { sample: SAMPLE() })
        return { ok: true, sentence, audio: `data:${mediaType};base64,${Buffer.from(audio).toString('base64')}` }
      } catch (error) {
        if (!isAppError(error) || signal.aborted) throw error
        return { ok: false, sentence: error.message, audio: null }
      }
    },
  }
}

/** Names the models of the settings that hear and speak. */
export async function spokenModels(settings: () => Promise<SpeechSettings>): Promise<string[]> {
  const { dictationModel, readingModel } = await settings()
  return [dictationModel, readingModel].filter(id => id !== '')
}

function shareOf(model: string, isFirst: boolean): SpeechUse {
  return model === '' ? 'never' : isFirst ? 'always' : 'instead'
}

/** Names the type of a sound by its first bytes, whatever it is declared as; null for anything else. */
export function audioTypeOf(bytes: Uint8Array): string | null {
  const sniffed = sniffFileType(bytes)
  if (sniffed?.startsWith('audio/')) return sniffed
  // Safari records MP4, and AAC may come in its own frames.
  if (String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp') return 'audio/mp4'
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xf6) === 0xf0 ? 'audio/aac' : null
}

const RATE = 16_000
const SECONDS = 1
const HERTZ = 440

/** Writes a quiet tone of one second as WAV: a sound that every model for dictation accepts. */
function toneWav(): Uint8Array {
  const samples = RATE * SECONDS
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) file.writeInt16LE(Math.round(3_000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)), 44 + at * 2)
  return file
}
