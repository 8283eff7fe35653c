import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countPrompt, toolName } from './asked.ts'
import { STAMP, stamp } from './builtin.ts'
import type { Answer, RecordedRequest, ScriptedCall, Step, Tokens } from './script.ts'
import type { Asked } from './wires.ts'

export interface Stage {
  asked: Asked
  body: Record<string, unknown>
  response: ServerResponse
  record: RecordedRequest
  /** Resolves when the test lets go. */
  released(name: string): Promise<void>
}

export async function play(answer: Answer, stage: Stage): Promise<void> {
  if (Array.isArray(answer)) return stage.asked.streaming ? playStream(answer, stage) : playWhole(answer, stage)
  if (answer.delayMs) await sleep(answer.delayMs)
  if ('replay' in answer) return replay(answer, stage)
  const isText = typeof answer.body === 'string'
  stage.response.writeHead(answer.status, { 'content-type': isText ? 'text/plain' : 'application/json', ...answer.headers })
  stage.response.end(isText ? answer.body : JSON.stringify(answer.body ?? {}))
}

async function playStream(steps: Step[], stage: Stage): Promise<void> {
  const { asked, body, response, record } = stage
  const { wire } = asked
  const ended = new Promise<void>(resolve => response.on('close', resolve))
  const open = () => !response.destroyed
  let dueMs = performance.now()
  const wait = async (delayMs = 0) => {
    dueMs = Math.max(dueMs + delayMs, performance.now() - 1)
    const restMs = dueMs - performance.now()
    if (restMs > 1) await sleep(restMs)
    else if (record.writes % 20 === 19) await new Promise(setImmediate)
  }
  const send = async (bytes: string) => {
    if (bytes === '' || !open()) return
    record.writes += 1
    if (!response.write(bytes)) await Promise.race([new Promise(resolve => response.once('drain', resolve)), ended])
  }
  const tokens = async (text: string, step: { tokens?: Tokens; delayMs?: number }, encode: (token: string) => string) => {
    for (const token of split(text, step.tokens)) {
      await wait(step.delayMs)
      completion += 1
      await send(encode(token.replaceAll(STAMP, stamp)))
      if (!open()) return
    }
  }
  const call = async (scripted: ScriptedCall, index: number, delayMs = 0) => {
    const json = typeof scripted.arguments === 'string' ? scripted.arguments : JSON.stringify(scripted.arguments)
    await wait(delayMs)
    await send(
      wire.callStart({
        index,
        id: scripted.id === undefined ? `call_${record.id}_${index}` : scripted.id,
        name: toolName(body, scripted.name),
      }),
    )
    let sofar = ''
    for (const fragment of pieces(json, scripted.fragment ?? 10)) {
      await wait(delayMs)
      sofar += fragment
      await send(wire.callFragment(index, scripted.repeats ? sofar : fragment))
    }
    await send(wire.callEnd(index))
  }

  let calls = 0
  let completion = 0
  let reason: string | null | undefined
  let usage: Record<string, unknown> | null | undefined
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.flushHeaders()
  await send(wire.start())
  for (const step of steps) {
    if (!open()) return
    if ('text' in step) await tokens(step.text, step, wire.text)
    else if ('reasoning' in step) await tokens(step.reasoning, step, wire.reasoning)
    else if ('call' in step) await call(step.call, calls++, step.delayMs)
    else if ('hold' in step) await Promise.race([stage.released(step.hold), ended])
    else if ('comment' in step) await send(`: ${step.comment}\n\n`)
    else if ('usage' in step) usage = step.usage
    else if ('finish' in step) reason = step.finish
    else if ('raw' in step) await send(step.raw)
    else if ('stall' in step) return ended
    else if ('cut' in step) return cut(stage)
    else if ('end' in step) return void response.end()
    else if ('error' in step) return void response.end(wire.error(step.error))
    else await sleep(step.delayMs)
  }
  const counted = { prompt: countPrompt(body), completion }
  await send(wire.finish(reason === undefined ? (calls > 0 ? 'tool_calls' : 'stop') : reason, usage === undefined ? counted : usage))
  response.end(wire.end())
}

async function playWhole(steps: Step[], { asked, body, response, record }: Stage): Promise<void> {
  const whole = {
    text: '',
    reasoning: '',
    calls: [] as { id: string; name: string; arguments: string }[],
    finish: 'stop',
    usage: undefined as unknown,
  }
  for (const step of steps) {
    if ('text' in step) whole.text += step.text
    if ('reasoning' in step) whole.reasoning += step.reasoning
    if ('delayMs' in step && step.delayMs) await sleep(step.delayMs)
    if ('usage' in step) whole.usage = step.usage
    if ('call' in step) {
      const json = typeof step.call.arguments === 'string' ? step.call.arguments : JSON.stringify(step.call.arguments)
      whole.calls.push({
        id: step.call.id ?? `call_${record.id}_${whole.calls.length}`,
        name: toolName(body, step.call.name),
        arguments: json,
      })
      whole.finish = 'tool_calls'
    }
  }
  for (const step of steps) if ('finish' in step && step.finish) whole.finish = step.finish
  whole.usage ??= { prompt: countPrompt(body), completion: Math.ceil(whole.text.length / 4) }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(asked.wire.whole(whole)))
}

async function replay(answer: { replay: string; pieceBytes?: number }, { response, record }: Stage): Promise<void> {
  const bytes = await readFile(path.resolve(answer.replay))
  const size = answer.pieceBytes ?? bytes.length
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    record.writes += 1
    response.write(bytes.subarray(at, at + size))
    if (size < bytes.length) await new Promise(setImmediate)
  }
  response.end()
}

/** Cuts the connection, 20 ms after the last write so that it has left. */
async function cut({ response, record }: Stage): Promise<void> {
  await sleep(20)
  record.closed = { by: 'cut', atMs: Date.now() }
  response.socket?.destroy()
}

function split(text: string, tokens: Tokens = 'words'): string[] {
  if (Array.isArray(tokens)) return tokens
  if (tokens === 'whole') return [text]
  return tokens === 'characters' ? [...text] : (text.match(/\S+\s*|\s+/g) ?? [])
}

function pieces(text: string, size: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []
}
