import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { classifyAddress } from '#lib/platform/index.ts'
import { modelChanges } from '../settings/model-fields.ts'

const types = ['openai', 'anthropic', 'google', 'openai-compatible', 'ollama'] as const
const apis = ['chat', 'responses', 'anthropic', 'google'] as const

const title = z.string().trim().min(1).max(80)
const baseUrl = z.string().trim().max(500).nullish()
const api = z.enum(apis).nullish()
const apiKey = z.string().trim().min(1).max(1000).nullish()

/** Request bodies of the dashboard's routes. */
export const providerFormSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be lower-case letters, digits, - and _, at most 40'),
  type: z.enum(types),
  title: title.optional(),
  baseUrl,
  api,
  apiKey,
  offersListed: z.boolean().optional(),
})

export const providerChangeSchema = z.strictObject({
  title: title.optional(),
  baseUrl,
  api,
  apiKey,
  enabled: z.boolean().optional(),
  offersListed: z.boolean().optional(),
})

export const modelChangeSchema = z.strictObject({ offered: z.boolean().exactOptional(), ...modelChanges })

/**
 * Validates the base URL of an administrator's form: http or https, without credentials. Loopback and private networks are allowed. Returns
 * null if none is given.
 * Throws `invalid_request`, or `address_refused` for link-local and metadata addresses.
 */
export function checkedBaseUrl(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new AppError('invalid_request', { message: 'The base URL must begin with http:// or https://.' })
  if (url.username !== '' || url.password !== '')
    throw new AppError('invalid_request', { message: 'Give the key in its own field, not in the base URL.' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && classifyAddress(host) === 'never') throw new AppError('address_refused')
  return given.replace(/(?<!\/)\/+$/, '')
}
