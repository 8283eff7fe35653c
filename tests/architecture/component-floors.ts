import type { Floors } from './floors.ts'

/** Floors of the folders of `components`, the lowest first. */
export const componentFloors: Readonly<Record<string, Floors>> = {
  'components/admin': [['layout'], ['audit', 'feedback', 'folders', 'models', 'policies', 'servers', 'users'], ['settings']],
}
