import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'
import type { LeftEdit } from '#lib/edits/index.ts'
import { newCallId } from '#lib/ids.ts'
import type { Chunk, ToolMetadata, Usage } from '#lib/messages/index.ts'
import type { ModelFinishReason, ModelPart } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { parseArguments, type Reply, type ReplyCall } from '../run/reply.ts'
import { PlainText, TextWithEdits, type TextWriter } from './text-writer.ts'

export interface ReplyWriterOptions {
  write: (chunk: Chunk) => void
  /** Makes the `toolMetadata` of a model-facing name, known or not. */
  describe: (toolName: string) => ToolMetadata
  /** Ids of calls of earlier steps. */
  takenIds: Set<string>
  monotonicMs: () => number
  /** Paths of the files that edit blocks may name. Where it is absent, blocks are text. */
  files?: readonly string[]
  /** Edit that the answer before left unfinished. */
  left?: LeftEdit | null
  /** Called with a file of the model, such as an image. */
  onFile?: (file: Extract<ModelPart, { type: 'file' }>) => void
  /** Called with a page or document that the provider cites. */
  onSource?: (source: Extract<ModelPart, { type: 'source' }>) => void
  /** Called when a call is complete and recorded. */
  onCall: (call: ReplyCall) => void
}

/** Characters kept of arguments that cannot be parsed: enough to tell broken calls apart. */
const UNREAD_CHARS = 2_000

interface OpenCall {
  id: string
  name: string
}

/** Turns the parts of one step into chunks and the step's reply. Calls without a name are dropped; missing or repeated ids are replaced. */
export class ReplyWriter {
  readonly #options: ReplyWriterOptions
  readonly #text: TextWriter
  /** Start of each block in monotonic milliseconds, and the last metadata of its provider. */
  readonly #openReasoning = new Map<string, { beganMs: number; said: SharedV4ProviderMetadata | undefined }>()
  readonly #openCalls = new Map<string, OpenCall>()
  readonly #calls: ReplyCall[] = []
  /** Ids in the order in which the calls began; a call may be complete after later ones. */
  readonly #callOrder: string[] = []
  #reasoning = ''
  #finish: { reason: ModelFinishReason; usage: Usage | null } | null = null

  constructor(options: ReplyWriterOptions) {
    this.#options = options
    this.#text = options.files ? new TextWithEdits(options.write, options.files, options.left) : new PlainText(options.write)
  }

  take(part: ModelPart): void {
    const { write } = this.#options
    switch (part.type) {
      case 'text-start':
      case 'text-delta':
      case 'text-end':
        this.#text.take(part)
        return
      case 'reasoning-start':
        this.#openReasoning.set(part.id, { beganMs: this.#options.monotonicMs(), said: part.providerMetadata })
        write({ type: 'reasoning-start', id: part.id, ...metadata(part) })
        return
      case 'reasoning-delta':
        if (part.delta === '' && part.providerMetadata === undefined) return
        this.#reasoning += part.delta
        this.#hear(part)
        write({ type: 'reasoning-delta', id: part.id, delta: part.delta, ...metadata(part) })
        return
      case 'reasoning-end':
        this.#hear(part)
        this.#endReasoning(part.id)
        return
      case 'tool-input-start':
        this.#callStart(part)
        return
      case 'tool-input-delta':
        this.#callDelta(part)
        return
      case 'tool-call':
        this.#call(part)
        return
      case 'source':
        if (part.sourceType === 'url') {
          write({
            type: 'source-url',
            sourceId: part.id,
            url: part.url,
            ...(part.title === undefined ? {} : { title: part.title }),
            ...metadata(part),
          })
        }
        this.#options.onSource?.(part)
        return
      case 'file':
        this.#options.onFile?.(part)
        return
      case 'finish':
        this.#finish = { reason: part.finishReason, usage: part.usage }
        return
      default:
        return
    }
  }

