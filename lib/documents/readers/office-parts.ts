import type { ReadDocument } from '../documents.ts'
import { type Archive, partPath } from './archive.ts'
import { factOf } from './text-of.ts'
import { readXml } from './xml.ts'

/** Reads the relationships of a part (ECMA-376, part 2): the path that each id leads to, and its type's last word. */
export function relationsOf(archive: Archive, part: string): Map<string, { path: string; type: string }> {
  const at = part.lastIndexOf('/') + 1
  const found = new Map<string, { path: string; type: string }>()
  readXml(archive.bytes(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`), {
    open({ name, attributes: { Id, Target, Type = '', TargetMode } }) {
      if (name !== 'Relationship' || !Id || !Target || TargetMode === 'External') return
      found.set(Id, { path: partPath(part, Target), type: Type.slice(Type.lastIndexOf('/') + 1) })
    },
  })
  return found
}

/** Reads the title, language and date of an Office file. */
export function officeFacts(archive: Archive): Pick<ReadDocument, 'title' | 'language' | 'publishedAt'> {
  const facts = namedTexts(archive, 'docProps/core.xml')
  return {
    title: factOf(facts.get('title')),
    language: factOf(facts.get('language')),
    publishedAt: factOf(facts.get('modified') ?? facts.get('created')),
  }
}

/** Reads the first text of each element of a small part, by the element's name. */
export function namedTexts(archive: Archive, part: string): Map<string, string> {
  const texts = new Map<string, string>()
  let open = ''
  readXml(archive.bytes(part), {
    open: ({ name }) => {
      open = name
    },
    text: text => {
      if (text.trim() !== '' && !texts.has(open)) texts.set(open, text)
    },
  })
  return texts
}
