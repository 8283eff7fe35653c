/** Variable of a prompt, as its form asks for it. */
export interface PromptVariable {
  name: string
  /** Values to choose from; empty for free text. */
  options: string[]
  /** Asked for as a date, and today's unless the person enters another. */
  isDate: boolean
}

/** Longest text between the braces of a variable, in characters: what is longer is text. */
const MAX_INSIDE = 2_000
const MAX_NAME = 60

interface Piece {
  /** Text as it stands. */
  text: string
  variable: PromptVariable | null
}

/** Lists the variables of a prompt in their order, each once; the first place that has options gives them. */
export function promptVariables(text: string): PromptVariable[] {
  const found = new Map<string, PromptVariable>()
  for (const { variable } of pieces(text)) {
    if (!variable) continue
    const known = found.get(variable.name)
    if (!known) found.set(variable.name, variable)
    else if (known.options.length === 0 && variable.options.length > 0) found.set(variable.name, { ...known, options: variable.options })
  }
  return [...found.values()]
}

/** Puts values in the places of variables, all at once: a value that looks like a variable stays as it is. A place without a value becomes empty. */
export function fillPrompt(text: string, values: Readonly<Record<string, string>>): string {
  return pieces(text)
    .map(piece => (piece.variable ? (Object.hasOwn(values, piece.variable.name) ? values[piece.variable.name] : '') : piece.text))
    .join('')
}

/** Splits a text at its variables in one pass. Braces that hold no variable are text. */
function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (let open = text.indexOf('{{'); open >= 0; ) {
    const close = text.indexOf('}}', open + 2)
    if (close < 0) break
    // The innermost braces count: `{{ {{name}}` holds one variable.
    const start = text.lastIndexOf('{{', close - 2)
    const variable = close - start - 2 > MAX_INSIDE ? null : variableIn(text.slice(start + 2, close))
    if (variable) {
      found.push({ text: text.slice(from, start), variable: null }, { text: text.slice(start, close + 2), variable })
      from = close + 2
    }
    open = text.indexOf('{{', close + 2)
  }
  found.push({ text: text.slice(from), variable: null })
  return found
}

function variableIn(inside: string): PromptVariable | null {
  const colon = inside.indexOf(':')
  const name = (colon < 0 ? inside : inside.slice(0, colon)).trim()
  if (name.length > MAX_NAME || !/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ -]*$/u.test(name)) return null
  const options = colon < 0 ? [] : inside.slice(colon + 1).split('|')
  const offered = [...new Set(options.map(option => option.trim()).filter(option => option !== ''))]
  return { name, options: offered, isDate: name === 'date' && offered.length === 0 }
}
