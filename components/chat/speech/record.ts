import { errorSentence, request } from '#components/request.ts'
import { MAX_RECORDING_MS } from '#lib/speech/shared.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
import { dictationProblem } from './recognition.ts'

export type RecordingState = 'opening' | 'recording' | 'working'

interface RecordingPorts {
  onState: (state: RecordingState) => void
  onWords: (words: string) => void
  /** Called once. `problem`: sentence for the person; null where it ended as they wanted. */
  onEnd: (problem: string | null) => void
}

export interface RecordingControl {
  /** Ends the recording and has it transcribed. */
  finish(): void
  /** Throws the recording away. */
  discard(): void
}

const TYPES = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4']
/** Enough for speech: five minutes have some 2 MB. */
const BITS_PER_SECOND = 48_000
const ANSWER_MS = 2 * 60_000

/** Records speech, and has a provider's model transcribe it. Ends by itself after five minutes. */
export function startRecording({ onState, onWords, onEnd }: RecordingPorts): RecordingControl {
  const leaving = new AbortController()
  const pieces: Blob[] = []
  let recorder: MediaRecorder | null = null
  let wantsFinish = false

  const failed = (error: unknown) => end(errorSentence(error))
  const end = (problem: string | null) => {
    if (leaving.signal.aborted) return
    leaving.abort()
    onEnd(problem)
  }

  async function open() {
    onState('opening')
    const microphone = await openMicrophone()
    const release = () => {
      for (const track of microphone.getTracks()) track.stop()
    }
    if (leaving.signal.aborted) return release()
    const type = TYPES.find(one => MediaRecorder.isTypeSupported(one))
    const made = new MediaRecorder(microphone, { ...(type ? { mimeType: type } : {}), audioBitsPerSecond: BITS_PER_SECOND })
    const late = setTimeout(() => made.stop(), MAX_RECORDING_MS)
    made.ondataavailable = ({ data }) => void pieces.push(data)
    made.onerror = () => end(t('notRecorded'))
    made.onstop = () => {
      clearTimeout(late)
      release()
      writeDown(made.mimeType).catch(failed)
    }
    leaving.signal.addEventListener('abort', () => {
      if (made.state !== 'inactive') made.stop()
    })
    recorder = made
    made.start()
    onState('recording')
    if (wantsFinish) made.stop()
  }

  async function writeDown(type: string) {
    if (leaving.signal.aborted) return
    onState('working')
    const [mediaType = ''] = type.split(';')
    const file = new File(pieces, 'speech', { type: mediaType })
    const { text } = await request('POST /api/speech/transcriptions', { file, signal: leaving.signal, timeoutMs: ANSWER_MS })
    if (leaving.signal.aborted) return
    if (text !== '') onWords(text)
    end(text === '' ? t('noSpeech') : null)
  }

  open().catch(failed)
  return {
    finish() {
      wantsFinish = true
      if (recorder?.state === 'recording') recorder.stop()
    },
    discard: () => end(null),
  }
}

async function openMicrophone(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error(t('needsHttps'))
  try {
    return await devices.getUserMedia({ audio: true })
  } catch (cause) {
    const isMissing = cause instanceof DOMException && cause.name === 'NotFoundError'
    throw new Error(dictationProblem(isMissing ? 'audio-capture' : 'not-allowed') ?? '', { cause })
  }
}
