import { answer, finished, type RecordedAnswer, say, step } from '#components/gallery/samples/recorded.ts'
import { ada, createAdmin, type Scenario } from '../scenario.ts'
import { storeChats } from '../store-chats.ts'

const MESSAGES = 10_000
const TURN_MS = 60_000
/** Every so many answers have a tool call. */
const CALL_EVERY = 10

export const longChat: Scenario = {
  name: 'long-chat',
  summary: `one chat of ${MESSAGES.toLocaleString('en')} messages`,
  async fill(server) {
    const actor = await createAdmin(server)
    const turns = Array.from({ length: MESSAGES / 2 }, (_, index) => ({ question: `Question ${index + 1}?`, answer: answerOf(index) }))
    const atMs = server.platform.clock.nowMs() - turns.length * TURN_MS
    const [chatId] = await storeChats(server, actor, [{ title: 'A long chat', atMs, turns }], { logs: false })
    return { people: [ada], links: [{ title: 'The chat', path: `/chat/${chatId}` }] }
  },
}

function answerOf(index: number): RecordedAnswer {
  const number = index + 1
  const call = { id: `call-${number}`, server: 'files', tool: 'read_file', input: { path: `notes/${number}.md` } }
  const text = `Answer ${number}: **${number * number}** is the square of ${number}.\n\n\`\`\`ts\nconst square = ${number} ** 2\n\`\`\``
  return answer('long', 'A long chat', [
    step,
    ...(number % CALL_EVERY === 0 ? finished(call, { text: `Note ${number}` }) : []),
    ...say(text),
  ])
}
