import { taughtEdits } from './edit-instructions.ts'
import type { BlockFault, EditBlock } from './edits.ts'
import type { KnownPaths } from './known-paths.ts'

/** Longer lines say nothing about the fence behind them. */
const MAX_LINE = 300
const LEADS = [
  /\b(?:an?|each|every|one) (?:edit |diff |search\/replace )?block (?:looks like|looks as|is written) (?:this|follows|so)\b/i,
  /\b(?:edit |diff |search\/replace )blocks (?:look like|look as|are written) (?:this|follows|so)\b/i,
  /\b(?:format|syntax|form) (?:for|of) (?:an? |the |such )?(?:edit |diff |search\/replace )?(?:edits?|blocks?) (?:is|looks like|looks as)\b/i,
  /\b(?:edit )?(?:format|syntax) (?:is|looks)(?: like)?(?: this| as follows)?:$/i,
  /\b(?:ein|jeder) (?:edit-?)?block (?:sieht so aus|wird so geschrieben)/i,
  /`(?:\$ )?git (?:show|log|diff)\b[^`\n]{0,100}` (?:shows?|showed|prints?|printed|gives?|gave|says?|said|returns?|returned)\b/i,
  /\boutput of `(?:\$ )?git (?:show|log|diff)\b/i,
]

/** Says whether a line of prose leads to a fence that shows how edits are written, or what git prints. */
export function leadsToExample(line: string): boolean {
  const text = line.trim().replace(/[*_]{1,3}$/, '')
  return text.length <= MAX_LINE && text.endsWith(':') && LEADS.some(lead => lead.test(text))
}

/** Says whether a line within a fence begins what git prints of changes that were made before. */
export function isHistory(line: string): boolean {
  return line.length <= MAX_LINE && (/^commit [\da-f]{7,40}(?: \([^\n]*\))?\r?\n?$/.test(line) || /^\$ git (?:show|log|diff)\b/.test(line))
}

const PLACEHOLDER = /^\/?path\/to\/|(?:^|\/)(?:file|filename|file_name|your_file)\.ext$/i

/** Says why a block only shows how edits are written; null where it is meant. */
export function exampleFault(block: EditBlock, known: KnownPaths): BlockFault | null {
  if (PLACEHOLDER.test(block.file) && !known.has(block.file)) return NO_REAL_PATH
  return taughtEdits.some(taught => isSame(taught, block)) ? TAUGHT : null
}

export const RECORDED: BlockFault = { errorType: 'validation_error', message: 'This shows what was changed before. It was not applied.' }
const NO_REAL_PATH: BlockFault = { errorType: 'validation_error', message: 'The path of this edit is a placeholder.' }
const TAUGHT: BlockFault = { errorType: 'validation_error', message: 'This is the example of how edits are written.' }

function isSame(one: Pick<EditBlock, 'file' | 'oldText' | 'newText'>, { file, oldText, newText }: EditBlock): boolean {
  return one.file === file && one.oldText === oldText.trim() && one.newText === newText.trim()
}
