/** Looks of a file that can be opened. */
export type ViewedKind = 'sheets' | 'slides' | 'pdf' | 'document' | 'table' | 'markdown' | 'code'

const BY_ENDING: readonly (readonly [ViewedKind, RegExp])[] = [
  ['sheets', /\.(?:xlsx|xlsm|ods)$/i],
  ['slides', /\.(?:pptx|odp)$/i],
  ['pdf', /\.pdf$/i],
  ['document', /\.(?:docx|odt|epub|eml)$/i],
  ['table', /\.(?:csv|tsv)$/i],
  ['markdown', /\.(?:md|mdx|markdown)$/i],
]

/** Tells how a file is shown, by its name. Whatever is no document is a text. */
export function viewedKind(name: string): ViewedKind {
  return BY_ENDING.find(([, ending]) => ending.test(name))?.[0] ?? 'code'
}

/** Tells whether a file is a document, of which the server reads the text. */
export function isDocumentName(name: string): boolean {
  return ['sheets', 'slides', 'pdf', 'document'].includes(viewedKind(name))
}
