import type { AppBridge } from '@modelcontextprotocol/ext-apps/app-bridge'

/** Types of the protocol library, as the bridge uses them: the library itself belongs to the server. */
export type Transport = Parameters<AppBridge['connect']>[0]
export type Message = Parameters<Transport['send']>[0]
export type CallToolResult = Awaited<ReturnType<NonNullable<AppBridge['oncalltool']>>>
export type ReadResourceResult = Awaited<ReturnType<NonNullable<AppBridge['onreadresource']>>>
