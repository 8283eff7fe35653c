import type { z } from 'zod'

/** Operation of `/api/v1`, as openapi.json describes it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path below `/api/v1`, parameters in braces. */
  path: string
  id: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** True where the operation reads `Last-Event-ID`. */
  resumable?: true
  /** Body of a success: `json` alone; `chunks` as well where the request may ask for a stream of them; or `events`. */
  success: { status: number; json?: z.ZodType; chunks?: z.ZodType; events?: Record<string, z.ZodType> }
  /** True where the answer may be the status of a provider that was asked. */
  asksModel?: true
  refusals: number[]
}
