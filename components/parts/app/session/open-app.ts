import './no-eval.ts'
import { AppBridge, type McpUiDisplayMode, type McpUiHostCapabilities } from '@modelcontextprotocol/ext-apps/app-bridge'
import { errorSentence } from '#components/request.ts'
import { sandboxFrame } from '#components/sandbox/sandbox-frame.ts'
import type { AppPage } from '#lib/mcp/shared.ts'
import type { ToolOutcome } from '#lib/messages/shared.ts'
import { partsApp as t } from '#lib/words/en/parts-app.ts'
import type { AskPerson } from '../app-question.ts'
import type { AppInput, AppsHost } from '../apps-host.ts'
import { type AppPlace, callTool, loadPage, readResource, resultFor } from './app-world.ts'
import { mayDisplay, noteText, openLink, saveFiles, sayMessage } from './effects.ts'
import { FrameTransport } from './frame-transport.ts'
import { guardFocus } from './guard-focus.ts'
import { hostContext, onLookChange } from './host-context.ts'
import { heardInput, sendInput } from './send-input.ts'
import { takeAway } from './take-away.ts'

/** Timeout from the frame to the App's first message. */
const START_MS = 30_000

export interface AppRequest {
  host: AppsHost
  server: string
  tool: string
  callId: string
  /** Parent of the frame, outside React: an App is notified before it is removed. */
  place: HTMLElement
  ask: AskPerson
  onShown: (page: Pick<AppPage, 'prefersBorder'> & { floats: boolean }) => void
  onFailed: (sentence: string) => void
  onHeight: (pixels: number) => void
  onLog: (line: string) => void
  /** Changes the display mode: full screen, picture-in-picture, or back. `display` tells the App the result. */
  onDisplay: (mode: McpUiDisplayMode) => void
  /** The App asks to be closed. */
  onDone: () => void
}

export interface OpenApp {
  /** Sets the arguments of its tool call. Complete ones are final. */
  hear(input: AppInput): void
  /** Sets the outcome of its tool call, once. */
  end(outcome: ToolOutcome): void
  display(mode: McpUiDisplayMode): void
  leave(): void
}

/** Loads the App of a call into its place, and speaks MCP Apps (2026-01-26) with it until `leave`. */
export function openApp(asked: AppRequest): OpenApp {
  const leaving = new AbortController()
  const { signal } = leaving
  const place: AppPlace = { chatId: asked.host.chatId, server: asked.server }
  const input = heardInput()
  const ended = Promise.withResolvers<ToolOutcome>()
  let mode: McpUiDisplayMode = 'inline'
  /** The App has reported that it is ready; before, only its page is sent to it. */
  let isStarted = false
  let open: { bridge: AppBridge; frame: HTMLIFrameElement; tell(): unknown } | null = null

  async function start(): Promise<void> {
    const page = await loadPage(place, asked.tool, { ask: asked.ask, signal })
    if (signal.aborted) return
    const frame = sandboxFrame(page.sandboxUrl, t('appOfServer', { server: asked.server }))
    if (page.mayCopy) frame.setAttribute('allow', 'clipboard-write')
    const context = () => hostContext({ mode, place: asked.place }, { callId: asked.callId, definition: page.tool })
    const bridge = new AppBridge(null, { name: 'Parley', version: '0.1.0' }, capabilities(page), { hostContext: context() })
    const started = wire(bridge, page)
    open = { bridge, frame, tell: () => isStarted && bridge.setHostContext(context()) }
    await bridge.connect(new FrameTransport(frame, new URL(page.sandboxUrl).origin))
    asked.place.append(frame)
    guardFocus(frame, new URL(page.sandboxUrl).origin, signal)
    onLookChange(() => open?.tell(), signal)
    await started
    isStarted = true
    open?.tell()
    asked.onShown({ ...page, floats: bridge.getAppCapabilities()?.availableDisplayModes?.includes('pip') ?? false })
    await sendInput(bridge, input, signal)
    if (signal.aborted) return
    const result = await resultFor(await ended.promise, signal)
    if (signal.aborted) return
    if (typeof result === 'string') await bridge.sendToolCancelled({ reason: result })
    else await bridge.sendToolResult(result)
  }

  /** Resolves when the App has reported that it is ready. */
  function wire(bridge: AppBridge, page: AppPage): Promise<void> {
    const within = (given: { mcpReq: { signal: AbortSignal } }) => ({
      ask: asked.ask,
      signal: AbortSignal.any([signal, given.mcpReq.signal]),
    })
    bridge.oncalltool = ({ name, arguments: args = {} }, given) => callTool(place, { tool: name, arguments: args }, within(given))
    bridge.onreadresource = ({ uri }, given) => readResource(place, uri, within(given).signal)
    bridge.onopenlink = ({ url }, given) => openLink(url, within(given))
    bridge.onmessage = (params, given) => sayMessage(params, asked.host.say, within(given))
    bridge.onupdatemodelcontext = async params => {
      await asked.host.tell({ callId: asked.callId, server: asked.server }, noteText(params))
      return {}
    }
    bridge.ondownloadfile = (params, given) => saveFiles(params, within(given))
    bridge.onrequestdisplaymode = async (wish, given) => {
      if (await mayDisplay(wish.mode, mode, within(given))) asked.onDisplay(wish.mode)
      return { mode }
    }
    bridge.onsizechange = ({ height }) => {
      if (height !== undefined && Number.isFinite(height)) asked.onHeight(height)
    }
    bridge.onloggingmessage = ({ level, data }) => asked.onLog(`${level}: ${typeof data === 'string' ? data : JSON.stringify(data)}`)
    bridge.onrequestteardown = asked.onDone
    bridge.onsandboxready = () => {
      void bridge.sendSandboxResourceReady({ html: page.html, ...(page.mayCopy ? { permissions: { clipboardWrite: {} } } : {}) })
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(t('didNotStart'))), START_MS)
      signal.addEventListener('abort', () => clearTimeout(late), { once: true })
      bridge.oninitialized = () => {
        clearTimeout(late)
        resolve()
      }
    })
  }

  function close(): void {
    leaving.abort()
    if (!open) return
    const { bridge, frame } = open
    open = null
    takeAway(frame, async timeout => {
      if (isStarted) await bridge.teardownResource({}, { timeout }).catch(() => undefined)
      await bridge.close()
    })
  }

  start().catch((error: unknown) => {
    if (signal.aborted) return
    close()
    asked.onFailed(errorSentence(error))
  })
  return {
    hear: input.hear,
    end: ended.resolve,
    display(next) {
      mode = next
      open?.tell()
    },
    leave: close,
  }
}

function capabilities({ mayCopy }: AppPage): McpUiHostCapabilities {
  return {
    openLinks: {},
    downloadFile: {},
    serverTools: {},
    serverResources: {},
    logging: {},
    message: { text: {} },
    updateModelContext: { text: {}, structuredContent: {} },
    sandbox: { permissions: mayCopy ? { clipboardWrite: {} } : {} },
  }
}
