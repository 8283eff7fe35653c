'use client'

import { type ReactNode, useMemo } from 'react'
import { JsonTree } from '#components/json/json-tree.tsx'
import { parsedJson } from '#components/json/parsed-json.ts'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { ViewSwitch } from './view-switch.tsx'

/** Renders JSON as a tree that folds, or as source; only as source where it is invalid. */
export function JsonView({ text, isTreeFirst, raw }: { text: string; isTreeFirst: boolean; raw: ReactNode }) {
  const value = useMemo(() => parsedJson(text), [text])
  if (value === null) return raw
  // Folded parts of the tree exist only where scripts run.
  const tree = (
    <>
      <div className="md-json">
        <JsonTree value={value} label={t('json')} />
      </div>
      <noscript>{raw}</noscript>
    </>
  )
  return (
    <ViewSwitch
      showLabel={t('showAsTree')}
      isFirst={isTreeFirst}
      view={tree}
      raw={raw}
      actions={<CopyButton text={text} label={t('copyTheJson')} words />}
    />
  )
}
