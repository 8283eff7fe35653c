import type { ClientCapabilities, Server } from '@modelcontextprotocol/server'

/** Abilities of a client to ask its person or its model. */
export interface ClientAbilities {
  forms: boolean
  pages: boolean
  sampling: boolean
}

/** From what it has declared: with this request in the protocol of 2026-07-28, at the start of its session before. An empty `elicitation` means forms. */
export function abilitiesOf(server: Server): ClientAbilities {
  const { elicitation, sampling }: ClientCapabilities = server.getClientCapabilities() ?? {}
  return {
    forms: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
    pages: elicitation?.url !== undefined,
    sampling: sampling !== undefined,
  }
}
