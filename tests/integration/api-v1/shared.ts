import { makePeople, startV1App, type V1App } from '#tests/support/v1-app.ts'

let started: Promise<V1App> | undefined
let parts = 0

/** Returns the server that all parts share, with an Ann and a Bob who belong to the caller. */
export async function sharedV1App(): Promise<V1App> {
  started ??= startV1App()
  const shared = await started
  parts++
  return parts === 1 ? shared : { ...shared, ...(await makePeople(shared.app, parts)) }
}

export async function endShared(): Promise<void> {
  await (await started?.catch(() => null))?.stop()
}