  /** Closes open parts and returns the reply. Incomplete calls are dropped. */
  end(finishReason: Reply['finishReason'] | null): Reply {
    const said = this.#calls.length > 0 ? 'tool_calls' : (this.#finish?.reason ?? 'stop')
    this.#text.end({ isCut: (finishReason ?? said) !== 'stop' && said !== 'tool_calls' })
    for (const id of [...this.#openReasoning.keys()]) this.#endReasoning(id)
    for (const call of this.#openCalls.values()) this.#drop(call)
    this.#openReasoning.clear()
    this.#openCalls.clear()
    return {
      content: this.#text.content,
      reasoning: this.#reasoning,
      toolCalls: this.#calls.toSorted((a, b) => this.#callOrder.indexOf(a.id) - this.#callOrder.indexOf(b.id)),
      finishReason: finishReason ?? said,
      usage: this.#finish?.usage ?? null,
    }
  }

  #hear({ id, providerMetadata }: { id: string; providerMetadata?: SharedV4ProviderMetadata }) {
    const open = this.#openReasoning.get(id)
    if (open && providerMetadata !== undefined) open.said = providerMetadata
  }

  /** Ends a block of reasoning, with its duration beside the provider's metadata. */
  #endReasoning(id: string) {
    const open = this.#openReasoning.get(id)
    if (!open) return
    this.#openReasoning.delete(id)
    const durationMs = Math.round(this.#options.monotonicMs() - open.beganMs)
    this.#options.write({ type: 'reasoning-end', id, providerMetadata: { ...open.said, parley: { durationMs } } })
  }

  #callStart(part: Extract<ModelPart, { type: 'tool-input-start' }>) {
    if (part.providerExecuted || part.toolName === '') return
    const call = { id: this.#freshId(part.id), name: part.toolName }
    this.#openCalls.set(part.id, call)
    this.#options.write({
      type: 'tool-input-start',
      toolCallId: call.id,
      toolName: call.name,
      dynamic: true,
      toolMetadata: { ...this.#options.describe(call.name) },
    })
  }

  #callDelta(part: Extract<ModelPart, { type: 'tool-input-delta' }>) {
    const call = this.#openCalls.get(part.id)
    if (call && part.delta !== '') this.#options.write({ type: 'tool-input-delta', toolCallId: call.id, inputTextDelta: part.delta })
  }

  #call(part: Extract<ModelPart, { type: 'tool-call' }>) {
    if (part.providerExecuted) return
    if (part.toolName === '') {
      this.#options.write({
        type: 'data-notice',
        data: { code: 'tool_dropped', message: t('modelAskedToolWithout') },
      })
      return
    }
    const { id } = this.#openCalls.get(part.toolCallId) ?? { id: this.#freshId(part.toolCallId) }
    this.#openCalls.delete(part.toolCallId)
    const call: ReplyCall = { id, name: part.toolName, argumentsText: part.input, arguments: parseArguments(part.input) }
    const unread = call.arguments === null ? { argumentsText: part.input.slice(0, UNREAD_CHARS).toWellFormed() } : {}
    const base = { toolCallId: id, toolName: call.name, dynamic: true, toolMetadata: { ...this.#options.describe(call.name), ...unread } }
    this.#options.write({ type: 'tool-input-available', ...base, input: call.arguments, ...metadata(part) })
    this.#calls.push(call)
    this.#options.onCall(call)
  }

  #drop(call: OpenCall) {
    this.#options.write({
      type: 'tool-input-error',
      toolCallId: call.id,
      toolName: call.name,
      dynamic: true,
      toolMetadata: { ...this.#options.describe(call.name) },
      input: null,
      errorText: t('answerCutOffBefore'),
    })
  }

  #freshId(id: string): string {
    const chosen = id === '' || this.#options.takenIds.has(id) ? newCallId() : id
    this.#options.takenIds.add(chosen)
    this.#callOrder.push(chosen)
    return chosen
  }
}

function metadata<M>(part: { providerMetadata?: M }): { providerMetadata?: M } {
  return part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata }
}
