import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAudit } from '#lib/audit/index.ts'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type CatalogTool, createMcp, type Mcp } from '#lib/mcp/index.ts'
import { now, openPlatform } from '#lib/platform/index.ts'
import { argumentsFor } from './arguments.ts'
import { authOf, readContext } from './context.ts'
import { agreeableHost } from './host.ts'
import { loopbackOnly } from './loopback.ts'

/**
 * Client that the conformance suite of MCP drives: our own connection manager over a fresh database, with a person who agrees to everything.
 * Connects to the server of the last argument, calls all its tools and ends. Exit code 1 when it could not connect.
 */
const url = process.argv.at(-1) ?? ''
const SERVER = 'suite'
/** A server may move to another authorization server between sign-ins. */
const MAX_SIGN_INS = 2
/** Scenario without calls: it checks that no skill is fetched unasked. */
const WITHOUT_CALLS = 'sep-2640-client-no-prefetch'
/** Generous timeout, since dozens of scenarios share the machine. */
const PATIENCE_MS = 200_000
/** Address that the suite expects as the client's id. */
const METADATA_URL = 'https://conformance-test.local/client-metadata.json'

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-conformance-'))
try {
  process.exitCode = await run()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<number> {
  const config = path.join(folder, 'config.json')
  writeFileSync(config, JSON.stringify({ mcpServers: {} }))
  const opened = await openPlatform(createAudit, {
    PARLEY_DATA_DIR: folder,
    PARLEY_CONFIG: config,
    NODE_ENV: 'production',
    PARLEY_LOG_LEVEL: 'warn',
  })
  const platform = { ...opened, safeFetch: loopbackOnly(opened.safeFetch) }
  const person = { id: newId(), email: 'ada@example.org', name: 'Ada', role: 'admin' as const }
  await platform.db.client.user.create({ data: { ...person, createdAt: now(platform.clock) } })
  const actor: Actor = {
    kind: 'user',
    userId: person.id,
    email: person.email,
    name: person.name,
    role: 'admin',
    rights: rightsOf('admin'),
  }
  const { mcp, mcpAdmin } = await createMcp(platform, { toolTimeoutMs: () => PATIENCE_MS, clientMetadataUrl: () => METADATA_URL })
  try {
    const context = readContext(process.env.MCP_CONFORMANCE_CONTEXT)
    const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
    const auth = authOf(context, scenario)
    await mcpAdmin.servers.create(actor, { slug: SERVER, transport: 'auto', url, ...(auth ? { auth } : {}) })
    const tools = await findTools(mcp, actor)
    if (tools === null) return 1
    if (scenario === WITHOUT_CALLS) return 0
    for (const { name, inputSchema } of tools) {
      const prepared = context.toolCalls.filter(call => call.name === name)
      const calls = prepared.length > 0 ? prepared.map(call => call.arguments) : [argumentsFor(inputSchema, tools)]
      for (const args of calls) await call(mcp, actor, name, args)
    }
    return 0
  } finally {
    await mcp.close()
    await platform.db.close()
  }
}

/** Lists tools as a person would: signs in where told to, and looks again. */
async function findTools(mcp: Mcp, actor: Actor): Promise<CatalogTool[] | null> {
  const list = () => mcp.tools(actor, { waitMs: PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) })
  const host = agreeableHost(mcp, actor)
  let listing = await list()
  for (let attempt = 0; attempt < MAX_SIGN_INS && listing.unavailable.some(one => one.needsSignIn); attempt++) {
    if (!(await host.signIn({ server: SERVER, title: SERVER }))) break
    listing = await list()
  }
  for (const { reason } of listing.unavailable) process.stderr.write(`${reason}\n`)
  return listing.unavailable.length > 0 ? null : listing.tools
}

async function call(mcp: Mcp, actor: Actor, tool: string, args: Record<string, unknown>): Promise<void> {
  const host = agreeableHost(mcp, actor)
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outcome = await mcp.call({ actor, server: SERVER, tool, arguments: args, runId: null, handler: host, signal })
  process.stdout.write(`${tool}: ${outcome.outcome}: ${outcome.text}\n`)
}
