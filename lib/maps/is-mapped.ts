import { isManifest, languageOf } from './code/languages.ts'
import { isDocument } from './documents/outline-document.ts'

/** Tells whether the text of a file says something to a map; of any other file a map has name and size alone. */
export function isMapped(path: string): boolean {
  return languageOf(path) !== null || isManifest(path) || isDocument(path)
}
