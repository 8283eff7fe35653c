import { z } from 'zod'
import { server as t } from '#lib/words/en/server.ts'
import { MAX_NAME_CHARACTERS, MAX_REDIRECTS } from './limits.ts'
import { isRedirectUri } from './redirects.ts'

/** Metadata of a client, from its document or its registration (RFC 7591, 2). All other fields are ignored. */
const detailsSchema = z.looseObject({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(MAX_REDIRECTS),
})

export interface ClientDetails {
  name: string
  redirectUris: string[]
}

export type ReadDetails = { ok: true; details: ClientDetails } | { ok: false; error: 'invalid_redirect_uri' | 'invalid_client_metadata' }

export function readDetails(given: unknown, unnamed = t('aProgram')): ReadDetails {
  const { data } = detailsSchema.safeParse(given)
  if (!data) return { ok: false, error: 'invalid_client_metadata' }
  if (!data.redirect_uris.every(isRedirectUri)) return { ok: false, error: 'invalid_redirect_uri' }
  return { ok: true, details: { name: plainName(data.client_name ?? '') || unnamed, redirectUris: data.redirect_uris } }
}

/** Removes characters that turn or hide text: the name is shown within our own sentences. */
function plainName(name: string): string {
  const plain = name.replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim()
  return [...plain].slice(0, MAX_NAME_CHARACTERS).join('').trim()
}
