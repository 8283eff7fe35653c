import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { createModels, type Models, type ModelsAdmin } from '#lib/models/index.ts'
import { type TestPlatform, testPlatform } from './platform.ts'

export interface TestModels extends TestPlatform {
  models: Models
  admin: ModelsAdmin
}

/** The models domain over a fresh database. */
export async function testModels(options: Parameters<typeof testPlatform>[0] = {}): Promise<TestModels> {
  const test = await testPlatform(options)
  try {
    const { models, modelsAdmin } = await createModels(test.platform)
    return { ...test, models, admin: modelsAdmin }
  } catch (error) {
    await test.dispose()
    throw error
  }
}

export function testActor(role: Actor['role'], userId: string = role): Actor {
  return { kind: 'user', userId, email: `${userId}@example.com`, name: userId, role, rights: rightsOf(role) }
}

/** The code of the refusal, null where there is none. */
export function refusalOf(promise: Promise<unknown>): Promise<string | null | undefined> {
  return promise.then(
    () => null,
    (error: { code?: string }) => error.code,
  )
}
