import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import type { ToolContent, WholeResult } from '#lib/messages/index.ts'
import { isTooDeep } from '#lib/platform/index.ts'
import { HEAD_CHARS, MAX_MODEL_CHARS, MAX_SHOWN_CHARS } from '../limits.ts'
import { STRUCTURED_KEY } from '../wire/wire.ts'
import { textOfBytes } from './text-of-bytes.ts'
import type { KeepFile } from './tool-files.ts'

export interface ResultView {
  isError: boolean
  /** Text for the model. */
  text: string
  /** Content for the person. */
  content: ToolContent[]
  whole?: WholeResult
}

export interface ReadOptions {
  redact: (text: string) => string
  /** True if the model can read the rest with `read_result`. */
  isReadable: boolean
}

interface Piece {
  model: string | null
  person: ToolContent[]
}

/**
 * A cleaned `tools/call` result for its two readers, by the audience of each block. Bytes become files of the person; the model reads text in them, or a line.
 * Structured content is for the person, and for the model only where there is no text. Long texts are cut with a note; the whole is kept as a file.
 */
export async function readResult(given: CallToolResult, keepFile: KeepFile, { redact, isReadable }: ReadOptions): Promise<ResultView> {
  const keep = keeper(keepFile, redact)
  const result = redactedResult(given, redact)
  const structured = result._meta?.[STRUCTURED_KEY]
  const pieces: Piece[] = []
  for (const block of result.content) pieces.push(await readBlock(block, keep))
  const person = pieces.flatMap(piece => piece.person)
  const texts = pieces.flatMap(piece => (piece.model === null ? [] : [piece.model]))
  if (structured !== undefined) {
    const json = JSON.stringify(structured)
    if (texts.length === 0) texts.push(json)
    const shown = person.some(one => one.type === 'json' && JSON.stringify(one.value) === json)
    const fits = person.length === 0 || json.length <= MAX_SHOWN_CHARS
    if (!shown && fits) person.push(...(await readText(json, keep)))
  }
  return { isError: result.isError === true, content: person, ...(await capped(texts.join('\n\n'), { keep, person, isReadable })) }
}

interface Keep {
  file: KeepFile
  redact: (text: string) => string
  /** Keeps the same text once, for all who need it. */
  text(text: string): ReturnType<KeepFile>
}

function keeper(file: KeepFile, redact: Keep['redact']): Keep {
  const texts = new Map<string, ReturnType<KeepFile>>()
  return {
    file,
    redact,
    text(text) {
      const kept = texts.get(text) ?? file({ bytes: Buffer.from(text), mediaType: 'text/plain', name: 'result' })
      texts.set(text, kept)
      return kept
    },
  }
}

/** Redacts the secrets of its server's configuration from a result. */
export function redactedResult(result: CallToolResult, redact: (text: string) => string): CallToolResult {
  const { [STRUCTURED_KEY]: structured, ...rest } = result._meta ?? {}
  const meta = isTooDeep(rest) ? {} : redactedJson(rest, redact)
  return {
    ...result,
    content: result.content.map(block => redactedBlock(block, redact)),
    _meta: { ...(isObject(meta) ? meta : {}), [STRUCTURED_KEY]: redactedJson(structured, redact) },
  }
}

function redactedBlock(block: ContentBlock, redact: (text: string) => string): ContentBlock {
  if (block.type === 'text') return { ...block, text: redact(block.text) }
  if (block.type === 'resource_link') {
    const { uri, name, description } = block
    return { ...block, uri: redact(uri), name: redact(name), ...(description === undefined ? {} : { description: redact(description) }) }
  }
  if (block.type !== 'resource') return block
  const { resource } = block
  const uri = redact(resource.uri)
  return { ...block, resource: 'text' in resource ? { ...resource, uri, text: redact(resource.text) } : { ...resource, uri } }
}

function redactedJson(value: unknown, redact: (text: string) => string): unknown {
  if (value === undefined) return undefined
  const json = JSON.stringify(value)
  const clean = redact(json)
  return clean === json ? value : (parseJson(clean) ?? clean)
}

