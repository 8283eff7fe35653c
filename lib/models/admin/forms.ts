import { isIP } from 'node:net'
import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { changesOf } from '#lib/fields/shared.ts'
import { classifyAddress } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { idField, providerFields } from '../provider-fields.ts'
import { providerTypes } from '../provider-types.ts'
import { modelChanges } from '../settings/model-fields.ts'

const [anyType] = providerTypes
const providerChanges = changesOf(providerFields(anyType))

/** Request bodies of the dashboard's routes. */
export const providerFormSchema = z.strictObject({
  id: idField.schema,
  type: z.enum(providerTypes.map(({ type }) => type)),
  ...providerChanges,
})

export const providerChangeSchema = z.strictObject({ ...providerChanges, enabled: z.boolean().exactOptional() })

export const modelChangeSchema = z.strictObject({ offered: z.boolean().exactOptional(), ...modelChanges })

/**
 * Validates the base URL of an administrator's form: http or https, without credentials. Loopback and private networks are allowed. Returns
 * null if none is given.
 * Throws `invalid_request`, or `address_refused` for link-local and metadata addresses.
 */
export function checkedBaseUrl(given: string | null | undefined): string | null {
  if (given === null || given === undefined || given === '') return null
  const url = URL.canParse(given) ? new URL(given) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new AppError('invalid_request', { message: t('baseUrlMustBegin') })
  if (url.username !== '' || url.password !== '') throw new AppError('invalid_request', { message: t('giveKeyOwnField') })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && classifyAddress(host) === 'never') throw new AppError('address_refused')
  return given.replace(/(?<!\/)\/+$/, '')
}
