import { isObject } from '#lib/json-schema/shared.ts'

/** Key in `_meta` for the form as the server wrote it, which the protocol library would refuse for one odd field. Always overwritten, so no server forges it. */
export const FORM_KEY = 'parley/requested-schema'

/** The parameters of `elicitation/create` in a shape that the protocol library accepts. */
export function cleanQuestion(params: unknown): unknown {
  if (!isObject(params) || params.mode === 'url') return params
  const { requestedSchema, _meta, mode: _, ...rest } = params
  return {
    ...rest,
    message: typeof rest.message === 'string' ? rest.message : '',
    requestedSchema: { type: 'object', properties: {} },
    _meta: { ...(isObject(_meta) ? _meta : {}), [FORM_KEY]: isObject(requestedSchema) ? requestedSchema : {} },
  }
}

/** The same for the questions within a result that still needs input (2026-07-28). */
export function cleanInputRequests(result: unknown): unknown {
  if (!isObject(result) || !isObject(result.inputRequests)) return result
  const inputRequests = Object.entries(result.inputRequests).map(([key, request]) => {
    const isQuestion = isObject(request) && request.method === 'elicitation/create'
    return [key, isQuestion ? { ...request, params: cleanQuestion(request.params) } : request]
  })
  return { ...result, inputRequests: Object.fromEntries(inputRequests) }
}
