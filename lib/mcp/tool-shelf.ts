import type { Tool } from '@modelcontextprotocol/client'
import { listAllTools } from './list-tools.ts'
import type { Session } from './open-session.ts'
import { headerFault } from './param-headers.ts'
import type { Rejection } from './wire.ts'

const MAX_REJECTIONS = 100

/** The tools of one connection as last listed, and those that cannot be offered. */
export class ToolShelf {
  tools: readonly Tool[] = []
  rejected: Rejection[] = []

  /** Yields what an administrator should know of the listing. */
  async fill(session: Session): Promise<string[]> {
    this.rejected = []
    const { tools, warnings } = await listAllTools(session)
    const isMirrored = session.speaks !== 'stdio' && session.client.getProtocolEra() === 'modern'
    this.tools = isMirrored ? tools.filter(tool => this.#takes(tool)) : tools
    return warnings
  }

  #takes({ name, inputSchema }: Tool): boolean {
    const reason = headerFault(inputSchema)
    if (reason !== null) this.reject({ name, reason })
    return reason === null
  }

  reject(rejection: Rejection): void {
    if (this.rejected.length < MAX_REJECTIONS) this.rejected.push(rejection)
  }

  find(name: string): Tool | undefined {
    return this.tools.find(tool => tool.name === name)
  }
}
