'use client'

import { useKeyNames } from '#components/keys/platform-keys.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'

export function KeysDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { mod, shift } = useKeyNames()
  const keys = [
    [`${mod}K`, 'Find a chat, a command or a page'],
    [`${mod}${shift}O`, 'New chat'],
    [`${mod}${shift}S`, 'Show or hide the sidebar'],
    [`${mod}${shift}C`, 'Copy the last answer'],
    [`${mod}${shift};`, 'Copy the last code'],
    [`${mod}${shift}'`, 'Quote the selected words'],
    [`${mod}${shift}V`, 'Paste a long text as text, not as a file'],
    [`${mod}.`, 'Show or hide the panel beside the chat'],
    ['Home  End', 'Go to the first or the last message'],
    [`${mod}/`, 'Show this list'],
    [`${shift}Esc`, 'Go to the message box'],
    ['Enter', 'Send, or queue while an answer is being written'],
    [`${shift}Enter`, 'New line'],
    ['↑', 'Edit your last message, in an empty box'],
    [`${mod}Enter`, 'Send an edited message, or steer the answer being written'],
    ['Esc', 'Stop the answer, or leave an edit'],
    ['a  c  A  d', 'In a question about a tool: allow once, for this chat, always, deny'],
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="sm">
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
