/** One server that a person signs in to for themselves. */
export interface SignInView {
  server: string
  title: string
  host: string
  /** `needed`: the server has refused them without. */
  state: 'connected' | 'needed'
  issuer: string | null
  scopes: string[]
  /** ISO 8601. */
  signedInAt: string | null
}
