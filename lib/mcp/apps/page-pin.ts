import { AppError } from '#lib/errors.ts'
import type { TextChange } from '#lib/messages/index.ts'
import { sha256, toStorableJson } from '#lib/platform/index.ts'
import { mcpFailures } from '#lib/words/en/mcp-failures.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Pins } from '../policy/pins.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { boundedChange, definitionChange } from '../tools/definition-change.ts'
import { modelToolName } from '../tools/tool-names.ts'
import type { AppPageContent } from './read-page.ts'

/** Longest part of a page that is kept to show a change; the hash covers the whole page. */
const MAX_KEPT_CHARS = 200_000
const PREFIX = 'ui://'

/**
 * The page of a tool's App as pins know it: under its tool, so one at another address is a change too. Its hash is that of the page and of what it may
 * reach. A tool that has such a name itself would only be asked about. The words of a page that may be one person's alone are not kept, since others would see
 * them in a difference.
 */
export function pagePin(place: { server: string; tool: string; isPersonal: boolean }, page: AppPageContent): CatalogTool {
  const { server, tool, isPersonal } = place
  const { html, sandboxQuery, mayCopy } = page
  const name = `${PREFIX}${tool}`
  const access = [...new URLSearchParams(sandboxQuery)].map(([kind, origin]) => `${kind} ${origin}`)
  return {
    server,
    name,
    id: `${server}.${name}`,
    modelName: modelToolName({ server, name }),
    title: null,
    description: '',
    inputSchema: {},
    annotations: {},
    page: {
      text: isPersonal ? '' : toStorableJson(html.slice(0, MAX_KEPT_CHARS)),
      access: [...access, ...(mayCopy ? ['clipboard'] : [])].join('\n'),
    },
    hash: sha256(JSON.stringify([html, sandboxQuery, mayCopy])),
  }
}

/** The tool whose page a pin is of; null for pins of tools. */
export function toolOfPage(pinned: string): string | null {
  return pinned.startsWith(PREFIX) ? pinned.slice(PREFIX.length) : null
}

export interface PageChange {
  rule: string
  change: TextChange[]
}

/** Null where the page is the accepted one, or the first that was seen. Throws `forbidden` where an administrator has refused it. */
export async function pageChange(pins: Pins, present: CatalogTool): Promise<PageChange | null> {
  const pin = (await pins.observe([present])).get(present.id)
  if (!pin || pin.hash === present.hash) return null
  if (pin.refusedHash === present.hash) throw new AppError('forbidden', { message: t('administratorRefusedPageServer') })
  const [accepted] = await pins.quarantined([present])
  return {
    rule: mcpFailures('serverProvidesPageApp'),
    change: accepted?.present ? boundedChange(definitionChange(accepted, accepted.present)) : [],
  }
}
