import { startedServer } from '#lib/server.ts'

/** Reads the name of the workspace. Before start-up has finished it is the product's. */
export async function workspaceName(): Promise<string> {
  return (await startedServer()?.settings.read())?.workspaceName ?? 'Parley'
}
