import { completeSecrets } from './data-folder.ts'
import { serviceEnv } from './services.ts'
import type { Settings } from './settings.ts'

/** Never connected to: for commands that read settings and no database. */
const NO_DATABASE = 'postgres://none'

/**
 * Settings for a command that also runs where no stack ever ran: secrets that are missing get values which are written
 * nowhere.
 */
export const completeEnv = (
  settings: Settings,
  secrets: Record<string, string>,
  databaseUrl: string = NO_DATABASE,
): NodeJS.ProcessEnv => serviceEnv(settings, completeSecrets(secrets), databaseUrl)
