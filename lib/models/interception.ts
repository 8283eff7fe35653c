import { type InterceptorMeter, interceptPort } from '../intercept/index.ts'
import type { Platform } from '../platform/index.ts'
import type { CatalogModel } from './catalog.ts'
import type { ModelPart, ModelPort, ModelRequest } from './port.ts'

interface InterceptionDeps extends Pick<Platform, 'clock' | 'log'> {
  meter: InterceptorMeter
}

/** Wraps the port of a model whose tool calls are, or may be, in its text; any other port stays as it is. */
export function createInterception({ clock, log, meter }: InterceptionDeps): (port: ModelPort, model: CatalogModel) => ModelPort {
  return (port, { id, model, tools, dialect, interceptor }) => {
    if (tools !== 'text' && tools !== 'auto') return port
    return interceptPort<ModelRequest, Extract<ModelPart, { type: 'finish' }>>(port, {
      model,
      tools,
      dialect,
      settings: interceptor,
      monotonicMs: clock.monotonicMs,
      onCounted: meter.count,
      onFailure: error => log.error('interceptor.failed', { modelId: id, error }),
    })
  }
}
