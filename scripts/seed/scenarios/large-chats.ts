import { answer, finished, type RecordedAnswer, say, step } from '#components/gallery/samples/recorded.ts'
import type { SeededChat } from '../store-chats.ts'

/** Shape of one chat of the large workspace. The same for the same index. */
export interface Plan {
  index: number
  atMs: number
  turns: number
  title?: string
}

/** Word that one message of the whole workspace has. */
export const RARE_TITLE = 'zephyrine'
/** Chat with that message: beyond the first page of the sidebar, and soon indexed, as newer ones are first. */
export const RARE_INDEX = 4_900
/** Every so many answers have a tool call. */
const CALL_EVERY = 6

const subjects = ['the release', 'search', 'restarts', 'approvals', 'the backup', 'the pool', 'a slow query', 'the budget', 'a flaky test']
const verbs = ['Plan', 'Review', 'Explain', 'Measure', 'Rewrite', 'Compare', 'Summarise']
const asides = [
  'The café around the corner closes at four.',
  '検索は全角の文字でも動くはずです。',
  'Look at `createConnectionPool({ maxIdleMs: 30_000 })` first.',
  'Die Übersicht steht in der Prüfliste.',
  'ملاحظة: راجع القائمة قبل النشر.',
  'It went from 930 ms to 74 ms on the same machine 🎉',
]

export function plannedChat({ index, atMs, turns, title = titleOf(index) }: Plan): SeededChat {
  return {
    title,
    atMs,
    turns: Array.from({ length: turns }, (_, turn) => ({ question: questionOf(index, turn), answer: answerOf({ index, turn, title }) })),
  }
}

function wordsOf(index: number): { verb: string; subject: string } {
  return { verb: verbs[index % verbs.length] ?? '', subject: subjects[index % subjects.length] ?? '' }
}

function titleOf(index: number): string {
  const { verb, subject } = wordsOf(index)
  return `${verb} ${subject} (${index + 1})`
}

function questionOf(index: number, turn: number): string {
  const { verb, subject } = wordsOf(index + turn)
  if (index === RARE_INDEX && turn === 0) return `Where did we write about ${RARE_TITLE}?`
  return `${verb} ${subject}, please. ${turn === 0 ? '' : `This is question ${turn + 1}.`}`.trim()
}

function answerOf({ index, turn, title }: { index: number; turn: number; title: string }): RecordedAnswer {
  const number = index + turn + 1
  const { subject } = wordsOf(number)
  const call = { id: `call-${number}`, server: 'files', tool: 'read_file', input: { path: `notes/${subject.replaceAll(' ', '-')}.md` } }
  const list = '- first, look at what is there\n- then change one thing\n- then measure again'
  const text = `Number ${number} is about ${subject}. ${asides[number % asides.length]}\n\n${list}`
  return answer('large', title, [
    step,
    ...(number % CALL_EVERY === 0 ? finished(call, { text: `Note ${number} of ${subject}` }) : []),
    ...say(text),
  ])
}
