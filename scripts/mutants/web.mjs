import { room } from './room.mjs'

const web = room('lib/web')
const runs = room('lib/runs')
const models = room('lib/models')
const sharing = room('lib/sharing')

export const webRoom = [
  web(
    'a kept key goes to another host',
    'create-web.ts',
    'if (key === undefined && before?.key && !isSame)',
    'if (false)',
    'create-web.test.ts',
  ),
  web('a changed service is not told', 'create-web.ts', "bus.publish(TOPIC, { kind: 'web-search' })", '', 'create-web.test.ts'),
  web('an address without the web is a page', 'clean-results.ts', '!/^https?:$/.test(url.protocol)', 'false', 'services.test.ts'),
  web('Google gets the key in its address', 'services/google.ts', '{ cx: engine, q:', '{ key, cx: engine, q:', 'services.test.ts'),
  runs('searches of an answer begin at one', 'tools/call-web-tool.ts', 'n: first + index', 'n: 1 + index', 'tools/call-web-tool.test.ts'),
  runs(
    'a provider’s page is numbered again each time',
    'run/run-sources.ts',
    'before?.n ?? this.reserve(1)',
    'this.reserve(1)',
    'step/provider-sources.test.ts',
  ),
  models('every model searches', 'wire/provider-tools.ts', 'tuning.providerSearch && ', '', 'wire/provider-tools.test.ts'),
  models('an unfinished picture is shown', 'wire/provider-tools.ts', ' || preliminary === true', '', 'wire/provider-tools.test.ts'),
  sharing('a link shows what people attached', 'redact.ts', "role !== 'assistant' || ", '', 'create-sharing.test.ts'),
]
