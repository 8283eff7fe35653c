import { type InputRequest, type InputResponseView, inputRequired } from '@modelcontextprotocol/server'
import type { Actor } from '../../auth/index.ts'
import { sha256 } from '../../platform/index.ts'
import type { CatalogTool } from '../mcp.ts'
import { MAX_SHOWN_ARGUMENTS, MAX_SHOWN_NAME } from './limits.ts'

const ONCE = 'Allow once'
const ALWAYS = 'Always allow'
const NO = 'Do not run'

/** What an API key or a connected program may pass on: neither allows anything for good, which would hold in chats too, and after it has ended. */
function choicesFor({ kind }: Pick<Actor, 'kind'>): string[] {
  return kind === 'user' ? [ONCE, ALWAYS, NO] : [ONCE, NO]
}

/** The question whether a tool may run, for clients that can show a form. */
export function approvalRequest(actor: Pick<Actor, 'kind'>, tool: CatalogTool, args: Record<string, unknown>, rule: string): InputRequest {
  const json = JSON.stringify(args, null, 2)
  const shown = json.length > MAX_SHOWN_ARGUMENTS ? `${json.slice(0, MAX_SHOWN_ARGUMENTS)}…` : json
  return inputRequired.elicit({
    mode: 'form',
    message: `Run “${oneLine(tool.title ?? tool.name)}” of ${tool.server}? ${rule}\n\nArguments: ${shown}`,
    requestedSchema: {
      type: 'object',
      properties: { decision: { type: 'string', title: 'Decision', enum: choicesFor(actor) } },
      required: ['decision'],
    },
  })
}

/** Anything but a clear yes to what was offered is a no. */
export function approvalAnswer(actor: Pick<Actor, 'kind'>, view: InputResponseView): 'once' | 'always' | 'no' {
  if (view.kind !== 'elicit' || view.action !== 'accept') return 'no'
  const choice = choicesFor(actor).find(one => one === view.content?.decision)
  if (choice === ONCE) return 'once'
  return choice === ALWAYS ? 'always' : 'no'
}

/** Names one call as it was shown: another definition or other arguments are another call. */
export function callFingerprint(tool: CatalogTool, args: Record<string, unknown>): string {
  return sha256(JSON.stringify([tool.id, tool.hash, args]))
}

/** A server names its tools as it likes, and must not write the rest of the question. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, MAX_SHOWN_NAME)
}
