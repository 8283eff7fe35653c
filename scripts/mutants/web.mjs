import { room } from './room.mjs'

const web = room('lib/web')
const runs = room('lib/runs')

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
]
