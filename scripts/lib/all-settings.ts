import { EnvError, loadEnv } from '../../apps/api/src/env.ts'
import { mediaOrigin } from '../../packages/site-server/src/media-origin.ts'
import { completeSecrets, readSecrets } from './data-folder.ts'
import { isExecutable } from './ffmpeg.ts'
import { serviceEnv } from './services.ts'
import { parseSettings, readSettings, type Settings, settingsError, type Variables } from './settings.ts'

/**
 * Reads the settings of the stack and asks each of its services whether it could start with theirs, before anything
 * starts.
 * @throws UserError that names every fault of all of them at once.
 */
export function readAllSettings(variables: Variables): Settings {
  const { settings, faults } = parseSettings(variables)
  const all = new Set([
    ...faults,
    ...apiFaults(variables, settings),
    ...siteFaults(variables),
    ...programFaults(variables),
  ])
  if (settings && all.size === 0) return settings
  throw settingsError(all)
}

/** The API's own rules. What the stack reads itself was judged there; here stand its values or the standard ones. */
function apiFaults(variables: Variables, settings: Settings | null): readonly string[] {
  const stack = settings ?? readSettings({ DEMO_MODE: isRealBusiness(variables) ? 'false' : 'true' })
  try {
    // An address that is only known later is not checked.
    loadEnv(serviceEnv(stack, secretsOf(settings), 'postgres://pending', variables))
    return []
  } catch (error) {
    if (error instanceof EnvError) return error.faults
    throw error
  }
}

const isRealBusiness = ({ DEMO_MODE = '' }: Variables) => DEMO_MODE === 'false' || DEMO_MODE === '0'

/** Secrets of the data folder. Missing ones are generated at the start, so they cannot be wrong. */
function secretsOf(settings: Settings | null): Record<string, string> {
  try {
    return completeSecrets(settings ? readSecrets(settings.DATA_DIR) : {})
  } catch {
    // An unreadable folder is reported when the folder is claimed.
    return completeSecrets({})
  }
}

function siteFaults({ MEDIA_ORIGIN }: Variables): string[] {
  if (!MEDIA_ORIGIN || mediaOrigin.safeParse(MEDIA_ORIGIN).success) return []
  return ['MEDIA_ORIGIN: phải là địa chỉ gốc, dạng https://may-chu.example.vn, không có đường dẫn phía sau']
}

/** Checks the paths of programs, because a wrong one would otherwise show only when somebody needs it. */
function programFaults(variables: Variables): string[] {
  return ['FFMPEG_PATH', 'FFPROBE_PATH', 'WHISPER_CLI'].flatMap((name) => {
    const path = variables[name]
    return path && !isExecutable(path) ? [`${name}: không có chương trình nào chạy được ở ${path}`] : []
  })
}
