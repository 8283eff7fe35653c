/** Text of a file as the server has it. `sha256` null: it is not there. */
export interface StoredText {
  content: string
  sha256: string | null
  sizeBytes: number
}

/** One file that is shown, with what a person has typed into it. */
export interface OpenFile {
  /** Text that the draft was made of. */
  base: StoredText
  /** Text that is not saved; null where it is as in `base`. */
  draft: string | null
  /** Newer text on the server, if the draft was made of another one. */
  newer: StoredText | null
  isSaving: boolean
  /** Reason why the last save failed. */
  error: string | null
  /** Grows whenever the shown text is replaced from outside. */
  revision: number
}

export function openedFile(base: StoredText, kept: { content: string; sha256: string | null } | null): OpenFile {
  const opened: OpenFile = { base, draft: null, newer: null, isSaving: false, error: null, revision: 0 }
  if (!kept || kept.content === base.content) return opened
  // A draft of another text: its own base is no longer known, so it is compared with the current text.
  const isOfBase = kept.sha256 === base.sha256
  return { ...opened, draft: kept.content, newer: isOfBase ? null : base }
}

export function shownText({ base, draft }: OpenFile): string {
  return draft ?? base.content
}

export function withDraft(file: OpenFile, content: string): OpenFile {
  return { ...file, draft: content === file.base.content ? null : content, error: null }
}

/** Takes in what the server has now. Without a draft it is shown immediately; a draft stays, marked as outdated. */
export function withStored(file: OpenFile, stored: StoredText): OpenFile {
  // A kept draft of another text is compared with the base: it stays so until the person has chosen.
  if (stored.sha256 === file.base.sha256) return { ...file, newer: file.newer?.sha256 === stored.sha256 ? file.newer : null }
  if (file.draft === null || file.draft === stored.content)
    return { ...file, base: stored, draft: null, newer: null, error: null, revision: file.revision + 1 }
  return { ...file, newer: stored }
}

export function withSaved(file: OpenFile, content: string, sha256: string): OpenFile {
  const base = { content, sha256, sizeBytes: new TextEncoder().encode(content).length }
  // The person may have typed on while it was saved.
  const draft = file.draft === null || file.draft === content ? null : file.draft
  return { ...file, base, draft, newer: null, isSaving: false, error: null }
}

/** Keeps the draft as a change of the newer text: the next save replaces that one. */
export function keepingDraft(file: OpenFile): OpenFile {
  return file.newer ? { ...file, base: file.newer, newer: null, error: null } : file
}

/** Drops the draft for the text that the server has. */
export function droppingDraft(file: OpenFile): OpenFile {
  return { ...file, base: file.newer ?? file.base, draft: null, newer: null, error: null, revision: file.revision + 1 }
}
