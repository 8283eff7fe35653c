import type { ModelPart } from '../port.ts'

/** Adds the options that a request went without to the end of its answer. */
export function withOmitted(sink: (part: ModelPart) => void, omitted: readonly string[]): (part: ModelPart) => void {
  if (omitted.length === 0) return sink
  return part => sink(part.type === 'finish' ? { ...part, omitted } : part)
}
