import { z } from 'zod'
import { scopes } from '#lib/http/index.ts'
import { MAX_SKILL_BYTES, MAX_UPLOAD_BYTES, type SkillSummary } from '#lib/skills/index.ts'
import type { Operation } from './operation.ts'

const skill = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  source: z.enum(['own', 'upload', 'folder', 'workspace', 'server']),
  enabled: z.boolean().describe('The answers of the caller know it'),
  digest: z.string().describe('SHA-256 of all its files'),
})
const wholeSkill = skill.extend({
  text: z.string().describe('The whole SKILL.md'),
  files: z.array(z.object({ path: z.string(), size_bytes: z.number().int() })).describe('Files beside it'),
})

const skillPatch = z.strictObject({
  enabled: z.boolean().exactOptional().describe('For the caller alone'),
  text: z.string().max(MAX_SKILL_BYTES).exactOptional().describe('A new SKILL.md'),
})

/** Media types of an upload. */
export const skillTypes = ['text/markdown', 'application/zip'] as const

export const skillOperations = {
  listSkills: {
    method: 'get',
    path: '/skills',
    summary: 'List the skills that the caller may use',
    right: 'chat:read',
    success: { status: 200, json: z.object({ data: z.array(skill) }) },
  },
  createSkill: {
    method: 'post',
    path: '/skills',
    summary: 'Add a skill from a SKILL.md or a zip archive of its folder',
    right: 'chat:write',
    bytes: { most: MAX_UPLOAD_BYTES, types: skillTypes },
    success: { status: 201, json: skill },
    refusals: ['invalid_skill', 'name_taken', 'limit_reached', 'storage_full'],
  },
  getSkill: {
    method: 'get',
    path: '/skills/{skillId}',
    summary: 'Get a skill with its instructions',
    right: 'chat:read',
    scope: scopes.skill,
    success: { status: 200, json: wholeSkill },
  },
  updateSkill: {
    method: 'patch',
    path: '/skills/{skillId}',
    summary: 'Switch a skill on or off for the caller, or change its SKILL.md',
    right: 'chat:write',
    scope: scopes.skill,
    body: skillPatch,
    success: { status: 200, json: skill },
    refusals: ['invalid_skill', 'name_taken', 'storage_full'],
  },
  deleteSkill: {
    method: 'delete',
    path: '/skills/{skillId}',
    summary: 'Delete a skill',
    right: 'chat:write',
    scope: scopes.skill,
    success: { status: 204 },
  },
} satisfies Record<string, Operation>

export function toSkill({ id, name, description, source, enabled, digest }: SkillSummary): z.output<typeof skill> {
  return { id, name, description, source, enabled, digest }
}
