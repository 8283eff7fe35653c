import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { RouteRequest } from './route-request.ts'

/** Bytes of a form around its file. */
export const FORM_AROUND_BYTES = 64 * 1024

/** Takes the field `file` of a form (multipart/form-data) whose bytes were read. Throws `unsupported_media_type`, and `invalid_request` for a form without it. */
export async function uploadIn(request: RouteRequest, bytes: Buffer): Promise<{ name: string; bytes: Uint8Array }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new AppError('unsupported_media_type', { message: t('sendFormWithFile') })
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch((cause: unknown) => {
    throw new AppError('invalid_request', { message: t('sendFormWithFile'), cause })
  })
  const file = form.get('file')
  if (file === null || typeof file === 'string') throw new AppError('invalid_request', { message: t('sendFormWithFile') })
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}
