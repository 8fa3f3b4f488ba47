// The units of `deploy/systemd` as systemd itself reads them, on machines that have its `systemd-analyze`: nothing runs.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findProgram } from './lib/ffmpeg.ts'
import { ROOT } from './lib/paths.ts'

const analyze = findProgram('systemd-analyze')
const units = globSync('deploy/systemd/tham-hoc*.{service,timer,target}', { cwd: ROOT }).sort()

/**
 * Most exposure that `systemd-analyze security` may see, from 0 to 10; systemd calls up to 2 “OK” and up to 5 “MEDIUM”.
 * A little above what version 252 sees, since later ones look at more. The worker makes the namespaces of ffmpeg. What
 * is left is what the services live on: the network, sockets to PostgreSQL, and the machine code that V8 writes.
 */
const mostExposed = (unit: string) => (unit.includes('worker') ? 2.3 : 1.8)

describe.skipIf(!analyze)(
  `systemd-analyze${analyze ? '' : ' (left out: this machine has no systemd-analyze, apt-get install systemd)'}`,
  () => {
    let root: string
    const installed = (path: string) => join(root, 'etc/systemd/system', basename(path))
    const ask = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(analyze ?? '', [...args, `--root=${root}`], {
        encoding: 'utf8',
      })
      return { status, text: `${stdout}${stderr}`.replaceAll(root, '').trim() }
    }
    /** A machine as the installer leaves it, with programs that do nothing and systemd's own units. */
    beforeAll(() => {
      root = mkdtempSync(join(tmpdir(), 'units-'))
      cpSync(join(ROOT, 'deploy/systemd'), join(root, 'etc/systemd/system'), { recursive: true })
      cpSync('/usr/lib/systemd/system', join(root, 'usr/lib/systemd/system'), { recursive: true })
      const started = units.flatMap((path) => {
        const [, program] = /^ExecStart=(\S+)/m.exec(readFileSync(join(ROOT, path), 'utf8')) ?? []
        return program ? [program] : []
      })
      for (const program of started) {
        mkdirSync(join(root, dirname(program)), { recursive: true })
        writeFileSync(join(root, program), '#!/bin/sh\n')
        chmodSync(join(root, program), 0o755)
      }
    })
    afterAll(() => rmSync(root, { recursive: true, force: true }))

    test.each(units)('%s: every line is one that systemd knows, and what it names is there', (path) => {
      expect(ask('verify', '--man=no', installed(path))).toEqual({ status: 0, text: '' })
    })

    test.each(units.filter((path) => path.endsWith('.service')))(
      '%s: is shut in as far as it can be',
      (path) => {
        const { text } = ask('security', '--offline=true', '--no-pager', installed(path))
        const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(text) ?? [text]
        expect(Number(exposure)).toBeLessThanOrEqual(mostExposed(path))
      },
    )

    test('a line that systemd does not know is told', () => {
      const wrong = join(root, 'etc/systemd/system/wrong.service')
      writeFileSync(wrong, '[Service]\nExecStart=/bin/true\nMemoryMux=1G\n')
      expect(ask('verify', '--man=no', wrong).text).toMatch(/Unknown key (name )?'MemoryMux'/)
    })
  },
)
