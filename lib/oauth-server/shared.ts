/** A client that a person has let in. */
export interface ConnectedClient {
  id: string
  name: string
  /** Host of its metadata document; null where it registered itself. */
  host: string | null
  /** Target of its answers: a host, a scheme, or null for the person's computer. */
  place: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

/** Content of the consent page. */
export interface Consent {
  name: string
  host: string | null
  place: string | null
}

/** `back` leads to the client with the reason, where its address is known. A person may follow it; a browser never does by itself. */
export type Considered = { kind: 'ask'; consent: Consent } | { kind: 'refused'; reason: string; back: string | null }
