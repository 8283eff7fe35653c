export type { InstructionLevel } from './instructions/levels.ts'
export type { InstructionsView, LevelView, WholePart } from './instructions/view.ts'
export { mayChoose } from './layout/choices.ts'
export type {
  CompactionView,
  ContextBreakdown,
  ContextView,
  ItemChoice,
  ItemView,
  MapState,
  RequestTokens,
  TierView,
  UnsentItem,
  UnsentView,
} from './layout/view.ts'
export { findUrls } from './pages/detect/find-urls.ts'
export { PAGES_PER_MESSAGE } from './pages/limits.ts'
export type { PagePart, PageReading, PageView } from './pages/page-view.ts'
export { estimateTokens } from './tokens/estimate.ts'
export {
  type CachedTier,
  cachedTiers,
  type ItemKey,
  type ItemKind,
  itemKinds,
  kindOf,
  moveLine,
  type TierMove,
  type TierName,
  tierNames,
} from './tracker/tier.ts'
