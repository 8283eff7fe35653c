import type { McpAdmin } from './admin.ts'
import { createPoliciesAdmin } from './policy/policies-admin.ts'
import { createServersAdmin, type ServersAdminPorts } from './servers/servers-admin.ts'
import { createToolsAdmin, type ToolsAdminPorts } from './tools/tools-admin.ts'

export function createMcpAdmin(ports: ServersAdminPorts & Pick<ToolsAdminPorts, 'call' | 'pages'>): McpAdmin {
  return { servers: createServersAdmin(ports), tools: createToolsAdmin(ports), policies: createPoliciesAdmin(ports.platform) }
}
