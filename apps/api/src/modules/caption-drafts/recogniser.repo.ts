import type { WhisperCheck } from '@repo/media'
import { findSetting, saveSetting } from '../../core/settings.repo.ts'
import type { DbOrTx } from '../../db/client.ts'

const KEY = 'captions.recogniser'

/** What a worker that has the settings found of program and model; the service that answers may run elsewhere. */
export const saveRecogniserCheck = (db: DbOrTx, check: WhisperCheck): Promise<void> =>
  saveSetting(db, KEY, check)

export async function findRecogniserCheck(db: DbOrTx): Promise<WhisperCheck> {
  const value = await findSetting(db, KEY)
  return (value as WhisperCheck | undefined) ?? { program: 'unset', model: 'unset' }
}
