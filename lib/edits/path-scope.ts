import type { KnownPaths } from './known-paths.ts'
import { pathNamedIn } from './path-like.ts'
import { pathOf } from './path-line.ts'

const HEADING = /^ {0,3}#{1,6}(?:\s|$)/

/** Follows which file the visible text is about: the last that a line of its own, a sentence right before, or an edit names. */
export class PathScope {
  readonly #known: KnownPaths
  #named: string | null = null
  /** File that the last line of prose names. */
  #said: string | null = null

  constructor(known: KnownPaths) {
    this.#known = known
  }

  get path(): string | null {
    return this.#said ?? this.#named
  }

  /** An edit of this file is here. */
  edits(path: string): void {
    this.#named = path
    this.#said = null
  }

  /** Takes a whole line outside fences. */
  note(line: string): void {
    if (line.trim() === '') return
    const own = pathOf(line, this.#known)
    if (own?.isSure) {
      this.#named = own.path
      this.#said = null
      return
    }
    const said = pathNamedIn(line, this.#known)
    if (HEADING.test(line) || (said !== null && said !== this.#named)) this.#named = null
    this.#said = said === 'several' ? null : said
  }
}
