import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isEnding } from './lifetime.ts'
import { relay } from './say.ts'

const LARGEST_LOG_BYTES = 10 * 1024 * 1024
const PINO_WARN = 40
const PINO_ERROR = 50
const KEPT_LINES = 12

/** The log of one service: every line into its file, warnings and errors short on the console. */
export class ServiceLog {
  readonly #name: string
  readonly #file: string
  readonly #tail: string[] = []

  constructor(name: string, file: string) {
    this.#name = name
    this.#file = file
    mkdirSync(dirname(file), { recursive: true })
    // One generation back is enough to look into yesterday's crash.
    if (existsSync(file) && statSync(file).size > LARGEST_LOG_BYTES) renameSync(file, `${file}.1`)
  }

  get file(): string {
    return this.#file
  }

  /** Last lines, for the sentence that explains a failed start. */
  tail(): string {
    return this.#tail.join('\n')
  }

  read(stream: Readable, isErrorStream: boolean): void {
    createInterface({ input: stream }).on('line', (line) => {
      appendFileSync(this.#file, `${line}\n`)
      const { level, text } = readLine(line, isErrorStream)
      if (text.trim() === '') return
      this.#tail.push(text)
      if (this.#tail.length > KEPT_LINES) this.#tail.shift()
      // Lines that a service writes while it stops go to the file only.
      if (level !== 'info' && !isEnding()) relay(this.#name, level, text)
    })
  }
}

type Level = 'info' | 'warn' | 'error'

interface PinoLine {
  level?: number
  msg?: string
  err?: { message?: string }
  url?: string
}

/** Services write JSON lines; what a crash writes to stderr is plain text. */
export function readLine(line: string, isErrorStream: boolean): { level: Level; text: string } {
  const entry = parseJson(line)
  if (!entry)
    return { level: isErrorStream && !/Warning:|--trace-warnings/.test(line) ? 'error' : 'info', text: line }
  const level = (entry.level ?? 0) >= PINO_ERROR ? 'error' : (entry.level ?? 0) >= PINO_WARN ? 'warn' : 'info'
  const parts = [entry.msg, entry.err?.message, entry.url].filter(Boolean)
  return { level, text: [...new Set(parts)].join(' · ') || line }
}

function parseJson(line: string): PinoLine | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as PinoLine
  } catch {
    return null
  }
}
