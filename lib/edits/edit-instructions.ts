import type { EditForm } from './edits.ts'
import { editMarkers } from './forms.ts'

const CHANGE = { file: 'src/greeting.ts', oldText: "export const greeting = 'Hello'", newText: "export const greeting = 'Good morning'" }
const CREATION = { file: 'docs/notes.md', oldText: '', newText: '# Notes' }

/** Edits that the instructions show. An answer that holds one of them quotes it. */
export const taughtEdits = [CHANGE, CREATION] as const

/** Tells a model how to write edits, in one form. `withTools`: it can also change files with tools. */
export function editInstructions(form: EditForm, { withTools = false }: { withTools?: boolean } = {}): string {
  const { open, divide, close } = editMarkers[form]
  const example = ({ file, oldText, newText }: (typeof taughtEdits)[number]) =>
    [file, open, ...(oldText === '' ? [] : [oldText]), divide, newText, close].join('\n')
  return [
    'To change a file of the workspace, write an edit block. Blocks are applied when your answer ends, and the reader sees them as a comparison:',
    example(CHANGE),
    'Rules:',
    [
      `- Put the path alone on the line right before \`${open}\`, relative to the workspace, with no blank line between. Put a path that has spaces in backticks.`,
      `- Between \`${open}\` and \`${divide}\` put the old text: whole lines, exactly as in the file, including white space. It must occur in the file exactly once; include as many lines around the change as that needs, and no more.`,
      `- Between \`${divide}\` and \`${close}\` put the new text. Leave it empty to remove the lines.`,
      `- To create a file, leave the old text empty: \`${divide}\` immediately follows \`${open}\`. Existing files are not overwritten.`,
      '- Write one block for each place. Each begins with its path; blocks of one file are applied in order, each to the result of the one before.',
      '- Edit only files whose content you have been given. If you need a file that is only in the map, ask for it by its path.',
      '- Never replace lines by a remark such as “rest as before”: it would be written into the file.',
      `- Blocks cannot delete or rename a file.${withTools ? ' Use the tools of the workspace for that.' : ' Say so if that is needed.'}`,
    ].join('\n'),
    'A new file:',
    example(CREATION),
    'Say in a sentence or two what you change and why, outside the blocks. Show code that is not an edit in ordinary code fences.',
  ].join('\n\n')
}
