import { assemble, withUploads } from '#lib/context/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import type { Run } from '../run.ts'
import type { OfferedTools } from '../tools/offered-tools.ts'

/** Makes the prompt of the path and the log alone: the model sees next exactly the rows that are committed. */
export async function requestOf({ facts, ports, state }: Run, tools: OfferedTools): Promise<ModelRequest> {
  const { model, mostTurns, writer } = state
  const answer = writer.log.fold.message
  const { prompt, droppedTurns } = assemble(facts.path, answer, {
    contextWindow: model.contextWindow,
    servers: tools.instructions,
    mostTurns,
  })
  if (droppedTurns > 0) {
    writer.write({
      type: 'data-notice',
      id: 'history_truncated',
      data: {
        code: 'history_truncated',
        message:
          droppedTurns === 1
            ? 'The oldest turn of this chat did not fit the model and was left out.'
            : `The oldest ${droppedTurns} turns of this chat did not fit the model and were left out.`,
        details: { turns: droppedTurns },
      },
    })
  }
  const whole = await withUploads(prompt, model, fileId => ports.files.read(facts.actor, fileId))
  const definitions = tools.definitions.filter(({ name }) => !state.refusedTools.has(name))
  return { prompt: whole, tools: definitions, temperature: model.temperature }
}

/** Leaves out half of the earlier turns each time; null where none is left. */
export async function shorterRequest(run: Run, tools: OfferedTools): Promise<ModelRequest | null> {
  const turns = Math.min(run.state.mostTurns, run.facts.path.filter(({ role }) => role === 'user').length - 1)
  if (turns <= 0) return null
  run.state.mostTurns = Math.floor(turns / 2)
  return requestOf(run, tools)
}

/** Ids of the calls in the answer so far, which a new call must not repeat. */
export function takenIds({ state }: Pick<Run, 'state'>): Set<string> {
  return new Set(state.writer.log.fold.message.parts.flatMap(part => (part.type === 'dynamic-tool' ? [part.toolCallId] : [])))
}
