'use client'

import { useKeyNames } from '#components/keys/platform-keys.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { common } from '#lib/words/en/common.ts'
import { keys as say } from '#lib/words/en/keys.ts'

export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { mod, shift } = useKeyNames()
  const keys = [
    [`${mod}K`, say('findAnything')],
    [`${mod}${shift}O`, common('newChat')],
    [`${mod}${shift}S`, say('sidebar')],
    [`${mod}${shift}C`, say('copyLastAnswer')],
    [`${mod}${shift};`, say('copyLastCode')],
    [`${mod}${shift}'`, say('quote')],
    [`${mod}${shift}V`, say('pasteAsText')],
    [`${mod}.`, say('panel')],
    [['Home', 'End'].join('  '), say('ends')],
    [`${mod}/`, say('thisList')],
    [`${shift}Esc`, say('messageBox')],
    ['Enter', say('send')],
    [`${shift}Enter`, say('newLine')],
    ['↑', say('editLast')],
    [`${mod}Enter`, say('sendEdited')],
    ['Esc', say('stop')],
    ['a  c  A  d', say('decide')],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={say('title')} size="sm">
      <dl className="flex flex-col">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex items-baseline gap-4 border-line border-t py-2 text-sm">
            <dt className="w-28 shrink-0">
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
