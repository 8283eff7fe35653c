import type { ChatMessage } from '#lib/messages/index.ts'

/** Words of the texts, the most frequent first. Their frequency falls with their rank, as in a language. */
const VOCABULARY = 20_000
/** Beginnings, middles and ends of syllables, the most frequent first. */
const ONSETS = 't s r n l d m c p b st f g w h tr pr k v br gr sh th ch cl fr pl sp qu j y z'.split(' ')
const VOWELS = 'e a i o u ea ai y oo io ou ei'.split(' ')
const CODAS = ' n r s l t d nt m st c ng ck p nd b rd x ct'.split(' ')

export interface MadeUp {
  /** Word of a rank; 0 is the most frequent one. */
  word(rank: number): string
  /** Parts of a message: short ones of people, longer answers, one in ten of them with the result of a tool. */
  parts(role: 'user' | 'assistant', extra?: string): ChatMessage['parts']
}

/** Makes up texts, the same in every run. */
export function makeUp(seed = 7): MadeUp {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 0) / 2 ** 32
  }
  const oneOf = (list: readonly string[]) => list[Math.floor(random() ** 2 * list.length)]
  const known = new Set<string>()
  while (known.size < VOCABULARY) {
    const count = 1 + Math.floor(random() * 4)
    known.add(Array.from({ length: count }, () => `${oneOf(ONSETS)}${oneOf(VOWELS)}${oneOf(CODAS)}`).join(''))
  }
  // Frequent words are short ones, with a few exceptions.
  const words = [...known].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
  const rank = () => Math.min(VOCABULARY - 1, Math.floor(VOCABULARY ** random()) - 1)
  const text = (length: number) => {
    const said = Array.from({ length }, (_, at) => `${words[rank()]}${at % 12 === 11 ? '.' : ''}${at % 60 === 59 ? '\n\n' : ''}`)
    return said.join(' ')
  }
  const parts: MadeUp['parts'] = (role, extra = '') => {
    const length = role === 'user' ? 10 + Math.floor(random() * 50) : 60 + Math.floor(random() ** 3 * 900)
    const spoken = { type: 'text', text: `${text(length)}${extra}` }
    if (role === 'user' || random() > 0.1) return [spoken] as ChatMessage['parts']
    return [toolCall(text(200 + Math.floor(random() * 300))), spoken] as ChatMessage['parts']
  }
  return { word: at => words[at] as string, parts }
}

function toolCall(text: string) {
  return {
    type: 'dynamic-tool',
    toolCallId: 'c1',
    toolName: 'files__read_text',
    state: 'output-available',
    toolMetadata: { server: 'files', tool: 'read_text', iteration: 1 },
    input: { path: 'notes/plan.md' },
    output: { status: 'done', outcome: 'ok', server: 'files', tool: 'read_text', text, content: [], executed: true, executionTimeMs: 1 },
  }
}
