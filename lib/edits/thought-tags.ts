const TAG = /(?<!`)(?:<(\/?)(think|thinking|thought|thoughts|seed:think|reasoning|scratchpad|reflection)>|\[(\/?)THINK\])/gi

/** Follows sections of an answer in which a model thinks, by the tags around them. What it drafts there is no edit. */
export class Thought {
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
