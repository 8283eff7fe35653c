import { SaxesParser } from 'saxes'

/** Element of a stream, by its local name. */
export interface XmlElement {
  name: string
  /** Attributes by their local names. Of two with one local name, such as `id` and `r:id`, `r:id` is under `r:id` too. */
  attributes: Readonly<Record<string, string>>
}

export interface XmlReader {
  open?(element: XmlElement): void
  close?(name: string): void
  text?(text: string): void
  /** Ends the reading, where it returns true. */
  isDone?(): boolean
}

const CHUNK_BYTES = 64 * 1024

/** Reads XML as a stream. Entities that the document declares are never expanded, and nothing outside of it is read. Faults of its form are passed over. */
export function readXml(bytes: Uint8Array | null, reader: XmlReader): void {
  if (bytes === null) return
  const parser = new SaxesParser({ xmlns: false, fragment: false })
  const decoder = new TextDecoder(encodingOf(bytes))
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => reader.open?.({ name: localName(name), attributes: localNames(attributes) }))
  parser.on('closetag', ({ name }) => reader.close?.(localName(name)))
  if (reader.text) {
    parser.on('text', text => reader.text?.(text))
    parser.on('cdata', text => reader.text?.(text))
  }
  for (let at = 0; at < bytes.byteLength && !reader.isDone?.(); at += CHUNK_BYTES) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Record<string, string>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of Object.entries(attributes)) {
    found[localName(name)] ??= value
    if (name !== localName(name)) found[name] = value
  }
  return found
}
