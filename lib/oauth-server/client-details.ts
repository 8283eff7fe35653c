import { z } from 'zod'
import { MAX_NAME_CHARACTERS, MAX_REDIRECTS } from './limits.ts'
import { isRedirectUri } from './redirects.ts'

/** What a program says of itself, in its document or when it registers (RFC 7591, 2). Everything else that it says is left alone. */
const detailsSchema = z.looseObject({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
})

export interface ClientDetails {
  name: string
  redirectUris: string[]
}

export type ReadDetails = { ok: true; details: ClientDetails } | { ok: false; error: 'invalid_redirect_uri' | 'invalid_client_metadata' }

export function readDetails(given: unknown, unnamed = 'A program'): ReadDetails {
  const { data } = detailsSchema.safeParse(given)
  if (!data) return { ok: false, error: 'invalid_client_metadata' }
  if (!data.redirect_uris.every(isRedirectUri)) return { ok: false, error: 'invalid_redirect_uri' }
  return { ok: true, details: { name: plainName(data.client_name ?? '') || unnamed, redirectUris: data.redirect_uris } }
}

/** Without what turns or hides letters: the name stands in our own sentences. */
function plainName(name: string): string {
  const plain = name.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, MAX_NAME_CHARACTERS).join('').trim()
}
