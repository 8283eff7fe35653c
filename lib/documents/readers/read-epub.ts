import { parseHTML } from 'linkedom'
import { type ReadDocument, UnreadableDocument } from '../documents.ts'
import { openArchive, partPath } from './archive.ts'
import { namedTexts } from './office-parts.ts'
import { createText, factOf } from './text-of.ts'
import { NO_ADDRESS, toMarkdown } from './to-markdown.ts'
import { readXml } from './xml.ts'

/** Reads a book in the order of its spine (EPUB 3). */
export function readEpub(bytes: Uint8Array): ReadDocument {
  const archive = openArchive(bytes)
  let packagePath: string | null = null
  readXml(archive.bytes('META-INF/container.xml'), {
    open({ name, attributes }) {
      if (name === 'rootfile') packagePath ??= attributes['full-path'] ?? null
    },
  })
  if (packagePath === null) throw new UnreadableDocument('crashed')
  if (archive.names.has('META-INF/rights.xml')) throw new UnreadableDocument('protected')
  const parts = new Map<string, string>()
  const spine: string[] = []
  readXml(archive.bytes(packagePath), {
    open({ name, attributes: { id, href, idref } }) {
      if (name === 'item' && id && href && packagePath !== null) parts.set(id, partPath(packagePath, decoded(href)))
      else if (name === 'itemref' && idref) spine.push(parts.get(idref) ?? '')
    },
  })
  const text = createText()
  for (const path of new Set(spine)) {
    const words = text.isFull() ? null : archive.text(path)
    if (words === null) continue
    text.add(toMarkdown(parseHTML(words).document.body ?? parseHTML(`<html><body>${words}</body></html>`).document.body, NO_ADDRESS))
  }
  const facts = namedTexts(archive, packagePath)
  return text.done({ title: factOf(facts.get('title')), language: factOf(facts.get('language')), publishedAt: factOf(facts.get('date')) })
}

function decoded(href: string): string {
  const [path = ''] = href.split('#')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
