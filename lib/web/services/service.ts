/** How a search service is asked. `address` has no slash at its end. */
export interface Access {
  address: string
  key: string
  /** Id of a search engine of Google, or a deployment of Foundry. */
  engine: string
}

export interface Asked {
  query: string
  /** Most results. */
  limit: number
}

export interface ServiceRequest {
  url: URL
  headers: Record<string, string>
  /** Sent as JSON by POST. */
  body?: unknown
}

/** A result as its service words it. */
export interface RawResult {
  url: unknown
  title: unknown
  snippet: unknown
  published?: unknown
}

/** The wire of a search service. */
export interface Service {
  /** Address of its API; null where each instance has its own. */
  home: string | null
  request(access: Access, asked: Asked): ServiceRequest
  /** Reads an answer; null for one of another form. */
  read(answer: unknown): RawResult[] | null
  /** Says what a status means where it means something of its own. */
  refusal?(status: number): string | null
  /** Statuses besides 429 that say that the limit of its plan is reached. */
  limits?: readonly number[]
  /** Time of one search where it takes longer than others. */
  timeoutMs?: number
}

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** Reads a list of objects; null where there is no list. */
export function listOf(value: unknown): Fields[] | null {
  return Array.isArray(value) ? value.map(fieldsOf) : null
}
