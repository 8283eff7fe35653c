import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { buildServer } from './build-server.ts'

/** Run as `node stdio-server.ts JOURNAL [DESCRIPTION OF echo]`. */
const [, , journal = '/dev/null', echoes] = process.argv
await buildServer(journal, echoes).connect(new StdioServerTransport())
