import type { CatalogTool } from '#lib/mcp/index.ts'
import type { PickerTool } from '#lib/mcp/shared.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { OwnPorts, WebOffer } from '../run/own-ports.ts'
import type { OwnServerName } from '../run/own-tool.ts'

/** A server of Parley's own: its tools, and where requests have them. `tools/own-calls.ts` makes its calls. */
export interface OwnServer {
  name: OwnServerName
  /** All tools that it ever offers. */
  tools: readonly CatalogTool[]
  /** Lists the tools that a request of a chat has. Asks the database for nothing where none is selected. */
  offered(request: OwnRequest): Promise<readonly CatalogTool[]>
  /** Lists its tools as the composer shows them; none where they follow from what the chat has. */
  picked(person: OwnPerson): readonly PickerTool[]
}

/** A request for which own servers are asked. */
export interface OwnRequest {
  ports: OwnPorts
  model: Pick<ResolvedModel, 'fileEdits' | 'contextWindow'>
  selectedTools: readonly string[]
  /** Workspace of the chat, where the run has read it already: one without files then costs no read in each step. */
  knownWorkspaceId?: string | null | undefined
  /** False where the run has found that the person has no skills. */
  mayHaveSkills?: boolean | undefined
  /** The run has found that nothing attaches a collection to the chat. */
  hasNoCollection?: boolean
  /** A message of the conversation has a document. */
  hasDocuments?: boolean
  delegation: {
    isOn: boolean
    /** Place of the run in the tree of its answer, and the deepest that there may be. */
    depth: number
    mostDepth: number
  }
}

/** Facts that decide which tools of own servers a person can choose. */
export interface OwnPerson {
  /** The person lets answers remember facts about them. */
  remembers: boolean
  web: WebOffer
  /** There is a collection that the person may use. */
  hasCollections: boolean
  /** Answers may give tasks to children. */
  delegates: boolean
}
