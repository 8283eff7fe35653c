import { errorSentence, foreignSentence, RequestError, refusalIn } from '#components/request.ts'
import { addressOf } from '#components/routes.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'

export type PlayerState = 'loading' | 'playing' | 'paused'

interface PlayerPorts {
  onState: (state: PlayerState) => void
  /** Called once. `problem`: sentence for the person; null where it was read to its end, or stopped. */
  onEnd: (problem: string | null) => void
}

export interface PlayerControl {
  pause(): void
  resume(): void
  stop(): void
}

interface Piece {
  sound: Blob
  pieces: number
}

/** Stops the current reading: one answer plays at a time. */
let endOther: (() => void) | null = null

/** Reads an answer aloud with the voice of a provider, piece by piece: the next one is requested while this one plays. */
export function playAnswer(answer: { chatId: string; messageId: string }, { onState, onEnd }: PlayerPorts): PlayerControl {
  const leaving = new AbortController()
  const sound = new Audio()
  let address: string | null = null
  let wantsPause = false

  const end = (problem: string | null) => {
    if (leaving.signal.aborted) return
    leaving.abort()
    if (endOther === stop) endOther = null
    sound.pause()
    sound.removeAttribute('src')
    if (address !== null) URL.revokeObjectURL(address)
    onEnd(problem)
  }
  const stop = () => end(null)
  const failed = (error: unknown) => end(errorSentence(error))

  async function play(): Promise<void> {
    try {
      await sound.play()
      onState('playing')
    } catch (error) {
      if (leaving.signal.aborted) return
      // The browser requires a click before it plays a sound.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onState('paused')
      else if (!(error instanceof DOMException && error.name === 'AbortError')) throw new Error(t('notPlayable'))
    }
  }

  async function read(): Promise<void> {
    onState('loading')
    let next = loadPiece(answer, 0, leaving.signal)
    for (let at = 0; ; at++) {
      const { sound: blob, pieces } = await next
      if (leaving.signal.aborted) return
      if (at + 1 < pieces) {
        next = loadPiece(answer, at + 1, leaving.signal)
        // A failure is reported when its turn has come.
        next.catch(() => undefined)
      }
      if (address !== null) URL.revokeObjectURL(address)
      address = URL.createObjectURL(blob)
      sound.src = address
      const isOver = ended(sound, leaving.signal)
      if (wantsPause) onState('paused')
      else await play()
      await isOver
      if (leaving.signal.aborted) return
      if (at + 1 >= pieces) return end(null)
    }
  }

  endOther?.()
  endOther = stop
  read().catch(failed)
  return {
    pause() {
      wantsPause = true
      sound.pause()
      onState('paused')
    },
    resume() {
      wantsPause = false
      play().catch(failed)
    },
    stop,
  }
}

/** Resolves when a sound has been played to its end, or is given up. */
function ended(sound: HTMLAudioElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    sound.onended = () => resolve()
    sound.onerror = () => {
      if (!signal.aborted) reject(new Error(t('notPlayable')))
    }
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

const PIECE_MS = 60_000

async function loadPiece(answer: { chatId: string; messageId: string }, piece: number, signal: AbortSignal): Promise<Piece> {
  const late = AbortSignal.timeout(PIECE_MS)
  let response: Response
  try {
    response = await fetch(addressOf('POST /api/speech/audio'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...answer, piece }),
      signal: AbortSignal.any([signal, late]),
    })
  } catch (cause) {
    throw new Error(t('unreachable'), { cause })
  }
  if (!response.ok) {
    const refused = refusalIn(await response.text()) ?? { code: 'bad_answer', message: foreignSentence(response.status) }
    throw new RequestError(refused, response.status)
  }
  return { sound: await response.blob(), pieces: Number(response.headers.get('parley-pieces')) || 1 }
}
