import type { Chunk } from './chunk.ts'
import { grownEdit, withoutEdit } from './fold-edit.ts'
import type { Fold } from './fold-state.ts'
import { holdStep, letGo } from './held.ts'
import type { ChatMessage, ChatPart, ToolPart } from './parts.ts'
import { changedPart, ownParts, placeOfPart, sharedParts, withPart } from './parts-in-place.ts'

export function emptyFold(messageId: string): Fold {
  return { message: { id: messageId, role: 'assistant', parts: [] }, open: {} }
}

/** Applies chunks in time that grows with them alone: the parts are copied once, not for each chunk. */
export function foldAll(fold: Fold, chunks: readonly Chunk[]): Fold {
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return applyChunk(fold, only)
  let state = fold
  for (const chunk of chunks) {
    const parts = ownParts(state.message.parts)
    if (parts !== state.message.parts) state = withMessage(state, { parts })
    state = applyChunk(state, chunk)
  }
  sharedParts(state.message.parts)
  return state
}

/**
 * Applies one chunk: the reducer that the browser, the store and every projection share. Pure; untouched parts keep their identity.
 * The result equals the message that the AI SDK's own reader makes of the same chunks, once every edit has ended. Chunks that name an unknown part
 * change nothing.
 */
export function applyChunk(fold: Fold, chunk: Chunk): Fold {
  const next = folded(fold, chunk)
  return next.held ? letGo(next, MOVES_ON.test(chunk.type)) : next
}

/** Types of chunks that show that the step has passed its text, or has ended. */
const MOVES_ON = /^(tool-input-|tool-output-|data-iteration|data-error|start-step|finish)/

function folded(fold: Fold, chunk: Chunk): Fold {
  switch (chunk.type) {
    case 'start':
      return withMessage(fold, {
        ...(chunk.messageId === undefined ? {} : { id: chunk.messageId }),
        ...mergedMetadata(fold, chunk.messageMetadata),
      })
    case 'finish':
    case 'message-metadata':
      return withMessage(fold, mergedMetadata(fold, chunk.messageMetadata))
    case 'start-step':
      return push(fold, { type: 'step-start' })
    case 'steering-message':
      return push(fold, { type: 'steering-message', id: chunk.id, parts: chunk.parts })
    case 'reset-step':
      return holdStep(fold)
    case 'text-start':
      return opened(fold, `text:${chunk.id}`, { type: 'text', text: '', ...provided(chunk), state: 'streaming' })
    case 'text-delta':
      return extended(fold, `text:${chunk.id}`, chunk.delta, chunk)
    case 'text-end':
      return closed(fold, `text:${chunk.id}`, chunk)
    case 'reasoning-start':
      return opened(fold, `reasoning:${chunk.id}`, { type: 'reasoning', id: chunk.id, text: '', ...provided(chunk), state: 'streaming' })
    case 'reasoning-delta':
      return extended(fold, `reasoning:${chunk.id}`, chunk.delta, chunk)
    case 'reasoning-end':
      return closed(fold, `reasoning:${chunk.id}`, chunk)
    case 'source-url':
      return push(fold, {
        type: 'source-url',
        sourceId: chunk.sourceId,
        url: chunk.url,
        ...(chunk.title === undefined ? {} : { title: chunk.title }),
        ...provided(chunk),
      })
    case 'file':
      return push(fold, { type: 'file', mediaType: chunk.mediaType, url: chunk.url, ...provided(chunk) })
    case 'tool-input-start':
    case 'tool-input-delta':
    case 'tool-input-available':
    case 'tool-input-error':
    case 'tool-output-available':
    case 'tool-approval-request':
      return withTool(fold, chunk)
    case 'data-notice':
    case 'data-error':
    case 'data-input':
    case 'data-child':
    case 'data-edit':
    case 'data-citation':
      return withData(fold, chunk)
    case 'data-edit-delta':
      return grownEdit(fold, chunk.data)
    case 'data-edit-void':
      return withoutEdit(fold, chunk.data.id)
    default:
      return fold
  }
}

function withMessage(fold: Fold, patch: Partial<ChatMessage>): Fold {
  return { ...fold, message: { ...fold.message, ...patch } }
}

function mergedMetadata(fold: Fold, metadata: ChatMessage['metadata']): Partial<ChatMessage> {
  return metadata === undefined ? {} : { metadata: { ...fold.message.metadata, ...metadata } }
}

function push(fold: Fold, part: ChatPart): Fold {
  return withMessage(fold, { parts: withPart(fold.message.parts, part) })
}

function replace(fold: Fold, index: number, part: ChatPart): Fold {
  return withMessage(fold, { parts: changedPart(fold.message.parts, index, part) })
}

function provided<M>(chunk: { providerMetadata?: M }): { providerMetadata?: M } {
  return chunk.providerMetadata === undefined ? {} : { providerMetadata: chunk.providerMetadata }
}

