import { open } from 'node:fs/promises'
import { runProcess } from '../ffmpeg/run-process.ts'

/** whisper.cpp's program with a model, both checked. */
export type WhisperTools = {
  cliPath: string
  modelPath: string
  /** Options that not every version has, as its help names them. */
  canCarryPrompt: boolean
  canSuppressNoise: boolean
}

export type WhisperCheck = {
  program: 'ready' | 'unset' | 'unusable'
  model: 'ready' | 'unset' | 'unusable' | 'english_only'
}

const checkTimeoutMs = 30_000
/** First bytes of a model file (`ggml` as a number, little-endian), followed by the size of its vocabulary. */
const modelMagic = 0x67676d6c
/** Vocabularies from this size on have the tokens of other languages than English. */
const multilingualVocabulary = 51_865

/**
 * Looks whether the chosen program is a whisper.cpp that writes words with their probabilities, and the chosen file a
 * model that understands Vietnamese.
 */
export async function locateWhisper(chosen: {
  cliPath: string | undefined
  modelPath: string | undefined
}): Promise<{ check: WhisperCheck; tools: WhisperTools | null }> {
  const { cliPath, modelPath } = chosen
  const [help, model] = await Promise.all([
    cliPath === undefined ? null : readHelp(cliPath),
    modelPath === undefined ? ('unset' as const) : checkModel(modelPath),
  ])
  const writesWords = help?.includes('--output-json-full') && help.includes('--print-progress')
  const program = cliPath === undefined ? 'unset' : writesWords ? 'ready' : 'unusable'
  const check: WhisperCheck = { program, model }
  if (program !== 'ready' || model !== 'ready' || !help || !cliPath || !modelPath)
    return { check, tools: null }
  return {
    check,
    tools: {
      cliPath,
      modelPath,
      canCarryPrompt: help.includes('--carry-initial-prompt'),
      canSuppressNoise: help.includes('--suppress-nst'),
    },
  }
}

/** The help goes to the log, and is longer than the part of it that is kept. */
async function readHelp(cliPath: string): Promise<string> {
  let log = ''
  const result = await runProcess(cliPath, ['--help'], {
    timeoutMs: checkTimeoutMs,
    onStderr: (text) => {
      if (log.length < 100_000) log += text
    },
  })
  return result.exitCode === 0 ? log + result.stdout : ''
}

async function checkModel(path: string): Promise<WhisperCheck['model']> {
  const file = await open(path).catch(() => null)
  if (!file) return 'unusable'
  try {
    const head = Buffer.alloc(8)
    const { bytesRead } = await file.read(head, 0, 8, 0)
    if (bytesRead < 8 || head.readUInt32LE(0) !== modelMagic) return 'unusable'
    return head.readInt32LE(4) < multilingualVocabulary ? 'english_only' : 'ready'
  } catch {
    return 'unusable'
  } finally {
    await file.close()
  }
}
