import { startedServer } from '#lib/server.ts'

/** Reads the name of the workspace. Before start-up has finished it is the product's. */
export async function workspaceName(): Promise<string> {
  return (await startedServer()?.settings.read())?.workspaceName ?? 'Parley'
}

/** Reads the look of the workspace. Before start-up has finished it is the product's. */
export async function workspaceBrand(): Promise<{ logo: string | null; logoDark: string | null; accentColor: string }> {
  const { logoLight = '', logoDark = '', accentColor = '' } = (await startedServer()?.settings.read()) ?? {}
  const addressOf = (name: string) => (name === '' ? null : `/api/brand/${name}`)
  return { logo: addressOf(logoLight), logoDark: addressOf(logoDark), accentColor }
}
