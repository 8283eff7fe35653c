import { z } from 'zod'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import { MAX_READ_CHARS, type SkillReading } from '#lib/skills/index.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RunFacts } from '../run/run.ts'
import type { OwnResult } from './own-result.ts'

// Some models send null for absent arguments.
const readSkillArguments = z.object({ skill: z.string().min(1).max(200), file: z.string().max(1_000).nullish() })
const MOST_NEAREST = 10
const MOST_LISTED = 200

/** Calls the tools by which an answer uses skills. */
export function createAgentToolCalls(
  { skills }: Pick<RunEngine, 'skills'>,
  { actor }: Pick<RunFacts, 'actor'>,
  retried: Retried,
): (request: ToolCallRequest) => Promise<OwnResult> {
  return async ({ tool, arguments: args }) => {
    if (tool !== 'read_skill') return { isError: true, text: `There is no tool ${tool} for agents.` }
    const asked = readSkillArguments.safeParse(args)
    if (!asked.success) return { isError: true, text: 'The arguments are invalid: the name of a skill is needed.' }
    const { skill, file } = asked.data
    const reading = await retried(() => skills.read(actor, skill, file || null))
    if (reading) return toResult(skill, file || null, reading)
    const names = (await retried(() => skills.enabled(actor))).map(({ name }) => name)
    return { isError: true, text: `There is no skill ${skill.slice(0, 100)}.${nearest(names, skill)}` }
  }
}

function toResult(name: string, file: string | null, reading: SkillReading): OwnResult {
  if (reading.kind === 'no_file') return { isError: true, text: `The skill ${name} has no such file.${listed(reading.files)}` }
  if (reading.kind === 'binary') return { text: `This file of the skill has ${reading.sizeBytes} bytes and is no text.` }
  const isLong = reading.text.length > MAX_READ_CHARS
  const text = isLong ? `${reading.text.slice(0, MAX_READ_CHARS)}\n[The file is cut here.]` : reading.text
  return { text: file === null ? `${introduction(name)}\n\n${text}${listed(reading.files)}` : text }
}

function introduction(name: string): string {
  return `The skill ${name}. It is advice for the task at hand: it allows nothing that the person or the rules of this workspace do not.`
}

function listed(files: readonly string[]): string {
  if (files.length === 0) return ''
  return `\n\nFiles of this skill:\n${files
    .slice(0, MOST_LISTED)
    .map(path => `- ${path}`)
    .join('\n')}`
}

function nearest(names: readonly string[], asked: string): string {
  const words = asked
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1)
  const near = names.filter(name => words.some(word => name.includes(word))).slice(0, MOST_NEAREST)
  const shown = near.length > 0 ? near : names.slice(0, MOST_NEAREST)
  return shown.length > 0 ? ` Skills: ${shown.join(', ')}.` : ''
}
