import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#lib/ids.ts'
import type { FunctionTool, ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { type PlannedCall, planCalls, shortName } from './plan.ts'
import { smallTalk } from './small-talk.ts'
import { type DemoTurn, readTurn } from './turn.ts'
import { writeAnswer } from './write-answer.ts'

export interface DemoReply {
  reasoning: string
  text: string
  calls: PlannedCall[]
}

/** Returns the next reply of the demo model. The same prompt gives the same reply. */
export function demoReply({ prompt, tools }: Pick<ModelRequest, 'prompt' | 'tools'>): DemoReply {
  const turn = readTurn(prompt)
  const calls = planCalls(turn, tools)
  if (calls.length > 0) return { reasoning: whyThese(calls, turn, tools), text: turn.calls.length === 0 ? announce(calls) : '', calls }
  if (turn.calls.length === 0) return { reasoning: whyNone(tools), text: smallTalk(turn.question, tools, turn.isFirst), calls }
  const count = turn.calls.length === 1 ? 'one result' : `${turn.calls.length} results`
  return { reasoning: `I have ${count} and need nothing more. Now the answer.`, text: writeAnswer(turn), calls }
}

/** Pauses in ms: word by word like a fast model, with a longer pause after a sentence. */
const WORD_MS = 22
const SENTENCE_MS = 90
const THOUGHT_MS = 16
const FRAGMENT_MS = 18
const FIRST_MS = 250

/** Creates the port of the demo model. `paceFactor` scales the pauses; 0 removes them. */
export function createDemoPort(paceFactor = 1): ModelPort {
  return {
    async stream(request, sink, signal) {
      const reply = demoReply(request)
      const pause = (delayMs: number) => (paceFactor === 0 ? signal.throwIfAborted() : sleep(delayMs * paceFactor, undefined, { signal }))
      try {
        await play(reply, sink, pause)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      }
      const promptTokens = Math.ceil(JSON.stringify(request.prompt).length / 4)
      const written = reply.reasoning + reply.text + JSON.stringify(reply.calls.map(call => call.input))
      const completionTokens = Math.ceil(written.length / 4)
      sink({
        type: 'finish',
        finishReason: reply.calls.length > 0 ? 'tool_calls' : 'stop',
        usage: { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated: true },
      })
    },
  }
}

async function play(
  { reasoning, text, calls }: DemoReply,
  sink: (part: ModelPart) => void,
  pause: (delayMs: number) => Promise<void> | void,
): Promise<void> {
  await pause(FIRST_MS)
  await say('reasoning', reasoning, THOUGHT_MS)
  if (text !== '') await say('text', text, WORD_MS)
  for (const { tool, input } of calls) {
    const id = `call_${newId()}`
    const json = JSON.stringify(input)
    sink({ type: 'tool-input-start', id, toolName: tool.name })
    for (const delta of json.match(/[\s\S]{1,12}/gu) ?? []) {
      await pause(FRAGMENT_MS)
      sink({ type: 'tool-input-delta', id, delta })
    }
    sink({ type: 'tool-input-end', id })
    sink({ type: 'tool-call', toolCallId: id, toolName: tool.name, input: json })
  }

  async function say(kind: 'text' | 'reasoning', words: string, delayMs: number) {
    const id = `${kind}-0`
    sink({ type: `${kind}-start`, id })
    for (const delta of words.match(/\S+\s*|\s+/g) ?? []) {
      sink({ type: `${kind}-delta`, id, delta })
      await pause(/[.!?:]\s/.test(delta) ? SENTENCE_MS : delayMs)
    }
    sink({ type: `${kind}-end`, id })
  }
}

function whyThese(calls: readonly PlannedCall[], turn: DemoTurn, tools: readonly FunctionTool[]): string {
  const seen = turn.calls.length === 0 ? `${tools.length === 1 ? 'One tool is' : `${tools.length} tools are`} switched on. ` : ''
  return seen + calls.map(call => `I take ${shortName(call.tool)}: ${call.because}.`).join(' ')
}

function whyNone(tools: readonly FunctionTool[]): string {
  return tools.length === 0
    ? 'No tools are switched on, so I answer from my script.'
    : `I looked through ${tools.length} tools; none is meant, so I answer from my script.`
}

function announce(calls: readonly PlannedCall[]): string {
  const names = calls.map(call => `\`${shortName(call.tool)}\``)
  return names.length === 1 ? `I’ll use ${names[0]} for this.` : `I’ll use ${names.slice(0, -1).join(', ')} and ${names.at(-1)} for this.`
}
