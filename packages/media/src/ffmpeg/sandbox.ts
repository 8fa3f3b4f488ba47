import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { HardwareEncoder } from '../types.ts'
import { runProcess } from './run-process.ts'

/** What one run of a program may use at most; the kernel enforces it. */
export type RunLimits = {
  /** Address space in bytes; null for as much as there is. */
  memoryBytes: number | null
  /** Each file it writes, in bytes. */
  fileBytes: number
  /** Processor time over all threads, in ms. */
  cpuMs: number
}

/** Programs of util-linux in front of ffmpeg, outermost first; an empty list for what this system cannot do. */
export type Sandbox = {
  /** `prlimit`, to be followed by the limits. */
  limits: string[]
  /** `unshare`: no network, and no privileges beyond the files of the account. */
  network: string[]
  /** `setpriv`: ends with the process that started it, even when that is killed. */
  parent: string[]
}

/**
 * NVIDIA's driver reserves address space for all memory of machine and chip together, whatever it uses of it, so no
 * limit of address space can be set. What is left is the limit of memory of the unit or container.
 */
export const hardwareLimits = (hardware: HardwareEncoder | undefined): Partial<RunLimits> =>
  hardware?.kind === 'nvenc' ? { memoryBytes: null } : {}

export const noSandbox: Sandbox = { limits: [], network: [], parent: [] }

const probeTimeoutMs = 5_000
/**
 * Root can leave the network without a user namespace, and inside one it would lose access to files of other accounts.
 * The program gets none of root's other capabilities.
 */
const rootOnlyFiles = ['--bounding-set', '-all,+dac_override', '--inh-caps', '-all']

/**
 * Tries once what the system allows: a container may have the programs and forbid their use.
 * @returns the wrapper and one sentence about what is missing, or null
 */
export async function probeSandbox(path: string): Promise<{ sandbox: Sandbox; note: string | null }> {
  if (process.platform !== 'linux')
    return { sandbox: noSandbox, note: 'ffmpeg runs without a sandbox: Linux only.' }
  const isRoot = process.getuid?.() === 0
  const [limits, network, parent] = await Promise.all([
    firstThatRuns(path, [['prlimit', '--core=0']]),
    firstThatRuns(
      path,
      isRoot
        ? [
            ['unshare', '-n'],
            ['unshare', '-rn'],
          ]
        : [['unshare', '-rn']],
    ),
    firstThatRuns(path, [
      ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', ...(isRoot ? rootOnlyFiles : [])],
      ['setpriv', '--pdeathsig', 'KILL'],
    ]),
  ])
  const missing = [
    ...(limits.length === 0 ? ['memory limit (prlimit)'] : []),
    ...(network.length === 0 ? ['network isolation (unshare)'] : []),
    ...(parent.length === 0 ? ['end with the worker (setpriv)'] : []),
  ]
  const note = missing.length > 0 ? `ffmpeg runs without: ${missing.join(', ')}.` : null
  return { sandbox: { limits, network, parent }, note }
}

/**
 * The command that runs a program inside the sandbox. The order matters: each program replaces itself by the next, and
 * entering a namespace forgets the wish to die with the parent, so `setpriv` comes last.
 */
export function wrapCommand(
  sandbox: Sandbox,
  limits: RunLimits,
  file: string,
  args: string[],
): [file: string, args: string[]] {
  const bounds = [
    `--as=${limits.memoryBytes === null ? 'unlimited' : Math.round(limits.memoryBytes)}`,
    `--fsize=${Math.round(limits.fileBytes)}`,
    `--cpu=${Math.max(1, Math.ceil(limits.cpuMs / 1000))}`,
  ]
  const parts = [
    ...(sandbox.limits.length > 0 ? [...sandbox.limits, ...bounds] : []),
    ...sandbox.network,
    ...sandbox.parent,
    file,
    ...args,
  ]
  return [parts[0] ?? file, parts.slice(1)]
}

async function firstThatRuns(path: string, candidates: string[][]): Promise<string[]> {
  for (const [name = '', ...options] of candidates) {
    const program = findProgram(path, name)
    if (!program) continue
    const { exitCode } = await runProcess(program, [...options, 'true'], { timeoutMs: probeTimeoutMs })
    if (exitCode === 0) return [program, ...options]
  }
  return []
}

function findProgram(path: string, name: string): string | null {
  const candidates = path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
  return candidates.find((candidate) => existsSync(candidate)) ?? null
}