async function readBlock(block: ContentBlock, keep: Keep): Promise<Piece> {
  const audience = block.annotations?.audience ?? ['user', 'assistant']
  const piece = await readForBoth(block, keep)
  const isForModel = audience.includes('assistant')
  const person = isForModel ? piece.person : piece.person.map(one => (one.type === 'image' ? { ...one, personOnly: true as const } : one))
  return { model: isForModel ? piece.model : null, person: audience.includes('user') ? person : [] }
}

async function readForBoth(block: ContentBlock, keep: Keep): Promise<Piece> {
  switch (block.type) {
    case 'text':
      return { model: block.text, person: await readText(block.text, keep) }
    case 'image':
    case 'audio':
      return filePiece(await keep.file({ bytes: Buffer.from(block.data, 'base64'), mediaType: block.mimeType, name: block.type }))
    case 'resource_link': {
      const { uri, name, description, mimeType } = block
      const link = {
        type: 'resource_link' as const,
        uri,
        name,
        ...(description ? { description } : {}),
        ...(mimeType ? { mediaType: mimeType } : {}),
      }
      return { model: `[Resource ${name}: ${uri}]${description ? ` ${description}` : ''}`, person: [link] }
    }
    case 'resource': {
      const { uri, mimeType } = block.resource
      if ('blob' in block.resource) {
        const bytes = Buffer.from(block.resource.blob, 'base64')
        const piece = filePiece(await keep.file({ bytes, mediaType: mimeType, name: uri }))
        const text = textOfBytes(bytes, mimeType)
        return text === null ? piece : { ...piece, model: `[Resource ${uri}]\n${keep.redact(text)}` }
      }
      const text = block.resource.text
      const shown = text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
      return {
        model: `[Resource ${uri}]\n${text}`,
        person: [{ type: 'resource', uri, ...(mimeType ? { mediaType: mimeType } : {}), text: shown }],
      }
    }
    default:
      return { model: null, person: [] }
  }
}

function filePiece(file: Awaited<ReturnType<KeepFile>>): Piece {
  const kind = file.type === 'file' ? 'File' : file.type === 'image' ? 'Image' : 'Audio'
  return { model: `[${kind} ${file.name}, ${file.mediaType}, ${file.sizeBytes} bytes: shown to the person]`, person: [file] }
}

async function readText(text: string, keep: Keep): Promise<ToolContent[]> {
  if (text.length > MAX_SHOWN_CHARS) {
    const shown = `${text.slice(0, MAX_SHOWN_CHARS)}\n[The first ${MAX_SHOWN_CHARS} of ${text.length} characters; the whole is in the file.]`
    return [{ type: 'text', text: shown }, await keep.text(text)]
  }
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined
  return json === undefined ? [{ type: 'text', text }] : [{ type: 'json', value: json }]
}

/** Undefined for text that is not JSON, or is nested too deep to be kept as such. */
function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isTooDeep(value) ? undefined : value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Bounds the total of blocks that are small by themselves. */
async function capped(
  text: string,
  { keep, person, isReadable }: { keep: Keep; person: ToolContent[]; isReadable: boolean },
): Promise<Pick<ResultView, 'text' | 'whole'>> {
  if (text.length <= MAX_MODEL_CHARS) return { text }
  const file = await keep.text(text)
  if (!isReadable) {
    if (!person.some(one => 'fileId' in one && one.fileId === file.fileId)) person.push(file)
    const given = text.slice(0, MAX_MODEL_CHARS).toWellFormed()
    return { text: `${given}\n\n[The result has ${text.length} characters; only the first ${MAX_MODEL_CHARS} are given.]` }
  }
  const lines = text.split('\n').length
  const { fileId, sizeBytes } = file
  const whole = { fileId, characters: text.length, lines, sizeBytes, givenCharacters: HEAD_CHARS }
  return { text: `${text.slice(0, HEAD_CHARS).toWellFormed()}\n\n[${howToReadOn(whole)}]`, whole }
}

function howToReadOn({ fileId, characters, lines, givenCharacters }: WholeResult): string {
  const size = `${characters} characters in ${lines} ${lines === 1 ? 'line' : 'lines'}`
  return `These are the first ${givenCharacters} of ${size}. The whole is kept: read_result with result "${fileId}" reads any part of it, and searches it.`
}
