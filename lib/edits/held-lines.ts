import { closesFence, type Fence, fenceOf } from './fence-line.ts'
import type { KnownPaths } from './known-paths.ts'
import { pathOf } from './path-line.ts'

export type HeldKind = 'blank' | 'fence' | 'path' | 'head'

/** Most lines and characters that are held for an edit that may follow. */
const MOST_LINES = 12
const MOST_CHARS = 1_500

/** Lines that belong to an edit if one follows, and to the text otherwise. */
export class HeldLines {
  #lines: { kind: HeldKind; raw: string }[] = []

  get isEmpty(): boolean {
    return this.#lines.length === 0
  }

  get isBlank(): boolean {
    return this.#lines.every(({ kind }) => kind === 'blank')
  }

  get hasPath(): boolean {
    return this.#lines.some(({ kind }) => kind === 'path')
  }

  /** First line of what may be a unified diff, where it is the last that is held. */
  get patchHead(): string | null {
    const last = this.#lines.at(-1)
    return last?.kind === 'head' ? last.raw : null
  }

  /** Fence that the lines open and do not close. */
  get openFence(): { raw: string; fence: Fence } | null {
    let open: { raw: string; fence: Fence } | null = null
    for (const { kind, raw } of this.#lines) {
      const fence = kind === 'fence' ? fenceOf(raw) : null
      if (!fence) continue
      if (open === null) open = { raw, fence }
      else if (closesFence(raw, open.fence)) open = null
    }
    return open
  }

  get lastFence(): Fence | null {
    const last = this.#lines.findLast(({ kind }) => kind === 'fence')
    return last ? fenceOf(last.raw) : null
  }

  /** Path that the lines name. One that may be another word counts only right before the edit, or before its fence. */
  path(known: KnownPaths): string | null {
    const at = this.#lines.findLastIndex(({ kind }) => kind === 'path')
    const found = at < 0 ? null : pathOf(this.#lines[at]?.raw ?? '', known)
    if (!found) return null
    return found.isSure || this.#lines.slice(at + 1).every(({ kind }) => kind === 'fence') ? found.path : null
  }

  /** False where no more can be held. */
  add(kind: HeldKind, raw: string): boolean {
    const chars = this.#lines.reduce((sum, line) => sum + line.raw.length, raw.length)
    if (this.#lines.length >= MOST_LINES || (chars > MOST_CHARS && this.#lines.length > 0)) return false
    this.#lines.push({ kind, raw })
    return true
  }

  take(): string {
    return this.takeLines().join('')
  }

  takeLines(): string[] {
    return this.#lines.splice(0).map(({ raw }) => raw)
  }

  dropPatchHead(): void {
    if (this.#lines.at(-1)?.kind === 'head') this.#lines.pop()
  }

  /** Takes out what another path before it cannot share an edit with: all, but for a fence that both are in or that opens behind the first. */
  beforePath(isAround: boolean): string[] {
    const at = this.#lines.findLastIndex(({ kind }) => kind === 'path')
    if (at < 0) return []
    const fenceAt = isAround ? -1 : this.#lines.findIndex(({ kind }, index) => kind === 'fence' && index > at)
    const isFirstOpen = this.#lines.slice(0, at).some(({ kind }) => kind === 'fence')
    return this.#lines.splice(0, fenceAt < 0 || isFirstOpen ? this.#lines.length : fenceAt).map(({ raw }) => raw)
  }
}
