import { request } from '#components/request.ts'
import type { PromptView, ResourceView, ServerListing, TemplateView } from '#lib/mcp/shared.ts'
import type { SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import type { Send } from './questions.ts'

/** Entry of the menu. */
export type Entry =
  | { kind: 'prompt'; key: string; title: string; detail: string; prompt: PromptView }
  | { kind: 'resource'; key: string; title: string; detail: string; resource: ResourceView }
  | { kind: 'template'; key: string; title: string; detail: string; template: TemplateView }
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

export async function loadPrompts(signal: AbortSignal): Promise<Listing> {
  const { prompts, unavailable } = await request<ServerListing<{ prompts: PromptView[] }>>('/api/mcp/prompts', { signal })
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
  const listing = await request<ServerListing<{ resources: ResourceView[]; templates: TemplateView[] }>>('/api/mcp/resources', { signal })
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
  return entry.kind === 'prompt' ? entry.prompt : entry.kind === 'resource' ? entry.resource : entry.template
}

/** Finds the matching entries, best first: titles and names that begin with the query before those that contain it. */
export function matching(entries: readonly Entry[], query: string): Entry[] {
  const words = query.toLowerCase()
  const rank = (entry: Entry) => {
    const texts = [entry.title, entry.detail.replace(/^\//, ''), nameOf(entry), serverOf(entry).serverTitle].map(text => text.toLowerCase())
    if (texts.some(text => text.startsWith(words))) return 0
    return texts.some(text => text.includes(words)) ? 1 : 2
  }
  const ranked = entries.map(entry => ({ entry, rank: rank(entry) })).filter(one => one.rank < 2)
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SHOWN)
    .map(one => one.entry)
}

function nameOf(entry: Entry): string {
  if (entry.kind === 'command') return entry.detail.slice(1)
  return entry.kind === 'prompt' ? entry.prompt.name : entry.kind === 'resource' ? entry.resource.name : entry.template.name
}

export interface FilledPrompt {
  prompt: UsedPrompt
  text: string
  files: SentFile[]
}

const serverPath = (slug: string, what: string) => `/api/mcp/servers/${encodeURIComponent(slug)}/${what}`

/** Requests a prompt with its arguments filled in. Throws `RequestError`. */
export function promptRequest(chatId: string, { server, name }: PromptView, given: Record<string, string>): Send<FilledPrompt> {
  return answer =>
    request(serverPath(server, 'prompt'), { method: 'POST', body: { chatId, name, arguments: given, ...(answer ? { answer } : {}) } })
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
    return request(serverPath(server, 'resource'), { method: 'POST', body, ...(signal ? { signal } : {}) })
  }
}

export interface CompletionAsked {
  server: string
  of: { prompt: string } | { uriTemplate: string }
  argument: { name: string; value: string }
  context: Record<string, string>
}

export async function complete({ server, ...body }: CompletionAsked, signal: AbortSignal): Promise<string[]> {
  return (await request<{ values: string[] }>(serverPath(server, 'complete'), { method: 'POST', body, signal })).values
}
