import type { FunctionTool } from '../port.ts'
import { subjectOf } from './compose.ts'
import { serverOf, shortName } from './plan.ts'
import { table } from './render.ts'
import { capitalised } from './words.ts'
import { SIGNATURE } from './write-answer.ts'

const MAX_NAMES = 8

/** Answers a message that names no tool. */
export function smallTalk(question: string, tools: readonly FunctionTool[], isFirst: boolean): string {
  const topic = topics.find(([words]) => words.test(question))
  const text = topic ? topic[1](subjectOf(question)) : isFirst ? introduction(tools) : noIdea(tools)
  return isFirst && topic ? `${text}\n\n${SIGNATURE}` : text
}

const topics: [RegExp, (subject: string) => string][] = [
  [/\b(code|function|program|script|python|javascript|typescript)\b/i, () => CODE],
  [/\b(diagram|flowchart|mermaid|chart)\b/i, () => DIAGRAM],
  [/\b(math|formula|equation|integral|latex)\b/i, () => MATH],
  [/\b(table|compare|comparison|versus|vs)\b/i, subject => comparison(subject)],
  [/\b(poem|haiku|verse|story)\b/i, subject => poem(subject)],
  [/\b(thanks|thank you|cheers)\b/i, () => 'You are welcome.'],
]

function introduction(tools: readonly FunctionTool[]): string {
  const servers = [...new Set(tools.map(serverOf))].filter(server => server !== '')
  const offered =
    tools.length === 0
      ? 'No tools are switched on for this chat. Switch some on at the message field, and I can use them.'
      : `These tools are switched on, and I can really call them:\n\n${table(
          ['Server', 'Tools'],
          servers.map(server => [server, namesOf(tools.filter(tool => serverOf(tool) === server))]),
        )}`
  return `Hello! I am the **demo model** of Parley: scripted and offline, to let you try everything without a key. I do not understand what you write; I look for words that I know.\n\n${offered}\n\nTry one of these:\n\n${suggestions(tools)}`
}

function noIdea(tools: readonly FunctionTool[]): string {
  return `I know no word in that; I am only the demo model. These work:\n\n${suggestions(tools)}`
}

function namesOf(tools: readonly FunctionTool[]): string {
  const names = tools.slice(0, MAX_NAMES).map(tool => `\`${shortName(tool)}\``)
  return `${names.join(' ')}${tools.length > MAX_NAMES ? ` and ${tools.length - MAX_NAMES} more` : ''}`
}

function suggestions(tools: readonly FunctionTool[]): string {
  const has = (name: string) => tools.some(tool => shortName(tool) === name)
  const lines = [
    ...(has('create_note') ? ['*Remember that Ada Lovelace wrote the first program*', '*What do you remember about Ada?*'] : []),
    ...(has('write_file') ? ['*Write a file ideas.md about a garden, then list my files*'] : []),
    '*Show me some code*, *a table*, *a formula* or *a diagram*',
  ]
  return lines.map(line => `- ${line}`).join('\n')
}

const CODE = `Here is a small function with its test:

\`\`\`typescript
/** The n-th Fibonacci number, counted from zero. */
export function fibonacci(n: number): number {
  let [a, b] = [0, 1]
  for (let i = 0; i < n; i++) [a, b] = [b, a + b]
  return a
}

console.assert(fibonacci(10) === 55)
\`\`\`

It keeps two numbers and walks forward once, so it takes *n* steps and no extra memory.`

const DIAGRAM = `This is how one message travels here:

\`\`\`mermaid
flowchart LR
  You[You] --> Chat[Chat page]
  Chat --> Run[Run on the server]
  Run --> Model[Model]
  Model -- asks for a tool --> Tool[MCP server]
  Tool -- result --> Model
  Run -- numbered log --> Chat
\`\`\`

The run belongs to the server: close the tab, come back, and it is still there.`

const MATH = `The sum of the first $n$ whole numbers is

$$
\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}
$$

Write them once forward and once backward: each of the $n$ columns adds up to $n + 1$. For $n = 100$ that is $5050$.`

function comparison(subject: string): string {
  return `A comparison, for the shape of it:\n\n${table(
    ['', 'Option A', 'Option B'],
    [
      ['**About**', capitalised(subject), capitalised(subject)],
      ['**Effort**', 'low', 'medium'],
      ['**Reach**', 'one team', 'everyone'],
      ['**Cost a month**', '€ 40', '€ 95'],
    ],
  )}\n\nOption A is the quicker start; Option B pays off when more people join.`
}

function poem(subject: string): string {
  return `**${capitalised(subject)}**\n\nA cursor blinks, a word appears,\nthen others, one by one;\nthe page that held no line at all\nis half a page, then done.`
}
