import { operation, operations, toSkill } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getSkill, async ({ actor, params: { skillId } }) => {
  const skill = await server().skills.get(actor, skillId)
  return { ...toSkill(skill), text: skill.text, files: skill.files.map(({ path, sizeBytes }) => ({ path, size_bytes: sizeBytes })) }
})

export const PATCH = operation(operations.updateSkill, async ({ actor, params: { skillId }, body }) =>
  toSkill(await server().skills.update(actor, skillId, body)),
)

export const DELETE = operation(operations.deleteSkill, async ({ actor, params: { skillId } }) => {
  await server().skills.remove(actor, skillId)
})
