import { z } from 'zod'
import { pathId } from './fields.ts'
import type { Operation } from './operation.ts'
import { models, tools } from './schemas.ts'

/** Operations that say what there is to use. */
export const catalogOperations = {
  listTools: {
    method: 'get',
    path: '/tools',
    summary: 'List the tools that the caller may use',
    right: 'tools:use',
    success: { status: 200, json: tools },
  },
  listModels: {
    method: 'get',
    path: '/models',
    summary: 'List the models that the caller may use',
    right: 'chat:read',
    success: { status: 200, json: models },
  },
  getModel: {
    method: 'get',
    path: '/models/{model}',
    summary: 'Get a model by its id',
    right: 'chat:read',
    // Ids of routers hold slashes.
    params: z.object({ model: z.array(pathId).min(1).max(20) }),
    success: { status: 200, json: models.shape.data.element },
  },
  openapi: {
    method: 'get',
    path: '/openapi.json',
    summary: 'This description',
    right: 'api:use',
    success: { status: 200, json: z.record(z.string(), z.unknown()) },
  },
} satisfies Record<string, Operation>
