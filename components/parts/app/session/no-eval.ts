import { config } from 'zod/v4/core'

// Our policy forbids scripts to evaluate code. The bridge's schemas would try to, and the browser would report it.
config({ jitless: true })
