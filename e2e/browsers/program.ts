import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const START_MS = 20_000
const END_MS = 3000

export interface Program {
  /** The first match of a pattern in what the program writes. */
  says(pattern: RegExp): Promise<string>
  lines(): string[]
  end(): Promise<void>
}

/** Starts a program whose output is read, with a home of its own that is gone with it. */
export function startProgram(
  path: string,
  args: (home: string) => string[],
  more: NodeJS.ProcessEnv = {},
): Program {
  const home = mkdtempSync(join(tmpdir(), 'browser-'))
  // Browsers refuse a home of somebody else, and keep nothing of what they did in ours.
  const { XDG_CONFIG_HOME: _config, XDG_CACHE_HOME: _cache, ...machine } = process.env
  const env = { ...machine, HOME: home, ...more }
  const child = spawn(path, args(home), { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    async says(pattern) {
      const until = Date.now() + START_MS
      for (;;) {
        const found = pattern.exec(output)
        if (found) return found[1] ?? found[0]
        if (hasEnded(child) || Date.now() > until) throw new Error(`${path} does not start:\n${output}`)
        await delay(20)
      }
    },
    lines: () => output.split('\n'),
    async end() {
      await stop(child)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Ends a program with all that it started: browsers are families of processes. */
async function stop(child: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name)
    } catch {
      // It has ended by itself.
    }
  }
  if (!hasEnded(child)) {
    const gone = once(child, 'exit')
    signal('SIGTERM')
    await Promise.race([gone, delay(END_MS)])
  }
  signal('SIGKILL')
}
