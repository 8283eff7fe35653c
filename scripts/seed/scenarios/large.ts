import { answer, say, step } from '#components/gallery/samples/recorded.ts'
import { ada, createAdmin, createPerson, noor, type Scenario } from '../scenario.ts'
import { type SeededChat, storeChats } from '../store-chats.ts'

const CHATS = 5_000
const CHAT_EVERY_MS = 10 * 60_000
const subjects = ['the release', 'search', 'restarts', 'approvals', 'the backup', 'the pool', 'a slow query', 'the budget', 'a flaky test']
const verbs = ['Plan', 'Review', 'Explain', 'Measure', 'Rewrite', 'Compare', 'Summarise']

export const large: Scenario = {
  name: 'large',
  summary: `${CHATS.toLocaleString('en')} chats of one person, for the sidebar, search and exports`,
  async fill(server) {
    const actor = await createAdmin(server)
    await createPerson(server, noor)
    const nowMs = server.platform.clock.nowMs()
    const chats = Array.from({ length: CHATS }, (_, index) => chatOf(index, nowMs - (CHATS - index) * CHAT_EVERY_MS))
    const ids = await storeChats(server, actor, chats, { logs: false })
    return {
      people: [ada, noor],
      links: [
        { title: 'The sidebar with all of them', path: '/' },
        { title: 'The oldest', path: `/chat/${ids[0]}` },
        { title: 'The newest', path: `/chat/${ids.at(-1)}` },
      ],
    }
  },
}

/** The same for the same index. */
function chatOf(index: number, atMs: number): SeededChat {
  const subject = subjects[index % subjects.length] ?? ''
  const verb = verbs[index % verbs.length] ?? ''
  const title = `${verb} ${subject} (${index + 1})`
  const text = `Number ${index + 1} is about ${subject}.\n\n- first, look at what is there\n- then change one thing\n- then measure again`
  return { title, atMs, turns: [{ question: `${verb} ${subject}, please.`, answer: answer('large', title, [step, ...say(text)]) }] }
}
