import type { SkillLine } from '#lib/skills/index.ts'
import type { EditPorts } from './edit-ports.ts'

/** Reads that decide which tools of Parley's own servers a request of a chat has. */
export interface OwnPorts extends Pick<EditPorts, 'chat' | 'workspace'> {
  /** Tells whether answers in this chat may know and keep facts about the person. */
  isRemembered(): Promise<boolean>
  /** Lists the skills that are switched on for the person. */
  skills(): Promise<SkillLine[]>
  web(): Promise<WebOffer>
  /** Lists the collections that answers in this chat may search. */
  collections(): Promise<string[]>
}

/** Uses of the web that answers may make: search where a service is set, read where administrators let pages be fetched. */
export interface WebOffer {
  searches: boolean
  reads: boolean
}
