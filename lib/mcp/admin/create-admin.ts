import type { McpAdmin } from './admin.ts'
import { createFacts, createGiven } from './facts.ts'
import { createPoliciesAdmin } from './policies-admin.ts'
import { createServersAdmin, type ServersAdminPorts } from './servers-admin.ts'
import { createToolsAdmin, type ToolsAdminPorts } from './tools-admin.ts'

export function createMcpAdmin(ports: ServersAdminPorts & Pick<ToolsAdminPorts, 'call' | 'pages'>): McpAdmin {
  return {
    facts: createFacts(ports),
    given: createGiven(ports),
    servers: createServersAdmin(ports),
    tools: createToolsAdmin(ports),
    policies: createPoliciesAdmin(ports.platform),
  }
}
