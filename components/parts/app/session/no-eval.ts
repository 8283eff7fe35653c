import { config } from 'zod/v4/core'

// Our policy lets no script evaluate code; the schemas of the bridge would try to, and the browser would report it.
config({ jitless: true })
