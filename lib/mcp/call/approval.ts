import { type InputRequest, type InputResponseView, inputRequired } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import { MAX_SHOWN_ARGUMENTS, MAX_SHOWN_NAME } from '../limits.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'

const ONCE = () => t('allowOnce')
const ALWAYS = () => t('alwaysAllow')
const NO = () => t('notRun')

/** Choices for this caller. An API key or a connected client cannot allow a tool for good: that would apply in chats too, and outlive the key. */
function choicesFor({ kind }: Pick<Actor, 'kind'>): string[] {
  return kind === 'user' ? [ONCE(), ALWAYS(), NO()] : [ONCE(), NO()]
}

/** Everything that a font draws nothing for, or that turns what is around it, but for what belongs to an emoji. */
const UNSEEN =
  /\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*|[\p{DI}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u007f-\u009f\u2800]/gu

/** The question whether a tool may run, for clients that can show a form. Null where it would not hold all arguments. */
export function approvalRequest(
  actor: Pick<Actor, 'kind'>,
  tool: CatalogTool,
  args: Record<string, unknown>,
  rule: string,
): InputRequest | null {
  const shown = seen(JSON.stringify(args, null, 2))
  if (shown.length > MAX_SHOWN_ARGUMENTS) return null
  return inputRequired.elicit({
    mode: 'form',
    message: t('runOneLineServer', { oneLine: oneLine(tool.title ?? tool.name), server: tool.server, rule, shown }),
    requestedSchema: {
      type: 'object',
      properties: { decision: { type: 'string', title: t('decision'), enum: choicesFor(actor) } },
      required: ['decision'],
    },
  })
}

/** Treats anything but an explicit yes to an offered choice as no. */
export function approvalAnswer(actor: Pick<Actor, 'kind'>, view: InputResponseView): 'once' | 'always' | 'no' {
  if (view.kind !== 'elicit' || view.action !== 'accept') return 'no'
  const choice = choicesFor(actor).find(one => one === view.content?.decision)
  if (choice === ONCE()) return 'once'
  return choice === ALWAYS() ? 'always' : 'no'
}

/** Identifies a call by definition and arguments as shown: a change of either makes another call. */
export function callFingerprint(tool: CatalogTool, args: Record<string, unknown>): string {
  return sha256(JSON.stringify([tool.id, tool.hash, args]))
}

/** Puts a tool's name on one line: it must not forge the rest of the question. */
function oneLine(name: string): string {
  return seen(
    name
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, MAX_SHOWN_NAME)
      .toWellFormed(),
  )
}

/** Escapes as JSON does. */
function seen(text: string): string {
  return text.replace(UNSEEN, found => (/^\p{Extended_Pictographic}/u.test(found) ? found : escaped(found)))
}

function escaped(character: string): string {
  return Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
}
