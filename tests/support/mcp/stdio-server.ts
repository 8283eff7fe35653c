import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { buildServer } from './build-server.ts'

/** Run as `node stdio-server.ts JOURNAL`. */
await buildServer(process.argv[2] ?? '/dev/null').connect(new StdioServerTransport())
