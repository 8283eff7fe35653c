import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { MAX_FILE_BYTES, MAX_FILES, MAX_SITE_PAGES } from '../limits.ts'
import type { LoadedPage, SourcePlace, SourcePorts } from '../source-ports.ts'

/** File of a source. `bytes` null: it is there, but cannot be had now. */
export interface SourceEntry {
  /** Path or address. */
  place: string
  name: string
  bytes: Uint8Array | null
}

/** Reads the files of a source one after the other, with the access of a person. Throws the refusal where the source is lost. */
export async function* entriesOf(ports: SourcePorts, actor: Actor, source: SourcePlace, signal: AbortSignal): AsyncGenerator<SourceEntry> {
  if (source.kind === 'page') yield entryOf(source.ref, await ports.page(source.ref, { userId: actor.userId, signal }))
  else if (source.kind === 'site') yield* siteEntries(ports, actor, source.ref, signal)
  else yield* folderEntries(ports, actor, source, signal)
}

async function* folderEntries(ports: SourcePorts, actor: Actor, source: SourcePlace, signal: AbortSignal): AsyncGenerator<SourceEntry> {
  const id = source.kind === 'project' ? (await ports.project(actor, source.ref)).workspaceId : source.ref
  const within = source.path
    .split('/')
    .filter(part => part !== '')
    .join('/')
  const files = await ports.folderFiles(actor, id)
  const inside = files.filter(({ path }) => within === '' || path === within || path.startsWith(`${within}/`))
  for (const { path, sizeBytes } of inside.slice(0, MAX_FILES)) {
    signal.throwIfAborted()
    if ((sizeBytes ?? 0) > MAX_FILE_BYTES) continue
    const bytes = await ports.fileBytes(actor, id, path, MAX_FILE_BYTES).catch(orNull)
    yield { place: path, name: path.slice(path.lastIndexOf('/') + 1), bytes }
  }
}

/** Reads a site from one page on: pages below its folder that its pages name, one at a time. */
async function* siteEntries(ports: SourcePorts, actor: Actor, start: string, signal: AbortSignal): AsyncGenerator<SourceEntry> {
  const below = new URL('.', start).href
  const waiting = [start]
  const seen = new Set(waiting)
  for (let url = waiting.shift(), count = 0; url !== undefined && count < MAX_SITE_PAGES; url = waiting.shift(), count += 1) {
    if (count > 0) await ports.pause(signal)
    signal.throwIfAborted()
    const reading = ports.page(url, { userId: actor.userId, signal })
    // Without its first page, the site is lost; another page is only left as it was.
    const page = count === 0 ? await reading : await reading.catch(orNull)
    yield page ? entryOf(url, page) : { place: url, name: url, bytes: null }
    for (const link of page ? linksIn(page.text, url) : []) {
      if (seen.size >= MAX_SITE_PAGES * 4 || seen.has(link) || !link.startsWith(below)) continue
      seen.add(link)
      waiting.push(link)
    }
  }
}

const LINK = /\]\((https?:\/\/[^\s()]{1,2000})/g

/** Lists the addresses that Markdown links to, without fragments. */
function linksIn(text: string, from: string): string[] {
  return [...text.matchAll(LINK)].flatMap(([, written = '']) => {
    const url = URL.parse(written, from)
    if (!url) return []
    url.hash = ''
    return url.href
  })
}

function entryOf(url: string, { name, title, text }: LoadedPage): SourceEntry {
  return { place: url, name: `${title?.trim() || name}.md`, bytes: Buffer.from(text) }
}

function orNull(error: unknown): null {
  if (isAppError(error)) return null
  throw error
}
