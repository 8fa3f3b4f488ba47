import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('fake-whisper-cli.mjs', import.meta.url))

/** What the stand-in for whisper.cpp does with a sound; it finds this in its "model". */
export interface FakeSpeech {
  act?: 'write' | 'crash' | 'hang' | 'rubbish' | 'nothing'
  /** Spoken words with how sure the program is of each, 0 to 1. */
  words?: [text: string, p: number][]
}

export interface FakeWhisper {
  WHISPER_CLI: string
  WHISPER_MODEL: string
  behave(speech: FakeSpeech): Promise<void>
  /** Arguments of the last run, and the first bytes of what it listened to. */
  lastRun(): Promise<{ args: string[]; riff: string; soundMs: number }>
}

/** Puts a program and a model into a folder, which look like whisper.cpp's from outside. */
export async function placeFakeWhisper(folder: string, vocabulary = 51_865): Promise<FakeWhisper> {
  const WHISPER_CLI = join(folder, 'whisper-cli')
  const WHISPER_MODEL = join(folder, 'ggml-base.bin')
  await writeFile(WHISPER_CLI, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`)
  await chmod(WHISPER_CLI, 0o755)
  const behave = async (speech: FakeSpeech) => {
    const head = Buffer.alloc(8)
    head.writeUInt32LE(0x67676d6c, 0)
    head.writeInt32LE(vocabulary, 4)
    await writeFile(WHISPER_MODEL, Buffer.concat([head, Buffer.from(JSON.stringify(speech))]))
  }
  await behave({})
  return {
    WHISPER_CLI,
    WHISPER_MODEL,
    behave,
    lastRun: async () => JSON.parse(await readFile(`${WHISPER_MODEL}.run`, 'utf8')),
  }
}
