import {
  type SettingSection,
  type SettingValues,
  settingSchemas,
  unsetSettings,
} from '@repo/contract/settings'
import type { DbOrTx } from '../db/client.ts'
import { findCurrent } from './setting-versions.repo.ts'

/**
 * What owners have set, read from the database each time: no process keeps a copy, so every process acts on a change
 * from the moment it is saved, and inside a transaction one state is seen throughout.
 */
export async function readSettings<Section extends SettingSection>(
  db: DbOrTx,
  section: Section,
): Promise<SettingValues[Section]> {
  const current = await findCurrent(db, section)
  return current ? storedSettings(section, current.save.value) : unsetSettings[section]
}

/** Values of a save. Fields that the section got after that save are as they are before the first one. */
export const storedSettings = <Section extends SettingSection>(
  section: Section,
  value: unknown,
): SettingValues[Section] =>
  settingSchemas[section].parse({ ...unsetSettings[section], ...(value as object) })
