import type { FunctionTool } from '../port.ts'
import { fillArguments, UNKNOWN_ID } from './fill-arguments.ts'
import { changesThings, matchTool, nameWords } from './match-tool.ts'
import type { DemoTurn } from './turn.ts'

export interface PlannedCall {
  tool: FunctionTool
  input: Record<string, unknown>
  /** Reason for the call, shown as reasoning. */
  because: string
}

interface Step {
  clause: string
  tool: FunctionTool
  because: string[]
}

const MAX_CALLS = 8
const VERB =
  '(?:list|show|read|open|write|save|store|create|make|remember|search|find|look|add|delete|remove|update|change|echo|tell|note|forget|recall)'

/**
 * Plans the demo model's next calls; none if it has its results. Each clause of the message may name one tool. Calls that change something
 * precede those that read, and a change is verified by one read.
 */
export function planCalls({ question, calls }: DemoTurn, tools: readonly FunctionTool[]): PlannedCall[] {
  if (calls.length >= MAX_CALLS || calls.some(call => call.failed)) return []
  const steps = stepsOf(question, tools)
  const open = steps.slice(
    countDone(
      steps,
      calls.map(call => call.name),
    ),
  )
  const [first] = open
  if (!first) return calls.length > 0 && steps.length > 0 ? lookAgain(calls, tools) : []
  const together = changesThings(first.tool) || calls.length > 0 ? [first] : open.filter(step => !changesThings(step.tool)).slice(0, 3)
  return together.flatMap(step => callOf(step, calls, tools))
}

function stepsOf(question: string, tools: readonly FunctionTool[]): Step[] {
  return clausesOf(question).flatMap(clause => {
    const match = matchTool(clause, tools)
    return match ? [{ clause, tool: match.tool, because: match.because }] : []
  })
}

/** Counts the steps that are done. Skips calls that only looked up an id. */
function countDone(steps: readonly Step[], called: readonly string[]): number {
  let done = 0
  for (const name of called) if (steps[done]?.tool.name === name) done++
  return done
}

export function clausesOf(question: string): string[] {
  const words = question.replace(/[^\S\n]+/g, ' ').replace(/(?<!\s)\s*\n\s*/g, '\n')
  const parts = words.split(new RegExp(`(?<=[.!?;])\\s|\\n|,? ?(?:and )?then |,? and (?=(?:also )?${VERB}\\b)|, (?=${VERB}\\b)`, 'i'))
  return parts.map(part => part.trim()).filter(part => part !== '')
}

function callOf(step: Step, calls: DemoTurn['calls'], tools: readonly FunctionTool[]): PlannedCall[] {
  const input = fillArguments(step.tool.inputSchema, { clause: step.clause, calls, isSearch: looksFor(step.tool) })
  if (input !== UNKNOWN_ID)
    return [{ tool: step.tool, input, because: `the words ${step.because.map(word => `“${word}”`).join(' and ')} point to it` }]
  const finder = siblings(step.tool, tools).find(tool =>
    nameWords(tool).some(word => word === 'search' || word === 'list' || word === 'find'),
  )
  if (!finder || calls.some(call => call.name === finder.name)) return []
  const found = fillArguments(finder.inputSchema, { clause: step.clause, calls, isSearch: looksFor(finder) })
  return found === UNKNOWN_ID ? [] : [{ tool: finder, input: found, because: `${shortName(step.tool)} needs an id, which this one finds` }]
}

/** Plans a read after a change: of the changed item, or of the list it is in. */
function lookAgain(calls: DemoTurn['calls'], tools: readonly FunctionTool[]): PlannedCall[] {
  const last = calls.at(-1)
  const changed = tools.find(tool => tool.name === last?.name)
  if (!last || !changed || !changesThings(changed)) return []
  const nouns = nameWords(changed).filter(word => !changesThings({ name: word }))
  const readers = siblings(changed, tools).filter(tool => !changesThings(tool) && nameWords(tool).some(word => nouns.includes(word)))
  for (const verb of ['read', 'list', 'search']) {
    const tool = readers.find(one => nameWords(one).includes(verb))
    const input = tool ? fillArguments(tool.inputSchema, { clause: '', calls: [last], isSearch: looksFor(tool) }) : UNKNOWN_ID
    if (tool && input !== UNKNOWN_ID) return [{ tool, input, because: 'I want to see that the change is really there' }]
  }
  return []
}

function looksFor(tool: FunctionTool): boolean {
  return nameWords(tool).some(word => word === 'search' || word === 'find')
}

function siblings(tool: FunctionTool, tools: readonly FunctionTool[]): FunctionTool[] {
  return tools.filter(one => one !== tool && serverOf(one) === serverOf(tool))
}

export function serverOf(tool: Pick<FunctionTool, 'name'>): string {
  const at = tool.name.indexOf('__')
  return at < 1 ? '' : tool.name.slice(0, at)
}

export function shortName(tool: Pick<FunctionTool, 'name'>): string {
  return tool.name.replace(/^.*?__/, '')
}
