import { rights } from '@repo/contract/rights'
import { type SettingSection, type SettingValues, unsetSettings } from '@repo/contract/settings'
import { createSettingsService } from '../modules/settings/settings.service.ts'
import { buildAdmin } from './factories.ts'
import type { TestApp } from './harness.ts'

/** Saves a section as an owner would; what is not given stays as it is before the first save. */
export async function saveSettings<Section extends SettingSection>(
  t: TestApp,
  section: Section,
  values: Partial<SettingValues[Section]>,
): Promise<void> {
  const settings = createSettingsService(t.services)
  const owner = await buildAdmin(t.db)
  const { version } = await settings.get(section)
  const actor = {
    id: owner.id,
    sessionId: owner.id,
    permissions: ['owner'],
    rights: [...rights],
    ip: '127.0.0.1',
  }
  await settings.save(section, { ...unsetSettings[section], ...values, version }, actor)
}
