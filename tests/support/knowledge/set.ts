import { fillers, places, seeAlso } from './places.ts'
import { type Language, type Topic, topics } from './topics.ts'

export interface Question {
  language: Language
  text: string
  /** Sentence that the right passage holds, and no other. */
  answer: string
  /** Asks by a synonym alone. */
  isOtherwise: boolean
}

/** Made-up handbooks, the same in every run: one passage for each matter of each place, and questions about some of them. */
export interface QuestionSet {
  files: { name: string; text: string }[]
  passages: number
  questions: Question[]
}

/** One question in this many asks by a synonym alone. */
const OTHERWISE = 14
const MULTIPLIER = 1_664_525
const INCREMENT = 1_013_904_223

interface Fact {
  language: Language
  topic: Topic
  place: string
  answer: string
}

export function questionSet({ passages = 2_000, questions = 300, seed = 11 } = {}): QuestionSet {
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, MULTIPLIER) + INCREMENT) | 0
    return Math.floor(((state >>> 0) / 2 ** 32) * most)
  }
  const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T
  const facts: Fact[] = []
  const files = new Map<string, string>()
  const languages = Object.keys(topics) as Language[]
  const most = Math.max(...languages.map(language => places[language].length))
  for (let at = 0; at < most; at += 1) {
    for (const language of languages) {
      for (const topic of topics[language]) {
        if (facts.length === passages) break
        const place = places[language][at] ?? ''
        const answer = filled(topic.fact, { p: place, n: String(10 + below(900)) })
        facts.push({ language, topic, place, answer })
        const other = filled(seeAlso[language], { t: oneOf(topics[language]).heading, p: oneOf(places[language]) })
        const around = Array.from({ length: language === 'zh' ? 6 : 4 }, () => oneOf(fillers[language]))
        const sentences = [...around.slice(0, 2), answer, ...around.slice(2), other]
        const name = `${place}.md`
        const text = `## ${topic.heading}\n\n${sentences.join(language === 'zh' ? '' : ' ')}\n\n`
        files.set(name, (files.get(name) ?? `# ${place}\n\n`) + text)
      }
    }
  }
  const asked = Array.from({ length: questions }, (_, at): Question => {
    const { language, topic, place, answer } = oneOf(facts)
    const isOtherwise = at % OTHERWISE === OTHERWISE - 1
    return { language, text: filled(isOtherwise ? topic.askOtherwise : topic.ask, { p: place }), answer, isOtherwise }
  })
  return { files: [...files].map(([name, text]) => ({ name, text })), passages: facts.length, questions: asked }
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w)\}/g, (_, name: string) => values[name] ?? '')
}
