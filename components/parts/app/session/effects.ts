import type {
  McpUiDisplayMode,
  McpUiDownloadFileRequest,
  McpUiMessageRequest,
  McpUiUpdateModelContextRequest,
} from '@modelcontextprotocol/ext-apps/app-bridge'
import { MAX_APP_NOTE_CHARS } from '#lib/chats/shared.ts'
import type { AskPerson } from '../app-question.ts'
import { availableModes } from './host-context.ts'

interface Asking {
  ask: AskPerson
  signal: AbortSignal
}

const REFUSED = { isError: true }
const MAX_MESSAGE_CHARS = 10_000
const MAX_URL_CHARS = 2_000
const MAX_FILES = 5

/** Asks before a page is opened. The person's click on the question opens it. */
export async function openLink(url: string, { ask, signal }: Asking): Promise<{ isError?: boolean }> {
  const link = URL.canParse(url) && url.length <= MAX_URL_CHARS ? new URL(url) : null
  if (!link || !['http:', 'https:'].includes(link.protocol) || link.username !== '') return REFUSED
  return (await ask({ kind: 'link', url: link.href }, signal)) ? {} : REFUSED
}

/** Sends text, and nothing else, as the person's own message. */
export async function sayMessage(
  { content }: McpUiMessageRequest['params'],
  say: (text: string) => Promise<void>,
  { ask, signal }: Asking,
): Promise<{ isError?: boolean }> {
  const texts = content.flatMap(block => (block.type === 'text' ? [block.text] : []))
  const text = texts.join('\n\n').trim()
  if (text === '' || texts.length < content.length || text.length > MAX_MESSAGE_CHARS) return REFUSED
  if (!(await ask({ kind: 'message', text }, signal))) return REFUSED
  await say(text)
  return {}
}

/** Joins the App's note for the model into one text; an empty one clears it. Throws the sentence for the App where it cannot be taken. */
export function noteText({ content = [], structuredContent }: McpUiUpdateModelContextRequest['params']): string {
  const texts = content.flatMap(block => (block.type === 'text' ? [block.text] : []))
  if (texts.length < content.length) throw new Error('Only text and structured content can be passed to the model.')
  const text = [...texts, ...(structuredContent ? [JSON.stringify(structuredContent)] : [])].join('\n\n').trim()
  if (text.length > MAX_APP_NOTE_CHARS) throw new Error(`At most ${MAX_APP_NOTE_CHARS} characters can be passed to the model.`)
  return text
}

/**
 * Tells whether an App may change its display mode. A full-screen App could imitate another page, and picture-in-picture could cover ours:
 * the person allows both, each time.
 */
export async function mayDisplay(wish: McpUiDisplayMode, mode: McpUiDisplayMode, { ask, signal }: Asking): Promise<boolean> {
  if (wish === mode || !availableModes().includes(wish)) return false
  return wish === 'inline' || ((await ask({ kind: wish }, signal)) !== null && availableModes().includes(wish))
}

/** Saves files that the App holds itself. A mere link is not fetched. */
export async function saveFiles({ contents }: McpUiDownloadFileRequest['params'], { ask, signal }: Asking): Promise<{ isError?: boolean }> {
  const files = contents.flatMap(one => (one.type === 'resource' ? [fileOf(one.resource)] : []))
  if (files.length === 0 || files.length < contents.length || files.length > MAX_FILES) return REFUSED
  if (!(await ask({ kind: 'download', names: files.map(file => file.name) }, signal))) return REFUSED
  for (const file of files) save(file)
  return {}
}

type Resource = Extract<McpUiDownloadFileRequest['params']['contents'][number], { type: 'resource' }>['resource']

function fileOf(resource: Resource): File {
  const name = (resource.uri.split(/[/\\]/).at(-1) ?? '').replace(/[^\p{L}\p{N} ._()-]/gu, '_').slice(0, 100) || 'file'
  const bytes = 'text' in resource ? resource.text : Uint8Array.from(atob(resource.blob), character => character.charCodeAt(0))
  return new File([bytes], name, { type: 'application/octet-stream' })
}

function save(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}
