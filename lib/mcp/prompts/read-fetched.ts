import type { ContentBlock, PromptMessage, ReadResourceResult } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { FetchedPiece, FilledPrompt } from './prompts-and-resources.ts'

type Origin = Pick<ServerDefinition, 'slug' | 'title'>
type Redact = (text: string) => string

const MAX_PIECES = 10
const MAX_PROMPT_CHARS = 200_000

/** The messages of a prompt as one message of a person: words as words, images and resources as files. Where both roles speak, each says who it is. */
export function promptOf(
  origin: Origin,
  named: { name: string; title: string | null },
  messages: readonly PromptMessage[],
  redact: Redact,
): FilledPrompt {
  const isDialogue = messages.some(message => message.role === 'assistant')
  const pieces: FetchedPiece[] = []
  const texts = messages.flatMap(({ role, content }) => {
    const words = textOf(content, redact)
    const piece = pieceOf(origin, named.name, content, redact)
    if (piece && pieces.length < MAX_PIECES) pieces.push(piece)
    if (words === '') return []
    return [isDialogue ? `**${role === 'assistant' ? 'Assistant' : 'User'}:** ${words}` : words]
  })
  const text = texts.join('\n\n')
  if (text.length > MAX_PROMPT_CHARS) throw new AppError('unusable', { message: t('promptTooLongMessage') })
  return { server: origin.slug, serverTitle: origin.title, ...named, text, pieces }
}

function textOf(content: ContentBlock, redact: Redact): string {
  if (content.type === 'text') return redact(content.text)
  return content.type === 'resource_link' ? redact(`${content.title ?? content.name}: ${content.uri}`) : ''
}

function pieceOf(origin: Origin, name: string, content: ContentBlock, redact: Redact): FetchedPiece | null {
  const from = { server: origin.slug, serverTitle: origin.title }
  if (content.type === 'image' || content.type === 'audio')
    return { name: `${name} ${content.type}`, bytes: Buffer.from(content.data, 'base64'), ...from, uri: null }
  if (content.type !== 'resource') return null
  const { resource } = content
  return { name: resource.uri, bytes: bytesOf(resource, redact), ...from, uri: resource.uri }
}

/** A resource as files: its texts together as one, each of its blobs as one. */
export function resourcePieces(
  origin: Origin,
  { uri, name }: { uri: string; name: string },
  contents: ReadResourceResult['contents'],
  redact: Redact,
): FetchedPiece[] {
  const from = { server: origin.slug, serverTitle: origin.title }
  const texts = contents.filter(one => 'text' in one)
  const blobs = contents.filter(one => 'blob' in one)
  const pieces: FetchedPiece[] = []
  if (texts.length > 0) {
    const text = texts.map(one => (texts.length > 1 ? `${one.uri}\n\n${one.text}` : one.text)).join('\n\n')
    pieces.push({ name, bytes: Buffer.from(redact(text)), ...from, uri })
  }
  for (const blob of blobs) pieces.push({ name: blobs.length > 1 ? blob.uri : name, bytes: bytesOf(blob, redact), ...from, uri })
  if (pieces.length === 0) throw new AppError('unusable', { message: t('resourceEmpty') })
  if (pieces.length > MAX_PIECES) throw new AppError('unusable', { message: t('resourceMoreThanMax', { maxPieces: MAX_PIECES }) })
  return pieces
}

function bytesOf(resource: { text: string } | { blob: string }, redact: Redact): Uint8Array {
  return 'text' in resource ? Buffer.from(redact(resource.text)) : Buffer.from(resource.blob, 'base64')
}
