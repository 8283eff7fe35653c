import * as z from 'zod/mini'
import { choice, defaultsOf, flag, lines, number, optional, own, pickFields, readFields, text, type ValuesOf } from '#lib/fields/shared.ts'
import { LOG_LEVELS } from './log-levels.ts'

const longest = 4_000
const line = { most: longest, mono: true }

export const programFields = {
  command: optional(
    text({
      ...line,
      label: 'Command',
      hint: 'Runs with the rights of Parley’s own process; add only programs that you trust.',
      placeholder: 'npx',
    }),
  ),
  args: lines({ ...line, label: 'Arguments', hint: 'One per line, without quotes.', mostLines: 200, isVerbatim: true, rows: 3 }),
  cwd: optional(text({ ...line, label: 'Working folder (optional)' })),
}

/** The server looks at the address itself, with a sentence for each mistake. */
export const addressFields = {
  url: optional(text({ ...line, label: 'Address', placeholder: 'https://example.com/mcp', type: 'url' })),
}

/** Options that need no column of their own. A field here makes the stored form, the route, the types and the page. */
export const optionFields = {
  roots: lines({
    ...line,
    label: 'Roots (optional)',
    hint: 'Folders that the server is told to work in: absolute paths, one per line.',
    mostLines: 20,
    pattern: [/^\//, root => `${root} is not an absolute path.`],
    rows: 2,
  }),
  usesInstructions: flag({
    label: 'Pass its instructions to models',
    hint: 'What the server says about using it is added to the system prompt, marked as the server’s words.',
    otherwise: true,
  }),
  showsApps: flag({
    label: 'Show its Apps',
    hint: 'Pages that come with its tools are shown in chats, isolated from everything else.',
    otherwise: true,
  }),
  /** Least level of the messages that it shall log by the protocol; null leaves the choice to the server. */
  logLevel: own({
    label: 'Log level of the server',
    hint: 'Changing it reconnects the server.',
    schema: z.nullable(z.enum(LOG_LEVELS)),
    otherwise: null,
  }),
}

export const limitFields = {
  timeoutMs: optional(
    number({
      label: 'Time limit of a call in seconds (optional)',
      hint: 'Leave empty to use the limit in the settings.',
      unit: 'seconds',
      scale: 1000,
      range: [100, 60 * 60_000],
      otherwise: 60_000,
    }),
  ),
}

/** Fields that a server has with any transport. */
export const commonFields = {
  title: text({ label: 'Title (optional)', most: 100 }),
  transport: choice({
    label: 'Where it runs',
    options: {
      stdio: 'A program on this machine (stdio)',
      auto: 'At an address, transport detected',
      http: 'At an address, Streamable HTTP',
      sse: 'At an address, SSE (older servers)',
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
