import { addCounters, type DialectName, type InterceptorCounters } from './shared.ts'

/** Counters of the interceptor in this process since it started. */
export interface InterceptorMeter {
  count(counters: InterceptorCounters, dialect: DialectName): void
  /** Formats the counters as Prometheus text. */
  metrics(): string
}

const HELP: readonly { key: keyof InterceptorCounters; name: string; type: 'counter' | 'gauge'; help: string }[] = [
  { key: 'narrativeCharacters', name: 'narrative_characters_total', type: 'counter', help: 'Characters of text shown.' },
  { key: 'calls', name: 'calls_total', type: 'counter', help: 'Tool calls found in text.' },
  { key: 'malformed', name: 'malformed_total', type: 'counter', help: 'Calls that were meant and could not be read.' },
  { key: 'longestHoldMs', name: 'longest_hold_milliseconds', type: 'gauge', help: 'Longest time that text was held back.' },
  { key: 'highWaterCharacters', name: 'buffer_high_water_characters', type: 'gauge', help: 'Most text that was held back at once.' },
]

export function createInterceptorMeter(): InterceptorMeter {
  const byDialect = new Map<DialectName, InterceptorCounters>()
  return {
    count(counters, dialect) {
      byDialect.set(dialect, addCounters(byDialect.get(dialect) ?? null, counters))
    },
    metrics() {
      const lines = HELP.flatMap(({ key, name, type, help }) => {
        const metric = `parley_interceptor_${name}`
        const values = [...byDialect].sort(([a], [b]) => a.localeCompare(b))
        return [
          `# HELP ${metric} ${help}`,
          `# TYPE ${metric} ${type}`,
          ...values.map(([dialect, counters]) => `${metric}{dialect="${dialect}"} ${counters[key]}`),
        ]
      })
      return `${lines.join('\n')}\n`
    },
  }
}
