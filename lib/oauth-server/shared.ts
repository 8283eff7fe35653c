/** A program that a person has let in. */
export interface ConnectedClient {
  id: string
  name: string
  /** The host whose document describes it; null where it described itself. */
  host: string | null
  /** Where it was answered: a host, a scheme, or null for their computer. */
  place: string | null
  createdAt: Date
  lastUsedAt: Date | null
}

export type ConnectedClientJson = Omit<ConnectedClient, 'createdAt' | 'lastUsedAt'> & { createdAt: string; lastUsedAt: string | null }

/** What a person is asked before a program is let in. */
export interface Consent {
  name: string
  host: string | null
  place: string | null
}

/** `back`, where it is known, leads back to the program with the reason. A person may follow it, a browser never by itself. */
export type Considered = { kind: 'ask'; consent: Consent } | { kind: 'refused'; reason: string; back: string | null }
