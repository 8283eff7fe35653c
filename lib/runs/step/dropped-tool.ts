import type { FunctionTool, ProviderError } from '#lib/models/index.ts'

/** Finds the tool whose definition made a provider refuse the request, by its name or index in the provider's message. Null where none is named. */
export function toolRefused({ status, said }: Pick<ProviderError, 'status' | 'said'>, tools: readonly FunctionTool[]): FunctionTool | null {
  if (status !== 400 && status !== 422) return null
  const sentence = said.slice(0, 4_000)
  const named = tools.filter(({ name }) => namesWhole(sentence, name))
  const [longest] = named.toSorted((a, b) => b.name.length - a.name.length)
  if (longest) return longest
  const place = /function_?declarations?[.[](\d+)/i.exec(sentence) ?? /\btools[.[](\d+)/i.exec(sentence)
  return place ? (tools[Number(place[1])] ?? null) : null
}

function namesWhole(sentence: string, name: string): boolean {
  for (let at = sentence.indexOf(name); at !== -1; at = sentence.indexOf(name, at + 1)) {
    const around = [sentence[at - 1] ?? ' ', sentence[at + name.length] ?? ' ']
    if (around.every(character => !/[\w-]/.test(character))) return name.length > 3
  }
  return false
}
