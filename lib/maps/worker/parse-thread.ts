import { parentPort } from 'node:worker_threads'
import { languageOf } from '../code/languages.ts'
import { createGrammars, type Grammars } from '../code/parser.ts'
import { outlineCode } from '../code/read/outline-code.ts'
import { isDocument, outlineDocument } from '../documents/outline-document.ts'
import type { ParsedFile, ParseTask } from './messages.ts'

// The thread that runs grammars. Its parent ends it where a grammar loops, and starts another where one crashes.

const port = parentPort
if (!port) throw new Error('runs in a thread')
const grammars = createGrammars()
let waiting: Promise<void> = Promise.resolve()

port.on('message', ({ files }: ParseTask) => {
  waiting = waiting.then(async () => {
    for (const file of files) port.postMessage(await parsed(file))
  })
})

async function parsed(file: ParseTask['files'][number]): Promise<ParsedFile> {
  try {
    const loaded = await grammars
    const outline = await outlined(loaded, file)
    const { words, ...rest } = outline
    const document = isDocument(file.path) ? outlineDocument(file.path, file.text) : null
    return { outline: rest, words: words.join(' '), document }
  } catch {
    // The pool ends this thread: a trap leaves the memory of all grammars in any state.
    return { outline: null, words: '', document: null }
  }
}

async function outlined(loaded: Grammars, file: ParseTask['files'][number]) {
  const language = languageOf(file.path)
  if (language !== null) await loaded.load(language)
  return outlineCode(file, loaded.withTree)
}
