import { createEditScanner, type EditScannerOptions } from './create-scanner.ts'
import type { BlockFault, EditBlock, ScanEvent } from './edits.ts'

/** Edits of a whole answer, and the text without them. */
export interface Scanned {
  text: string
  blocks: EditBlock[]
  /** Each block as the model wrote it. */
  raws: string[]
  /** Blocks that are meant as edits, and cannot be. */
  faults: { file: string; fault: BlockFault; raw: string }[]
}

/** Reads a whole answer at once. */
export function scanned(answer: string, options: EditScannerOptions = {}): Scanned {
  const scanner = createEditScanner(options)
  return gathered([...scanner.feed(answer), ...scanner.end()])
}

export function gathered(events: readonly ScanEvent[]): Scanned {
  const all: Scanned = { text: '', blocks: [], raws: [], faults: [] }
  for (const event of events) {
    if (event.type === 'text') all.text += event.text
    else if (event.type === 'edit-void') all.text += event.raw
    else if (event.type === 'edit-fault') all.faults.push({ file: event.block.file, fault: event.fault, raw: event.raw })
    else if (event.type === 'edit-end') {
      all.blocks.push(event.block)
      all.raws.push(event.raw)
    }
  }
  return all
}
