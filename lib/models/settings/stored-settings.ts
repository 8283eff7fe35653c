import { readFields } from '#lib/fields/shared.ts'
import { type ModelSettings, settingFields } from './model-fields.ts'

/** Column `settings` of an `OfferedModel` row: the fields that an administrator has changed. */
export interface StoredSettings extends Partial<ModelSettings> {
  isDefault: boolean
}

/** Reads the column. A value that its field cannot have, such as one stored before a bound was narrowed, counts as not set. */
export function storedSettings(stored: unknown): StoredSettings {
  const isDefault = typeof stored === 'object' && stored !== null && 'isDefault' in stored && stored.isDefault === true
  return { ...readFields(settingFields, stored), isDefault }
}
