import { createRequire } from 'node:module'

/** The public reference server with every feature, as a child process over stdio. */
export const everythingScript = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js')

/** For `mcpServers` of a test's configuration. */
export const echoServers = { everything: { command: process.execPath, args: [everythingScript, 'stdio'] } }
