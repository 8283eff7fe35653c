import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './script.ts'

type Json = Record<string, unknown>

/** Request for speech: its model, and its body as JSON, with the fields of a form. */
export interface AskedSpeech {
  kind: 'transcription' | 'speech'
  model: string
  body: Json
}

/** An answer to it, ready to be sent. */
export interface SpeechAnswer {
  status: number
  contentType: string
  body: Buffer
}

/** Reads a request to OpenAI's audio endpoints; null for any other. */
export function speechAsked(path: string, contentType: string, bytes: Buffer): AskedSpeech | null {
  if (path === '/v1/audio/speech') {
    const body = JSON.parse(bytes.toString('utf8')) as Json
    return { kind: 'speech', model: String(body.model), body }
  }
  if (path !== '/v1/audio/transcriptions') return null
  const body = fieldsOf(contentType, bytes)
  return { kind: 'transcription', model: String(body.model), body }
}

/** Answers with the text of the script, or with speech that is as long as its text; plain HTTP answers go out as they are. */
export async function speechAnswer(
  { kind, body }: AskedSpeech,
  answer: Answer | null,
  released: (name: string) => Promise<void>,
): Promise<SpeechAnswer> {
  if (answer && 'status' in answer) {
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null)
    return { status: answer.status, contentType: answer.headers?.['content-type'] ?? 'application/json', body: Buffer.from(text) }
  }
  let said = ''
  for (const step of Array.isArray(answer) ? answer : []) {
    if ('hold' in step) await released(step.hold)
    if ('delayMs' in step && step.delayMs) await sleep(step.delayMs)
    if ('text' in step) said += step.text
  }
  if (kind === 'speech') return { status: 200, contentType: 'audio/wav', body: wavOf(String(body.input ?? '')) }
  const usage = { type: 'tokens', input_tokens: 14, output_tokens: 5, total_tokens: 19 }
  const heard = answer ? said : 'Words that were heard.'
  return { status: 200, contentType: 'application/json', body: Buffer.from(JSON.stringify({ text: heard, usage })) }
}

/** Reads the fields of a form; a file becomes its name, its type and its size. */
function fieldsOf(contentType: string, bytes: Buffer): Json {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType)
  const mark = `--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  const fields: Json = {}
  for (const part of bytes.toString('latin1').split(mark)) {
    const name = /name="([^"]+)"/.exec(part)?.[1]
    const at = part.indexOf('\r\n\r\n')
    if (name === undefined || at < 0) continue
    const value = part.slice(at + 4, -2)
    const filename = /filename="([^"]+)"/.exec(part)?.[1]
    const type = /content-type: ([^\r\n]+)/i.exec(part)?.[1]
    fields[name] = filename === undefined ? value : { filename, type, sizeBytes: value.length, begins: value.slice(0, 4) }
  }
  return fields
}

const RATE = 8_000
const MS_PER_CHARACTER = 40

/** A tone that lasts as long as somebody would speak. */
function wavOf(text: string): Buffer {
  const samples = Math.ceil((RATE * MS_PER_CHARACTER * Math.max(text.length, 5)) / 1_000)
  const file = Buffer.alloc(44 + samples, 128)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++) file[44 + at] = 128 + Math.round(20 * Math.sin((2 * Math.PI * 220 * at) / RATE))
  return file
}
