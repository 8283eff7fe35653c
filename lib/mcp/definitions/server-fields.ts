import * as z from 'zod/mini'
import { choice, defaultsOf, flag, lines, number, optional, own, pickFields, readFields, text, type ValuesOf } from '#lib/fields/shared.ts'
import { serverFields as t } from '#lib/words/en/server-fields.ts'
import { LOG_LEVELS } from './log-levels.ts'

const longest = 4_000
const line = { most: longest, mono: true }

export const programFields = {
  command: optional(
    text({
      ...line,
      label: () => t('command'),
      hint: () => t('commandHint'),
      placeholder: 'npx',
    }),
  ),
  args: lines({ ...line, label: () => t('args'), hint: () => t('argsHint'), mostLines: 200, isVerbatim: true, rows: 3 }),
  cwd: optional(text({ ...line, label: () => t('cwd') })),
}

/** The server looks at the address itself, with a sentence for each mistake. */
export const addressFields = {
  url: optional(text({ ...line, label: () => t('url'), placeholder: 'https://example.com/mcp', type: 'url' })),
}

/** Options that need no column of their own. A field here makes the stored form, the route, the types and the page. */
export const optionFields = {
  roots: lines({
    ...line,
    label: () => t('roots'),
    hint: () => t('rootsHint'),
    mostLines: 20,
    pattern: [/^\//, root => t('rootsPattern', { root })],
    rows: 2,
  }),
  usesInstructions: flag({
    label: () => t('usesInstructions'),
    hint: () => t('usesInstructionsHint'),
    otherwise: true,
  }),
  showsApps: flag({
    label: () => t('showsApps'),
    hint: () => t('showsAppsHint'),
    otherwise: true,
  }),
  /** Least level of the messages that it shall log by the protocol; null leaves the choice to the server. */
  logLevel: own({
    label: () => t('logLevel'),
    hint: () => t('logLevelHint'),
    schema: z.nullable(z.enum(LOG_LEVELS)),
    otherwise: null,
  }),
}

export const limitFields = {
  timeoutMs: optional(
    number({
      label: () => t('timeoutMs'),
      hint: () => t('timeoutMsHint'),
      unit: 'seconds',
      scale: 1000,
      range: [100, 60 * 60_000],
      otherwise: 60_000,
    }),
  ),
}

/** Fields that a server has with any transport. */
export const commonFields = {
  title: text({ label: () => t('title'), most: 100 }),
  transport: choice({
    label: () => t('transport'),
    options: {
      stdio: () => t('transportStdio'),
      auto: () => t('transportAuto'),
      http: () => t('transportHttp'),
      sse: () => t('transportSse'),
    },
    otherwise: 'stdio',
  }),
  ...optionFields,
  ...limitFields,
}

/** Fields of a server that are no secrets. Its name, and the names of its secrets, are beside them. */
export const serverFields = { ...commonFields, ...programFields, ...addressFields }

export type ServerOptions = ValuesOf<typeof optionFields>

export const defaultOptions: ServerOptions = defaultsOf(optionFields)

/** Takes the options out of an object that may hold other fields too, and those that it lacks from `otherwise`. */
export function optionsOf(given: Partial<ServerOptions>, otherwise: ServerOptions = defaultOptions): ServerOptions {
  return pickFields(optionFields, { ...otherwise, ...given })
}

/** Reads stored options. A value that an option cannot have becomes its default. */
export function readOptions(stored: unknown): ServerOptions {
  return { ...defaultOptions, ...readFields(optionFields, stored) }
}
