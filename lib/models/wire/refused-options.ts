import type { OptionRefusal } from '../provider-error.ts'

/** Options of a request, by their names on the wire. */
export type Options = Readonly<Record<string, unknown>>

interface Remembered {
  option: string
  /** Null means any value. */
  value: string | null
  /** Other options, with the values they had. An empty value means that the option was absent. */
  beside: (readonly [name: string, value: string])[]
}

export type RefusedOptions = ReturnType<typeof createRefusedOptions>

/** Options that make a model think. Which others a model takes depends on them, so every refusal is kept with their values. */
const THINKING = ['reasoning_effort', 'reasoning', 'thinking', 'enable_thinking', 'thinking_budget', 'thinkingConfig']
/** Limits are renamed and never retried by value. */
const LIMITS: ReadonlySet<string> = new Set(['max_tokens', 'max_completion_tokens'])
const MOST_REMEMBERED = 200

/** Remembers the options that one model refuses: the value where it was that, and the combination. */
export function createRefusedOptions() {
  let remembered: Remembered[] = []
  const holds = ({ option, value, beside }: Remembered, asked: Options) =>
    option in asked && (value === null || value === written(asked[option])) && beside.every(([name, was]) => stateOf(asked, name) === was)

  return {
    /** Splits options into those to send, and the names of those that this combination may not have. */
    without(asked: Options): { sent: Options; omitted: string[] } {
      if (remembered.length === 0) return { sent: asked, omitted: [] }
      const sent = { ...asked }
      const omitted: string[] = []
      for (let found = remembered.find(one => holds(one, sent)); found; found = remembered.find(one => holds(one, sent))) {
        delete sent[found.option]
        omitted.push(found.option)
      }
      return { sent, omitted }
    },
    /** Remembers a refusal of sent options; false if none of them can be omitted. */
    note(sent: Options, refusal: OptionRefusal): boolean {
      const option = refusedOf(sent, refusal.names)
      if (option === undefined) return false
      const isLimit = LIMITS.has(option)
      const named = refusal.names.filter(name => name !== option && name in sent && !isLimit && !LIMITS.has(name))
      const thinking = THINKING.includes(option) || isLimit ? [] : THINKING
      const beside = [...new Set([...named, ...thinking])].map(name => [name, stateOf(sent, name)] as const)
      remembered.push({ option, value: refusal.isValue && !isLimit ? written(sent[option]) : null, beside })
      remembered = remembered.slice(-MOST_REMEMBERED)
      return true
    },
    /** Lists options that are refused whatever their value, in a request without further options. */
    refusedAlone(): ReadonlySet<string> {
      return new Set(
        remembered.flatMap(({ option, value, beside }) => (value === null && beside.every(([, was]) => was === '') ? [option] : [])),
      )
    },
  }
}

/** Picks the option to omit. A forced call is kept, and the thinking that forbids it is left out. */
function refusedOf(sent: Options, names: readonly string[]): string | undefined {
  const thinking = names.some(name => THINKING.includes(name)) ? THINKING.find(name => name in sent) : undefined
  if (thinking !== undefined && isForced(sent.tool_choice) && names.includes('tool_choice')) return thinking
  return names
    .filter(name => name !== 'tools')
    .map(name => (THINKING.includes(name) && !(name in sent) ? thinking : name))
    .find(name => name !== undefined && name in sent)
}

function isForced(choice: unknown): boolean {
  return choice !== undefined && choice !== 'auto' && choice !== 'none'
}

/** Describes an option beside a refused one. Of tools only their presence counts. */
function stateOf(options: Options, name: string): string {
  return name === 'tools' ? String('tools' in options) : written(options[name])
}

function written(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}
