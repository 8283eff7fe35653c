import { text } from '#lib/fields/shared.ts'
import { promptFields as t } from '#lib/words/en/prompt-fields.ts'

const name = text({
  label: () => t('name'),
  hint: () => t('nameHint'),
  most: 64,
  required: () => t('nameRequired'),
  pattern: [/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, () => t('namePattern')],
  mono: true,
})

export const promptFields = {
  name: { ...name, fromText: (typed: string) => typed.trim().replace(/^\//, '') },
  title: text({ label: () => t('title'), hint: () => t('titleHint'), most: 200 }),
  text: text({ label: () => t('text'), most: 100_000, isVerbatim: true, pattern: [/\S/, () => t('textPattern')], rows: 8 }),
}
