import { route, sandboxAddress } from '#lib/http/index.ts'
import { codeParts, listWheels } from '#lib/sandbox/index.ts'
import { server } from '#lib/server.ts'

/** Tells a page where code runs and what it needs for that. `url` is null where there is no second origin, or people may not run code: then none runs. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ request }) => {
  const { platform, settings } = server()
  const { runCode } = await settings.read()
  const address = sandboxAddress(request.headers, platform.env)
  const folder = platform.env.pythonWheels
  return {
    isOn: runCode,
    url: address === null || !runCode ? null : `${address}?for=code`,
    parts: codeParts(),
    wheels: folder === null || !runCode ? [] : await listWheels(folder),
  }
})
