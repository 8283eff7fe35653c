import { readParameters } from '#lib/messages/index.ts'
import { takesAll } from '#lib/models/index.ts'
import { counts, type InstructionLevel, instructionLevels, joinInstructions } from '../instructions/levels.ts'
import type { InstructionsView, LevelView, WholePart } from '../instructions/view.ts'
import type { NextRequest } from '../next-request.ts'

/** Shows what the next request of a chat tells the model beside its messages: by level, and as a whole in its order. */
export function instructionsOf({ modelInstructions, parts, model, assistant, chat, tokenizer: { count } }: NextRequest): InstructionsView {
  const titles: Partial<Record<InstructionLevel, string | null>> = {
    model: model?.title ?? null,
    project: modelInstructions.project?.name ?? null,
    assistant: assistant?.name ?? null,
  }
  const levels = instructionLevels.map((level): LevelView => {
    const text = modelInstructions.levels[level]?.trim() ?? ''
    const held = { text: text === '' ? null : text, tokens: text === '' ? 0 : count(text), counts: counts(modelInstructions.levels, level) }
    return { level, title: titles[level] ?? null, ...held }
  })
  const ofServers = parts.system.text.slice(joinInstructions(modelInstructions.parts).length).trim()
  const behind: [WholePart['from'], string][] = [
    ['servers', ofServers],
    ['memory', parts.memory?.text ?? ''],
    ['date', modelInstructions.date],
    ...modelInstructions.reminders.map((text): [WholePart['from'], string] => ['reminder', text]),
  ]
  const whole = [...modelInstructions.parts.map(({ from, text }): [WholePart['from'], string] => [from, text]), ...behind]
    .filter(([, text]) => text !== '')
    .map(([from, text]): WholePart => ({ from, text, tokens: count(text) }))
  return {
    levels,
    whole,
    tokens: whole.reduce((sum, part) => sum + part.tokens, 0),
    mayChange: chat.access !== 'read',
    parameters: {
      chat: chat.parameters,
      assistant: readParameters(assistant?.parameters),
      model: { temperature: model?.temperature ?? null, reasoningEffort: model?.reasoningEffort ?? null },
      takes: model?.takes?.() ?? takesAll,
      tools: chat.selectedTools,
    },
  }
}
