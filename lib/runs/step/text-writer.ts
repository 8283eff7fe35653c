import { ContinuedEdit, createEditScanner, type EditScanner, KnownPaths, type LeftEdit, type ScanEvent } from '#lib/edits/index.ts'
import { newId } from '#lib/ids.ts'
import type { Chunk, EditView } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'

type TextPart = Extract<ModelPart, { type: 'text-start' | 'text-delta' | 'text-end' }>

export interface TextWriter {
  /** Visible text so far. */
  readonly content: string
  take(part: TextPart): void
  /** Closes open parts. `isCut`: the next answer continues at the end. */
  end(how: { isCut: boolean }): void
}

type Write = (chunk: Chunk) => void

/** Writes the text of one step as it comes. */
export class PlainText implements TextWriter {
  readonly #write: Write
  readonly #open = new Map<string, 'named' | 'shown'>()
  /** The part that was shown last. */
  #lastId: string | null = null
  content = ''

  constructor(write: Write) {
    this.#write = write
  }

  take(part: TextPart): void {
    if (part.type === 'text-delta' && part.id === this.#lastId && part.providerMetadata === undefined) this.#goOn(part.id, part.delta)
    else this.#take(part)
  }

  #goOn(id: string, delta: string): void {
    if (delta === '') return
    this.content += delta
    this.#write({ type: 'text-delta', id, delta })
  }

  #take(part: TextPart): void {
    const isShown = this.#open.get(part.id) === 'shown'
    if (part.type === 'text-start') {
      this.#open.set(part.id, 'named')
      this.#lastId = null
    } else if (part.type === 'text-end') {
      if (isShown) this.#write({ type: 'text-end', id: part.id, ...metadata(part) })
      this.#open.delete(part.id)
      this.#lastId = null
    } else if (part.delta !== '' || (part.providerMetadata !== undefined && isShown)) {
      if (!isShown) {
        this.#write({ type: 'text-start', id: part.id })
        this.#open.set(part.id, 'shown')
      }
      this.#lastId = part.id
      this.content += part.delta
      this.#write({ type: 'text-delta', id: part.id, delta: part.delta, ...metadata(part) })
    }
  }

  end(_how: { isCut: boolean }): void {
    for (const [id, state] of this.#open) if (state === 'shown') this.#write({ type: 'text-end', id })
    this.#open.clear()
  }
}

/**
 * Writes the text of one step with its edit blocks as parts of their own, where they are. A block may continue in the provider's next part of text. White
 * space between blocks is text only where words follow.
 */
export class TextWithEdits implements TextWriter {
  readonly #write: Write
  readonly #paths: KnownPaths
  #scanner: EditScanner
  /** Edits of this scanner as they began, by index. */
  #begun: EditView[] = []
  #partId = 't'
  #shownParts = 0
  #open: string | null = null
  #isInBlock = false
  #hasEdits = false
  /** White space behind an edit. */
  #blank = ''
  content = ''

  /** `paths`: files that there are. `left`: edit that the answer before left unfinished, and that this one may continue. */
  constructor(write: Write, paths: readonly string[], left: LeftEdit | null = null) {
    this.#write = write
    this.#paths = new KnownPaths(paths)
    this.#isInBlock = left !== null
    this.#scanner = left ? new ContinuedEdit(left, this.#paths) : createEditScanner({ paths: this.#paths })
  }

  take(part: TextPart): void {
    if (part.type === 'text-start') this.#partId = part.id
    else if (part.type === 'text-delta') this.#handle(this.#scanner.feed(part.delta), part)
    else if (!this.#isInBlock) {
      this.#endScan(part, { isCut: false })
      this.#close(this.#hasEdits ? {} : metadata(part))
    }
  }

  end(how: { isCut: boolean }): void {
    this.#endScan({}, how)
    this.#close({})
  }

  #endScan(part: Pick<TextPart, 'providerMetadata'>, how: { isCut: boolean }): void {
    this.#handle(this.#scanner.end(how), part)
    this.#scanner = createEditScanner({ paths: this.#paths })
    this.#begun = []
  }

  #handle(events: readonly ScanEvent[], part: Pick<TextPart, 'providerMetadata'>): void {
    for (const event of events) this.#one(event, part)
  }

  #one(event: ScanEvent, part: Pick<TextPart, 'providerMetadata'>): void {
    const begun = ('index' in event && this.#begun[event.index]) || beginning('', '')
    const { id } = begun
    switch (event.type) {
      case 'text':
        this.#isInBlock = false
        this.#text(event.text, part)
        break
      case 'edit-start':
        this.#start(event)
        break
      case 'edit-old':
        this.#write({ type: 'data-edit-delta', transient: true, data: { id, oldText: event.delta } })
        break
      case 'edit-new':
        this.#write({ type: 'data-edit-delta', transient: true, data: { id, newText: event.delta } })
        break
      case 'edit-end':
        this.#isInBlock = false
        this.#write({ type: 'data-edit', id, data: { ...begun, ...event.block, isWhole: true } })
        break
      case 'edit-fault':
        this.#isInBlock = false
        this.#write({ type: 'data-edit', id, data: faulty(begun, event) })
        break
      case 'edit-void':
        this.#isInBlock = false
        this.#write({ type: 'data-edit-void', transient: true, data: { id, file: begun.file } })
        this.#text(event.raw, part)
    }
  }

  #start({ index, file, continues }: Extract<ScanEvent, { type: 'edit-start' }>): void {
    this.#close({})
    this.#isInBlock = true
    this.#hasEdits = true
    this.#blank = ''
    const id = newId()
    const begun = { ...beginning(id, file), ...(continues === undefined ? {} : { continues }) }
    this.#begun[index] = begun
    this.#write({ type: 'data-edit', id, data: begun })
  }

  #text(text: string, part: Pick<TextPart, 'providerMetadata'>): void {
    if (text === '') return
    if (this.#open === null && this.#hasEdits && text.trim() === '') {
      this.#blank += text
      return
    }
    const delta = this.#blank + text
    this.#blank = ''
    if (this.#open === null) {
      this.#open = this.#shownParts === 0 ? this.#partId : `${this.#partId}:${this.#shownParts}`
      this.#shownParts += 1
      this.#write({ type: 'text-start', id: this.#open })
    }
    this.content += delta
    // Metadata of a provider belongs to its whole part of text, not to pieces of it.
    this.#write({ type: 'text-delta', id: this.#open, delta, ...(this.#hasEdits ? {} : metadata(part)) })
  }

  #close(said: ReturnType<typeof metadata>): void {
    if (this.#open !== null) this.#write({ type: 'text-end', id: this.#open, ...said })
    this.#open = null
  }
}

function beginning(id: string, file: string) {
  return { id, file, status: 'writing' as const, message: '', errorType: null, oldText: '', newText: '' }
}

function faulty(begun: EditView, { block, raw, fault }: Extract<ScanEvent, { type: 'edit-fault' }>) {
  const { indent: _, divider: __, ...read } = block
  return { ...begun, ...read, ...fault, status: 'failed' as const, raw }
}

function metadata(part: Pick<TextPart, 'providerMetadata'>) {
  return part.providerMetadata === undefined ? {} : { providerMetadata: part.providerMetadata }
}
