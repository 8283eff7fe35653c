import type { CatalogTool } from '#lib/mcp/index.ts'
import type { SkillLine } from '#lib/skills/index.ts'
import { AGENT_SERVER, ownTool } from '../run/own-tool.ts'
import { delegateTool, offeredDelegate, pickedDelegate } from './delegate-tool.ts'
import type { OwnRequest, OwnServer } from './own-server.ts'
import { EVERY_TOOL } from './selection.ts'

/** Share of the window that the lines of skills take, at about four characters a token. */
const SKILLS_SHARE = 0.02
const CHARS_PER_TOKEN = 4
/** Window of a model that declares none. */
const USUAL_WINDOW = 32_000

const READS = 'Load the instructions of a skill, or another file of it. Read the skill that fits before you do what it describes.'

const readSkillTool = ownTool(AGENT_SERVER, {
  name: 'read_skill',
  title: 'Read a skill',
  description: READS,
  inputSchema: {
    type: 'object',
    properties: {
      skill: { type: 'string', description: 'Name of the skill.' },
      file: { type: 'string', description: 'A file of the skill that its instructions name, for example references/FORMS.md' },
    },
    required: ['skill'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
})

/** Offers the tools by which an answer gives tasks, and uses skills. */
export const agentServer: OwnServer = {
  name: AGENT_SERVER,
  tools: [delegateTool, readSkillTool],
  offered: async request => [...offeredDelegate(request), ...(await offeredSkills(request))],
  picked: pickedDelegate,
}

async function offeredSkills({ ports, model, selectedTools, mayHaveSkills }: OwnRequest): Promise<readonly CatalogTool[]> {
  const isSelected = selectedTools.includes(EVERY_TOOL) || selectedTools.includes(readSkillTool.id)
  if (!isSelected || mayHaveSkills === false) return []
  const skills = await ports.skills()
  return skills.length === 0 ? [] : [withSkills(skills, model.contextWindow ?? USUAL_WINDOW)]
}

let last: { description: string; tool: CatalogTool } | null = null

/** Names the skills in the definition. The same skills give the same object, whose weight is known. */
function withSkills(skills: readonly SkillLine[], windowTokens: number): CatalogTool {
  const description = `${READS} Skills of the person:\n${skillLines(skills, windowTokens * SKILLS_SHARE * CHARS_PER_TOKEN)}`
  if (last?.description !== description) last = { description, tool: { ...readSkillTool, description } }
  return last.tool
}

/** Describes the skills within a number of characters: whole lines first, then names alone, then how many more there are. */
export function skillLines(skills: readonly SkillLine[], mostChars: number): string {
  const lines: string[] = []
  let left = mostChars
  let at = 0
  for (const { name, description } of skills) {
    const line = `- ${name}: ${description.replace(/\s+/g, ' ')}`
    if (line.length > left && at > 0) break
    lines.push(line)
    left -= line.length + 1
    at++
  }
  const names: string[] = []
  for (const { name } of skills.slice(at)) {
    if (name.length > left) break
    names.push(name)
    left -= name.length + 2
  }
  if (names.length > 0) lines.push(`- and, without a description here: ${names.join(', ')}`)
  const rest = skills.length - at - names.length
  if (rest > 0) lines.push(`- and ${rest} more: ask for one by words of its name, and the nearest names are given.`)
  return lines.join('\n')
}
