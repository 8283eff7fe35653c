import { bing } from './services/bing.ts'
import { brave } from './services/brave.ts'
import { exa } from './services/exa.ts'
import { google } from './services/google.ts'
import { searxng } from './services/searxng.ts'
import type { Service } from './services/service.ts'
import { tavily } from './services/tavily.ts'
import type { ServiceName } from './web-fields.ts'

export const services: Readonly<Record<ServiceName, Service>> = { searxng, brave, tavily, exa, google, bing }
