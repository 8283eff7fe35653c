import { hostAndPort, type Platform } from '#lib/platform/index.ts'

/** Lists the hosts that the configuration or the environment names, as `host:port`. They may be in the operator's own network. */
export function configuredHosts({ config, env }: Pick<Platform, 'config' | 'env'>): ReadonlySet<string> {
  const providers = [...config.providers, ...Object.values(env.providers)].map(provider => provider?.baseUrl ?? null)
  const servers = Object.values(config.mcpServers ?? {}).map(server => (server.transport === 'stdio' ? null : server.url))
  return new Set([...providers, ...servers].flatMap(url => (url !== null && URL.canParse(url) ? [hostAndPort(url)] : [])))
}
