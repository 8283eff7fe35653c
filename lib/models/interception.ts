import { type InterceptorMeter, interceptPort } from '#lib/intercept/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { ReadTemplate } from './admin/templates.ts'
import type { CatalogModel } from './catalog.ts'
import type { ModelPart, ModelPort, ModelRequest } from './port.ts'
import { ProviderError } from './provider-error.ts'

interface InterceptionDeps extends Pick<Platform, 'clock' | 'log'> {
  meter: InterceptorMeter
  templateOf: ReadTemplate
}

/**
 * Wraps the port of a model whose tool calls are, or may be, in its text. After a model has refused tools, its tools are described in text
 * for the life of the process.
 */
export function createInterception({
  clock,
  log,
  meter,
  templateOf,
}: InterceptionDeps): (port: ModelPort, model: CatalogModel) => ModelPort {
  const withoutTools = new Set<string>()

  const intercepted = (port: ModelPort, { id, provider, model, dialect, interceptor }: CatalogModel, tools: 'text' | 'auto') =>
    interceptPort<ModelRequest, Extract<ModelPart, { type: 'finish' }>>(port, {
      model,
      tools,
      dialect,
      templateOf: signal => templateOf(provider, model, signal),
      settings: interceptor,
      monotonicMs: clock.monotonicMs,
      onCounted: meter.count,
      onFailure: error => log.error('interceptor.failed', { modelId: id, error }),
    })

  return (port, model) => {
    if (model.tools === 'none') return port
    const text = intercepted(port, model, 'text')
    if (model.tools === 'text') return text
    const native = model.tools === 'auto' ? intercepted(port, model, 'auto') : port
    const key = [model.provider.id, model.provider.version, model.model].join(' ')
    return {
      async stream(request, sink, signal) {
        if (withoutTools.has(key)) return text.stream(request, sink, signal)
        try {
          await native.stream(request, sink, signal)
        } catch (error) {
          signal.throwIfAborted()
          const takesNone = error instanceof ProviderError && error.refusedOption === 'tools' && request.tools.length > 0
          if (!takesNone) throw error
          log.info('model.tools_refused', { modelId: model.id })
          withoutTools.add(key)
          await text.stream(request, sink, signal)
        }
      },
    }
  }
}
