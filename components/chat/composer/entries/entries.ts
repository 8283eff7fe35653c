import { request } from '#components/request.ts'
import type { Item } from '#components/routes.ts'
import type { PromptView, ResourceView, ServerListing, TemplateView } from '#lib/mcp/shared.ts'
import type { SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { common } from '#lib/words/en/common.ts'
import type { Send } from './questions.ts'

type Assistant = Item<'GET /api/assistants'>
type Prompt = Item<'GET /api/prompts'>

/** Entry of the menu. */
export type Entry =
  | { kind: 'prompt'; key: string; title: string; detail: string; prompt: PromptView }
  | { kind: 'resource'; key: string; title: string; detail: string; resource: ResourceView }
  | { kind: 'template'; key: string; title: string; detail: string; template: TemplateView }
  | { kind: 'saved'; key: string; title: string; detail: string; saved: Prompt }
  | { kind: 'assistant'; key: string; title: string; detail: string; assistant: Assistant }
  | { kind: 'model'; key: string; title: string; detail: string; model: string }
  | { kind: 'tools'; key: string; title: string; detail: string; from: string; chosen: string; ids: string[] }
  | { kind: 'file'; key: string; title: string; detail: string; folder: string; workspaceId: string; path: string }
  | { kind: 'page'; key: string; title: string; detail: string; url: string }
  | { kind: 'collection'; key: string; title: string; detail: string; id: string }
  | Command

/** Entry of Parley's own, which is carried out and sends nothing. */
export interface Command {
  kind: 'command'
  key: string
  title: string
  /** Slash and name. */
  detail: string
  run: () => Promise<void>
}

export interface Listing {
  entries: Entry[]
  unavailable: ServerListing<object>['unavailable']
}

const MAX_SHOWN = 50
/** Most entries of a kind before anything is typed, where there are too many to show all: each kind can be seen. */
const MAX_OF_KIND = 12

export async function loadPrompts(signal: AbortSignal): Promise<Listing> {
  const { prompts, unavailable } = await request('GET /api/mcp/prompts', { signal })
  const entries = prompts.map(
    (prompt): Entry => ({
      kind: 'prompt',
      key: `${prompt.server} ${prompt.name}`,
      title: prompt.title ?? prompt.name,
      detail: `/${prompt.server}.${prompt.name}`,
      prompt,
    }),
  )
  return { entries, unavailable }
}

export async function loadResources(signal: AbortSignal): Promise<Listing> {
  const listing = await request('GET /api/mcp/resources', { signal })
  const resources = listing.resources.map(
    (resource): Entry => ({
      kind: 'resource',
      key: `${resource.server} ${resource.uri}`,
      title: resource.title ?? resource.name,
      detail: resource.uri,
      resource,
    }),
  )
  const templates = listing.templates.map(
    (template): Entry => ({
      kind: 'template',
      key: `${template.server} ${template.uriTemplate}`,
      title: template.title ?? template.name,
      detail: template.uriTemplate,
      template,
    }),
  )
  return { entries: [...resources, ...templates], unavailable: listing.unavailable }
}

export function serverOf(entry: Entry): { server: string; serverTitle: string } {
  if (entry.kind === 'command') return { server: 'parley', serverTitle: 'Parley' }
  if (entry.kind === 'saved') return { server: 'parley', serverTitle: entry.saved.isOwn ? t('yourPrompt') : (entry.saved.ownerName ?? '') }
  if (entry.kind === 'assistant') return { server: 'parley', serverTitle: t('assistant') }
  if (entry.kind === 'model') return { server: 'parley', serverTitle: common('model') }
  if (entry.kind === 'tools') return { server: 'parley', serverTitle: entry.from }
  if (entry.kind === 'file') return { server: 'parley', serverTitle: entry.folder }
  if (entry.kind === 'page') return { server: 'parley', serverTitle: t('webPage') }
  if (entry.kind === 'collection') return { server: 'parley', serverTitle: t('collection') }
  return entry.kind === 'prompt' ? entry.prompt : entry.kind === 'resource' ? entry.resource : entry.template
}

/** Finds the matching entries, best first: titles and names that begin with the query, then servers and addresses that do, then those that contain it. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase()
  if (words === '') return first(entries)
  const rank = (entry: Entry) => {
    const names = [entry.title, nameOf(entry)].map(text => text.toLowerCase())
    if (names.some(text => text.startsWith(words))) return 0
    const others = [entry.detail.replace(/^\//, ''), serverOf(entry).serverTitle].map(text => text.toLowerCase())
    if (others.some(text => text.startsWith(words))) return 1
    return [...names, ...others].some(text => text.includes(words)) ? 2 : 3
  }
  const ranked = entries.map(entry => ({ entry, rank: rank(entry) })).filter(one => one.rank < 3)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(one => one.entry)
}

function first(entries: readonly Entry[]): Entry[] {
  if (entries.length <= MAX_SHOWN) return [...entries]
  const kinds = Map.groupBy(entries, ({ kind }) => kind)
  if (kinds.size === 1) return entries.slice(0, MAX_SHOWN)
  const shown = new Set([...kinds.values()].flatMap(all => all.slice(0, MAX_OF_KIND)))
  return entries.filter(entry => shown.has(entry)).slice(0, MAX_SHOWN)
}

/** Returns the name by which an entry is typed, where that is not its title. */
function nameOf(entry: Entry): string {
  switch (entry.kind) {
    case 'command':
    case 'saved':
      return entry.detail.slice(1)
    case 'assistant':
      return entry.assistant.name
    case 'prompt':
      return entry.prompt.name
    case 'resource':
      return entry.resource.name
    case 'template':
      return entry.template.name
    default:
      return entry.title
  }
}

export interface FilledPrompt {
  prompt: UsedPrompt
  text: string
  files: SentFile[]
}

/** Requests a prompt with its arguments filled in. Throws `RequestError`. */
export function promptRequest(chatId: string, { server, name }: PromptView, given: Record<string, string>): Send<FilledPrompt> {
  return answer =>
    request('POST /api/mcp/servers/[slug]/prompt', {
      params: { slug: server },
      body: { chatId, name, arguments: given, ...(answer ? { answer } : {}) },
    })
}

export type ResourceAsked = { uri: string } | { uriTemplate: string; variables: Record<string, string> }

/** Stores the current content of a resource for a message of this chat. Throws `RequestError`. */
export function resourceRequest(
  chatId: string,
  server: string,
  resource: ResourceAsked,
  signal?: AbortSignal,
): Send<{ files: SentFile[] }> {
  return answer => {
    const body = { chatId, resource, ...(answer ? { answer } : {}) }
    return request('POST /api/mcp/servers/[slug]/resource', { params: { slug: server }, body, ...(signal ? { signal } : {}) })
  }
}

export interface CompletionAsked {
  server: string
  of: { prompt: string } | { uriTemplate: string }
  argument: { name: string; value: string }
  context: Record<string, string>
}

export async function complete({ server, ...body }: CompletionAsked, signal: AbortSignal): Promise<string[]> {
  return (await request('POST /api/mcp/servers/[slug]/complete', { params: { slug: server }, body, signal })).values
}
