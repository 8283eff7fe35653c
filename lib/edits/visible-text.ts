import { isHistory, leadsToExample } from './explained.ts'
import { closesFence, type Fence, fenceOf, ShownExample } from './fence-line.ts'
import { beginsCommit, isInCommit, leadOfDiff } from './history.ts'
import type { KnownPaths } from './known-paths.ts'
import { PathScope } from './path-scope.ts'

/** Follows what the visible text says about the lines behind it: an open fence, an example, a thought, the file that it is about. */
export class VisibleText {
  readonly scope: PathScope
  readonly #thought = new Thought()
  #fence: Fence | null = null
  #example: ShownExample | null = null
  /** The last line of prose leads to a fence that shows something. */
  #isLead = false
  /** The text shows a commit as git prints it. */
  #isInCommit = false
  #diffLead: ReturnType<typeof leadOfDiff> = null

  constructor(known: KnownPaths) {
    this.scope = new PathScope(known)
  }

  /** Fence that is open. */
  get fence(): Fence | null {
    return this.#fence
  }

  get isThought(): boolean {
    return this.#thought.isOpen
  }

  get isExample(): boolean {
    return this.#example !== null
  }

  /** True where a fence that begins here only shows something. */
  get isLead(): boolean {
    return this.#isLead && !this.isSilent && this.#fence === null
  }

  /** True where nothing is an edit. */
  get isSilent(): boolean {
    return this.isThought || this.isExample
  }

  /** True where a diff shows what was changed before. */
  get isHistory(): boolean {
    return this.#isInCommit || this.#diffLead === 'recorded'
  }

  /** Begins a fence that shows how something is written, or one within it. */
  beginExample(outer: Fence, inner: Fence | null): void {
    this.#example = new ShownExample(outer, inner)
    this.#isLead = false
  }

  /** Takes a whole line. */
  note(line: string): void {
    if (this.#example) {
      if (!this.#example.ends(line)) return
      this.#example = null
      this.#fence = null
    } else if (this.#fence) {
      if (closesFence(line, this.#fence)) this.#fence = null
      else if (isHistory(line)) this.beginExample(this.#fence, null)
    } else {
      this.#thought.follow(line)
      if (this.#thought.isOpen) return
      this.#fence = fenceOf(line)
      if (this.#fence) return
      this.scope.note(line)
      if (line.trim() !== '') this.#lead(line)
    }
  }

  #lead(line: string): void {
    this.#isLead = leadsToExample(line)
    this.#isInCommit = beginsCommit(line) || (this.#isInCommit && isInCommit(line))
    if (!this.#isInCommit) this.#diffLead = leadOfDiff(line)
  }
}

const TAG = /(?<!`)(?:<(\/?)(think|thinking|thought|thoughts|seed:think|reasoning|scratchpad|reflection)>|\[(\/?)THINK\])/gi

/** Follows sections of an answer in which a model thinks, by the tags around them. What it drafts there is no edit. */
class Thought {
  #open: string | null = null

  get isOpen(): boolean {
    return this.#open !== null
  }

  /** Takes a whole line. */
  follow(line: string): void {
    if (!line.includes('<') && !line.includes('[')) return
    for (const [, slash, name, bracketSlash] of line.matchAll(TAG)) {
      const tag = (name ?? 'think').toLowerCase()
      if ((slash || bracketSlash) !== '/') this.#open ??= tag
      else if (this.#open === tag) this.#open = null
    }
  }
}
