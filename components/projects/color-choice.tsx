'use client'

import { dotStyle } from '#components/chat-project/project-dot.tsx'
import { type ProjectColor, projectColors } from '#lib/projects/shared.ts'
import { projects as t } from '#lib/words/en/projects.ts'

/** Chooses one of the colours, as a group of radio buttons. */
export function ColorChoice({ color, onChange }: { color: ProjectColor; onChange: (color: ProjectColor) => void }) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-[550] text-sm">{t('colour')}</legend>
      <div className="flex flex-wrap gap-2">
        {projectColors.map(one => (
          <label
            key={one}
            title={t('nameOfColour', { color: one })}
            className="grid size-7 cursor-pointer place-items-center rounded-md border border-transparent has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-10"
          >
            <input
              type="radio"
              name="color"
              value={one}
              checked={one === color}
              onChange={() => onChange(one)}
              className="sr-only"
              aria-label={t('nameOfColour', { color: one })}
            />
            <span aria-hidden className="size-4 rounded-[4px]" style={dotStyle(one)} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