type Growing = Extract<ChatPart, { type: 'text' | 'reasoning' }>

function opened(fold: Fold, key: string, part: Growing): Fold {
  const place = fold.message.parts.length
  return { ...push(fold, part), open: { ...fold.open, [key]: place } }
}

function growing(fold: Fold, key: string): { index: number; part: Growing } | null {
  const index = fold.open[key]
  const part = index === undefined ? undefined : fold.message.parts[index]
  return index !== undefined && (part?.type === 'text' || part?.type === 'reasoning') ? { index, part } : null
}

function extended(fold: Fold, key: string, delta: string, chunk: Pick<Growing, 'providerMetadata'>): Fold {
  const found = growing(fold, key)
  return found ? replace(fold, found.index, { ...found.part, text: found.part.text + delta, ...provided(chunk) }) : fold
}

function closed(fold: Fold, key: string, chunk: Pick<Growing, 'providerMetadata'>): Fold {
  const found = growing(fold, key)
  if (!found) return fold
  const { [key]: _, ...open } = fold.open
  return { ...replace(fold, found.index, { ...found.part, state: 'done', ...provided(chunk) }), open }
}

type ToolChunk = Extract<Chunk, { toolCallId: string }>

function withTool(fold: Fold, chunk: ToolChunk): Fold {
  const index = placeOfPart(fold.message.parts, 'dynamic-tool', chunk.toolCallId)
  const present = fold.message.parts[index]
  const next = toolPart(present?.type === 'dynamic-tool' ? present : null, chunk)
  if (!next) return fold
  return index < 0 ? push(fold, next) : replace(fold, index, next)
}

function toolPart(part: ToolPart | null, chunk: ToolChunk): ToolPart | null {
  switch (chunk.type) {
    case 'tool-input-start':
      return { ...named(chunk), state: 'input-streaming', input: undefined, ...callMetadata(chunk) }
    case 'tool-input-delta':
      return part?.state === 'input-streaming'
        ? { ...part, rawInput: (typeof part.rawInput === 'string' ? part.rawInput : '') + chunk.inputTextDelta }
        : null
    case 'tool-input-available':
      return { ...kept(part), ...named(chunk), state: 'input-available', input: chunk.input, ...callMetadata(chunk) } as ToolPart
    case 'tool-input-error':
      return { ...kept(part), ...named(chunk), state: 'output-error', input: chunk.input, errorText: chunk.errorText } as ToolPart
    case 'tool-approval-request':
      return part && ({ ...part, state: 'approval-requested', approval: { id: chunk.approvalId } } as ToolPart)
    case 'tool-output-available':
      return (
        part &&
        ({
          ...kept(part),
          state: 'output-available',
          input: part.input,
          output: chunk.output,
          ...(part.approval === undefined ? {} : { approval: part.approval }),
          ...(chunk.preliminary === undefined ? {} : { preliminary: chunk.preliminary }),
        } as ToolPart)
      )
    default:
      return null
  }
}

type NamedChunk = Extract<ToolChunk, { toolName: string }>

function named(chunk: NamedChunk): Pick<ToolPart, 'type' | 'toolName' | 'toolCallId' | 'title' | 'toolMetadata'> {
  return {
    type: 'dynamic-tool',
    toolName: chunk.toolName,
    toolCallId: chunk.toolCallId,
    ...('title' in chunk && chunk.title !== undefined ? { title: chunk.title } : {}),
    ...(chunk.toolMetadata === undefined ? {} : { toolMetadata: chunk.toolMetadata }),
  }
}

/** Fields of a tool part that outlive a change of its state. */
function kept(part: ToolPart | null): Partial<ToolPart> {
  if (!part) return {}
  const { type, toolName, toolCallId, title, toolMetadata, callProviderMetadata } = part
  return {
    type,
    toolName,
    toolCallId,
    ...(title === undefined ? {} : { title }),
    ...(toolMetadata === undefined ? {} : { toolMetadata }),
    ...(callProviderMetadata === undefined ? {} : { callProviderMetadata }),
  }
}

function callMetadata(chunk: { providerMetadata?: ToolPart['callProviderMetadata'] }): Pick<ToolPart, 'callProviderMetadata'> {
  return chunk.providerMetadata === undefined ? {} : { callProviderMetadata: chunk.providerMetadata }
}

type DataChunk = Extract<Chunk, { type: 'data-notice' | 'data-error' | 'data-input' | 'data-child' | 'data-edit' | 'data-citation' }>

function withData(fold: Fold, chunk: DataChunk): Fold {
  if (chunk.transient) return fold
  const index = chunk.id === undefined ? -1 : placeOfPart(fold.message.parts, chunk.type, chunk.id)
  return index < 0 ? push(fold, chunk as ChatPart) : replace(fold, index, { ...fold.message.parts[index], data: chunk.data } as ChatPart)
}
