import { isDeepStrictEqual } from 'node:util'
import { AppError, type EditVersion } from '@repo/contract'
import { type SettingSection, type SettingValues, unsetSettings } from '@repo/contract/settings'
import { type Actor, auditOf } from '../../core/actor.ts'
import { fitSettings, storedSettings } from '../../core/business-settings.service.ts'
import type { Needs } from '../../core/services.ts'
import * as repo from '../../core/setting-versions.repo.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { assertStored } from '../../storage/brand-pictures.ts'
import { tellOfAccount } from './account-notice.service.ts'
import { assertPossible } from './settings.policy.ts'
import { bookRates } from './tax-rates.service.ts'

const PAGE_SIZE = 20

/** Settings of the business: read, saved section by section, and earlier values taken back. */
export function createSettingsService(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache' | 'storage'>,
) {
  const { db, env, clock, cache, storage } = services

  async function get<Section extends SettingSection>(section: Section) {
    const [current, version] = await readWithVersion(db, (read) =>
      Promise.all([repo.findCurrent(read, section), editVersion(read, 'settings', section)]),
    )
    return {
      values: current ? storedSettings(section, current.save.value) : unsetSettings[section],
      version,
      savedAt: current?.save.createdAt.toISOString() ?? null,
      savedBy: current?.by ?? null,
    }
  }

  /** Runs in one transaction, in which nobody else saves the section. */
  function change<Section extends SettingSection>(
    section: Section,
    { version, actor }: { version: EditVersion; actor: Actor },
    valuesOf: (tx: Tx) => Promise<{ values: SettingValues[Section]; restoredFrom: number | null }>,
  ): Promise<void> {
    return db.transaction(async (tx) => {
      await repo.lockSection(tx, section)
      await assertUnedited(tx, 'settings', section, { version, userId: actor.id })
      const current = await repo.findCurrent(tx, section)
      const before = current ? storedSettings(section, current.save.value) : unsetSettings[section]
      const { values, restoredFrom } = await valuesOf(tx)
      assertPossible({ [section]: values }, env)
      // Saving what is saved already would only be noise in the history; the audit log notes it all the same.
      if (!current || !isDeepStrictEqual(before, values))
        await repo.insertSave(tx, {
          section,
          number: (current?.save.number ?? 0) + 1,
          value: values,
          restoredFrom,
          authorId: actor.id,
          createdAt: clock(),
        })
      await recordAudit(tx, {
        ...auditOf(actor),
        subjectType: 'settings',
        subjectId: section,
        action: restoredFrom === null ? 'settings.saved' : 'settings.restored',
        before,
        after: values,
      })
      if (section === 'payment') await tellOfAccount(services, tx, { before, after: values, actor })
      if (section === 'tax')
        await bookRates(tx, { before: ratesOf(before), after: ratesOf(values), env, now: clock() })
      await cache.announceChange(tx)
    })
  }

  return {
    get,

    /** @throws AppError `edit.outdated`, `settings.picture_missing`, or what `assertPossible` throws. */
    async save<Section extends SettingSection>(
      section: Section,
      { version, ...values }: Edit<SettingValues[Section]>,
      actor: Actor,
    ) {
      // Before the transaction, which must not wait for a bucket; pictures that were stored stay.
      if (section === 'brand') await assertStored(storage, values as unknown as SettingValues['brand'])
      await change(section, { version, actor }, async () => ({
        values: values as unknown as SettingValues[Section],
        restoredFrom: null,
      }))
      return get(section)
    },

    /** @throws AppError `edit.outdated`, `settings.no_such_save` or `settings.no_longer_fits` */
    async restore(section: SettingSection, { number, version }: Edit<{ number: number }>, actor: Actor) {
      await change(section, { version, actor }, async (tx) => {
        const save = await repo.findNumber(tx, section, number)
        if (!save) throw new AppError('settings.no_such_save')
        const values = fitSettings(section, save.value)
        if (!values) throw new AppError('settings.no_longer_fits')
        return { values, restoredFrom: number }
      })
      return { ok: true as const }
    },

    async history(section: SettingSection, place: ListPlace) {
      const { rows, ...page } = await repo.findSaves(db, section, place, PAGE_SIZE)
      const items = rows.map(({ save, by, before, isCurrent }) => ({
        id: save.id,
        number: save.number,
        at: save.createdAt.toISOString(),
        by,
        restoredFrom: save.restoredFrom,
        isCurrent,
        before: before ?? null,
        after: save.value,
      }))
      return { ...page, items, pageSize: PAGE_SIZE }
    },
  }
}

const ratesOf = (values: SettingValues[SettingSection]) => (values as SettingValues['tax']).rates
