import type { Tool } from '@modelcontextprotocol/client'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { isForAppsAlone } from '../definitions/tool-visibility.ts'
import { LIST_MS, MAX_LIST_PAGES, MAX_TOOLS } from '../limits.ts'
import { headerFault } from '../wire/param-headers.ts'
import { type Redact, redactedWords } from '../wire/redact.ts'
import type { Rejection } from '../wire/wire.ts'
import type { Session } from './session.ts'
import { SkillList } from './skills.ts'

const MAX_REJECTIONS = 100

/** The tools of one connection as last listed, the one that reads its skills among them, and those that cannot be offered. */
export class ToolList {
  readonly skills = new SkillList()
  tools: readonly Tool[] = []
  /** Only for pages of the server. */
  forApps: readonly Tool[] = []
  rejected: Rejection[] = []
  #reader: Tool | null = null

  /** Yields what an administrator should know of the listing. */
  async fill(session: Session, redact: Redact): Promise<string[]> {
    this.rejected = []
    const { tools, warnings } = await listAllTools(session)
    const isMirrored = session.speaks !== 'stdio' && session.client.getProtocolEra() === 'modern'
    const taken = tools.filter(tool => this.#takes(tool, isMirrored)).map(tool => withoutSecrets(tool, redact))
    this.forApps = taken.filter(isForAppsAlone)
    const listed = taken.filter(tool => !isForAppsAlone(tool))
    warnings.push(...(await this.skills.fill(session)))
    const skills = this.skills.tool()
    const reader = skills && withoutSecrets(skills, redact)
    const isTaken = listed.some(tool => tool.name === reader?.name)
    if (isTaken && reader) warnings.push(t('toolNameOwnSkills', { name: reader.name }))
    this.tools = reader && !isTaken ? [...listed, reader] : listed
    this.#reader = isTaken ? null : reader
    return warnings
  }

  #takes(tool: Tool, isMirrored: boolean): boolean {
    const reason = isMirrored ? headerFault(tool.inputSchema) : null
    if (reason !== null) this.reject({ name: tool.name, reason })
    return reason === null
  }

  reject(rejection: Rejection): void {
    if (this.rejected.length < MAX_REJECTIONS) this.rejected.push(rejection)
  }

  /** Tools that a page of the server can call, with those that no model gets. */
  toolsForApps(): Tool[] {
    return [...this.tools.filter(tool => tool !== this.#reader), ...this.forApps]
  }

  isSkillReader(name: string): boolean {
    return this.#reader?.name === name
  }

  find(name: string): Tool | undefined {
    return this.tools.find(tool => tool.name === name) ?? this.forApps.find(tool => tool.name === name)
  }
}

function withoutSecrets(tool: Tool, redact: Redact): Tool {
  const { title, description, inputSchema, annotations } = tool
  return { ...tool, ...redactedWords({ title, description, inputSchema, annotations }, redact) }
}

interface ListedTools {
  tools: Tool[]
  /** Notes on the listing for an administrator. */
  warnings: string[]
}

/** Reads all pages of `tools/list`. Cuts an endless list with a note; of two tools with one name the first counts. */
async function listAllTools({ client }: Session): Promise<ListedTools> {
  if (!client.getServerCapabilities()?.tools) return { tools: [], warnings: [t('serverSaysNoTools')] }
  const tools = new Map<string, Tool>()
  const warnings: string[] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const result = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, { timeout: LIST_MS })
    for (const tool of result.tools) {
      if (tools.has(tool.name)) warnings.push(t('listsToolNameTwice', { name: tool.name }))
      else if (tools.size < MAX_TOOLS) tools.set(tool.name, tool)
    }
    if (result.nextCursor === undefined || result.nextCursor === cursor) break
    if (page === MAX_LIST_PAGES || tools.size >= MAX_TOOLS) {
      warnings.push(t('listToolsNotEnd', { size: tools.size }))
      break
    }
    cursor = result.nextCursor
  }
  return { tools: [...tools.values()].sort(byName), warnings: warnings.slice(0, 20) }
}

/** Orders tools alike however a server lists them: a provider's cache ends where a request differs. */
function byName(a: Tool, b: Tool): number {
  return a.name < b.name ? -1 : 1
}
