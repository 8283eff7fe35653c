import { CopyButton } from '#components/ui/copy-button.tsx'
import { settings as t } from '#lib/words/en/settings.ts'

/** Explains how programs that speak MCP reach the person's tools, prompts and resources. `origin`: where Parley is opened. */
export function EditorAccess({ origin }: { origin: string }) {
  const entry = configuration(origin)
  return (
    <section aria-label={t('useParleyFromYourEditor')} className="mt-10 flex max-w-[42rem] flex-col gap-3 border-line border-t pt-7">
      <h2 className="font-[550] text-base">{t('useParleyFromYourEditor')}</h2>
      <p className="text-ink-2 text-sm">{t('editorAccess')}</p>
      <div className="flex items-start gap-2 rounded-lg bg-paper-2 py-2 pe-2 ps-3.5">
        <pre className="min-w-0 flex-1 whitespace-pre-wrap break-words py-1 font-mono text-xs">{entry}</pre>
        <CopyButton text={entry} label={t('copyTheConfiguration')} />
      </div>
      <p className="text-ink-2 text-sm">{t('replaceYourKeyWithOne')}</p>
    </section>
  )
}

/** Returns the configuration that most clients accept. */
function configuration(origin: string): string {
  const parley = { type: 'http', url: `${origin}/api/mcp`, headers: { Authorization: 'Bearer YOUR_KEY' } }
  return JSON.stringify({ mcpServers: { parley } }, null, 2)
}
